// The control action `messages` as the API itself can do it: new direct messages, sent by people of the plan.

import { learnTime } from '../asking/ask-time.ts'
import type { Resident, Wire } from '../asking/wire.ts'
import type { Json } from '../control/control-step.ts'
import { arrived, type Letter, schedule, untilDue } from './direct-messages.ts'

/** What the action gives; undefined where the API cannot do it, or nothing came of it. */
export async function lettersSent(
  wire: Wire,
  actors: ReadonlyMap<string, Resident>,
  takes: Json,
  signal?: AbortSignal,
): Promise<{ messages: { message_id: number }[] } | undefined> {
  const asked = takes.messages as readonly Json[]
  const letters = asked.flatMap((one) => letterOf(one, actors))
  const [first] = letters
  if (!first || letters.length < asked.length || wire.target.absent.includes('schedule-message')) return undefined
  await learnTime(wire, first.sender, signal)
  for (const letter of letters) if (!(await schedule(wire, letter, signal))) return undefined
  await untilDue(wire, signal)
  const found = await arrived(wire, letters, signal)
  const messages = letters.flatMap(({ mark }) => found.get(mark) ?? []).map((message_id) => ({ message_id }))
  return messages.length === letters.length ? { messages } : undefined
}

/** Nothing old, and nothing in a channel: whether its sender may write there is not known. Found again by its words. */
function letterOf({ sender_id, to, content, age = 0 }: Json, actors: ReadonlyMap<string, Resident>): Letter[] {
  const sender = [...actors.values()].find(({ user_id }) => user_id === sender_id)
  if (!sender || !Array.isArray(to) || age !== 0) return []
  return [{ sender, to: to as number[], content: `${content}`, mark: `${content}` }]
}
