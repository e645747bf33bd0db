// Time limits, on a target whose clock cannot be moved and whose messages cannot be made old: a few plans get their old
// messages when the run begins, and go on when these are older than limits that are then set short.

import fc from 'fast-check'
import type { Gesture } from '../../generate/arbitraries.ts'
import { isRequest, type Plan, type RequestStep, referencesIn } from '../../generate/plan.ts'
import { gesturesAbout, plansOf } from '../../generate/plans.ts'
import { canMoveClock } from '../../target/target.ts'
import type { Wire } from '../asking/wire.ts'
import { act } from '../control/control-step.ts'
import { changeSettings, type Inhabitants, makeMessages, makeNamespace, tellClock } from '../plan/namespace.ts'

/** Seconds; young messages must stay below it for as long as a plan takes. */
const shortLimit = 30
/** Seconds until a message is surely beyond it: a minute of grace, and what clocks may differ by. */
export const agingTime = shortLimit + 60 + 6
/** Half of the plans that are drawn have all the messages that are old. */
const drawn = [...Array(8).keys()]
const about = ['edit-message']
const needs = ['people', 'channels', 'messages', 'settings']
/** Messages that plans want to be older than a limit. */
const oldest = ['old', 'aged']
const limits = {
  message_content_edit_limit_seconds: shortLimit,
  move_messages_within_stream_limit_seconds: shortLimit,
  move_messages_between_streams_limit_seconds: shortLimit,
}

export interface AgedPlan {
  readonly plan: Plan
  readonly prefix: string
  readonly begun: Inhabitants
}

/** Whether there is any use in it, and time for it. */
export function canAge({ target }: Wire, seconds: number): boolean {
  const { control, disposable } = target
  return disposable && !canMoveClock(target) && seconds > agingTime && needs.every((need) => control?.offers(need))
}

/** None where the target makes messages old by itself: then all plans have such messages. */
export async function beginAging(wire: Wire, seed: number): Promise<AgedPlan[]> {
  const aged: AgedPlan[] = []
  for (const [index, plan] of plansOfLimits(seed).entries()) {
    const prefix = `aged${index}.`
    const messages = Object.fromEntries(Object.entries(plan.namespace.messages).filter(([name]) => isOld(name)))
    const begun = await makeNamespace(wire, { ...plan.namespace, settings: {}, messages }, prefix)
    if (!begun?.isMade || begun.messages.size === 0) return []
    if (index === 0 && (await makesOld(wire, begun))) return []
    aged.push({ plan, prefix, begun })
  }
  return aged
}

/** Whether a message is as old as it was asked to be. */
async function makesOld(wire: Wire, { actors, channels }: Inhabitants): Promise<boolean> {
  const [sender_id, stream_id] = [actors.get('author')?.user_id, channels.get('orchard')]
  const asked = { sender_id, stream_id, topic: 'ages', content: 'as old as asked', age: agingTime }
  const done = await act(wire, 'messages', { messages: [asked] })
  const [made] = (done?.messages ?? []) as readonly { age?: number; declined?: readonly string[] }[]
  const declined = [done?.declined, made?.declined].flat()
  return made?.age === agingTime && !declined.includes('age')
}

/** Its namespace as it is when the limits are short, and the other messages are there. */
export async function endAging(wire: Wire, { plan, begun }: AgedPlan): Promise<Inhabitants> {
  const { settings, messages } = plan.namespace
  await changeSettings(wire, { settings: { ...settings, ...limits } })
  const young = Object.entries(messages).filter(([name]) => !isOld(name))
  const asNew = young.map(([name, message]) => [name, { ...message, age: 0 }] as const)
  const made = await makeMessages(wire, { messages: Object.fromEntries(asNew) }, begun.actors, begun.channels)
  const now = await tellClock(wire)
  return { ...begun, now, messages: new Map([...begun.messages, ...made]) }
}

function isOld(name: string): boolean {
  return oldest.includes(name)
}

/** Each gesture about old messages opens one, and nothing else is drawn: what changes a limit would spoil the rest. */
function plansOfLimits(seed: number): Plan[] {
  const chosen = gesturesAbout(about).filter(({ arbitrary }) => isAboutOld(arbitrary))
  const planOf = plansOf(about, undefined, chosen)
  const opening = (turn: number) => drawn.map((round) => planOf(seed, turn + round * chosen.length))
  return [...chosen.keys()].flatMap((turn) => opening(turn).find(hasOld) ?? [])
}

function hasOld({ namespace }: Plan): boolean {
  return oldest.every((name) => name in namespace.messages)
}

/** Whether it speaks of them whatever is drawn, and sends requests alone. */
function isAboutOld(gesture: Gesture): boolean {
  const draws = fc.sample(gesture, { seed: 1, numRuns: 20 })
  return draws.every((steps) => steps.every(isRequest) && steps.some(({ with: values }) => speaksOfOld(values)))
}

function speaksOfOld(values: RequestStep['with']): boolean {
  return referencesIn(values).some((one) => 'message' in one && isOld(one.message))
}
