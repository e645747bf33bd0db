// Direct messages made by the API itself, where no fixture makes any: scheduled a moment ahead by their senders, and found
// again in their lists once they were delivered. All requests are part of the history, so that the judge learns of the
// messages as it does of any other. Judges nothing.

import type { ApiRequest } from '../../target/target.ts'
import { type Actor, send, type Wire } from '../asking/wire.ts'

export interface Letter {
  readonly sender: Actor
  /** The ids of the others. */
  readonly to: readonly number[]
  /** Nothing else that the sender wrote has it in its words. */
  readonly mark: string
  readonly content: string
  /** Direct messages have none: it is ignored. */
  readonly topic?: string
}

/** Seconds ahead: a server must not take it for the past when it reads it. */
const ahead = 2
/** Seconds after which a message is surely there on a server that delivers at once. */
const margin = 0.4
const listed = 100

/** Whether the target took it. Where it does not tell its time, ours is tried: nothing is judged by it. */
export async function schedule(wire: Wire, letter: Letter, signal?: AbortSignal): Promise<boolean> {
  const { time, clock } = wire
  const due = Math.ceil(time?.now() ?? clock.now()) + ahead
  const form = {
    type: 'direct',
    to: JSON.stringify(letter.to),
    content: letter.content,
    scheduled_delivery_timestamp: `${due}`,
    ...(letter.topic !== undefined && { topic: letter.topic }),
  }
  const request: ApiRequest = { method: 'POST', path: '/scheduled_messages', query: {}, form }
  const answer = await send(wire, letter.sender, request, signal).body
  return answer?.result === 'success'
}

/** Waits until whatever was scheduled until now can be there. */
export async function untilDue({ clock }: Wire, signal?: AbortSignal): Promise<void> {
  await clock.sleep(ahead + 1 + margin, signal)
}

/** The ids of those that have come, by their marks. */
export async function arrived(
  wire: Wire,
  letters: readonly Letter[],
  signal?: AbortSignal,
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const senders = new Map(letters.map(({ sender }) => [sender.name, sender]))
  for (const sender of senders.values())
    for (const { id, content } of await newest(wire, sender, signal)) {
      const letter = letters.find((one) => one.sender.name === sender.name && `${content}`.includes(one.mark))
      if (letter && typeof id === 'number') found.set(letter.mark, id)
    }
  return found
}

type Listed = Readonly<Record<string, unknown>>

/** What somebody sees of late. */
export async function newest(wire: Wire, sender: Actor, signal?: AbortSignal): Promise<readonly Listed[]> {
  const query = { anchor: 'newest', num_before: `${listed}`, num_after: '0', apply_markdown: 'false' }
  const answer = await send(wire, sender, { method: 'GET', path: '/messages', query, form: {} }, signal).body
  return Array.isArray(answer?.messages) ? (answer.messages as (Listed | null)[]).filter((one) => one !== null) : []
}
