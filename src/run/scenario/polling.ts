// Waits for an event of a queue, or sees that none comes. Events that nobody waited for yet are kept for later steps.

import { fits, shown } from '../../scenario/match.ts'
import type { Json, Members, PollStep } from '../../scenario/scenario.ts'
import { canMoveClock } from '../../target/target.ts'
import type { Acting } from './acting.ts'
import { Skipped } from './unfinished.ts'
import { wordsOf } from './unmet.ts'

/** Real seconds that an event may be under way where nobody says otherwise, and how often it is asked for. */
const underWay = 3
const pause = 0.25
/** Real seconds after what was last done within which nothing is to come, where the clock cannot be moved. */
const quietAtMost = 1.5

export async function takePoll(acting: Acting, step: PollStep): Promise<void> {
  if (step.until) await pollUntil(acting, step, step.until)
  else await pollQuiet(acting, step, step.quiet ?? 0)
}

async function pollUntil(acting: Acting, step: PollStep, until: Members): Promise<void> {
  const { wire, signal } = acting.stage
  const { clock, target } = wire
  const end = clock.now() + (canMoveClock(target) ? Math.min(step.within, underWay) : step.within)
  for (let isLate = false; !signal.aborted; isLate = clock.now() >= end) {
    const event = taken(acting, step, until)
    if (event) return acting.keep(step, event)
    if (isLate) break
    if (!(await ask(acting, step))) return
    if (!isThere(acting, step, until)) await clock.sleep(pause, signal)
  }
  if (signal.aborted) return
  const { type } = until
  if (!isPromised(acting, type))
    throw new Skipped(`needs ${type} events, which the target is neither said nor seen to send`)
  const wanted = `an event ${shown(until)} within ${step.within} s`
  acting.fail(step.line, wordsOf(step), '', wanted, told(waiting(acting, step)))
}

/**
 * Only heartbeats are promised by the specification. Any other event is missed where the target file says under `emits`
 * that fixtures make such events, or where one of its kind has come before.
 */
function isPromised({ stage, seenTypes }: Acting, type: Json | undefined): boolean {
  if (typeof type !== 'string' || type === 'heartbeat') return true
  return Object.values(stage.wire.target.emits).includes(type) || seenTypes.has(type)
}

function waiting({ events }: Acting, { poll }: PollStep): Members[] {
  const all = events.get(poll) ?? []
  events.set(poll, all)
  return all
}

function isThere(acting: Acting, step: PollStep, wanted: Members): boolean {
  return waiting(acting, step).some((event) => fits(wanted, event, acting.meaning))
}

/** The first event that fits, which is then no longer waited for. */
function taken(acting: Acting, step: PollStep, wanted: Members): Members | undefined {
  const all = waiting(acting, step)
  const found = all.findIndex((event) => fits(wanted, event, acting.meaning))
  return found < 0 ? undefined : all.splice(found, 1)[0]
}

/** Whether the queue answered as a queue does. */
async function ask(acting: Acting, step: PollStep): Promise<boolean> {
  const answers = await acting.look(step)
  const events = answers.flatMap((answer) => (Array.isArray(answer.events) ? (answer.events as Members[]) : []))
  for (const { type } of events) if (typeof type === 'string') acting.seenTypes.add(type)
  waiting(acting, step).push(...events)
  const refused = answers.find((answer) => answer.result !== 'success')
  if (refused) acting.fail(step.line, wordsOf(step), 'result', '"success"', shown(refused))
  return refused === undefined
}

/** Where the clock is moved by hand, so it is here; otherwise time passes by itself, and not as long. */
async function pollQuiet(acting: Acting, step: PollStep, seconds: number): Promise<void> {
  const { wire, signal } = acting.stage
  if (!(await ask(acting, step))) return
  if (canMoveClock(wire.target)) await acting.pass(seconds)
  else await wire.clock.sleep(Math.max(0, acting.actedAt + Math.min(seconds, quietAtMost) - wire.clock.now()), signal)
  if (signal.aborted || !(await ask(acting, step))) return
  const { of } = step
  const isWrong = (event: Members) => (of ? fits(of, event, acting.meaning) : event.type !== 'heartbeat')
  const wrong = waiting(acting, step).filter(isWrong)
  const wanted = `no event${of ? ` ${shown(of)}` : ''} for ${seconds} s`
  if (wrong.length > 0) acting.fail(step.line, wordsOf(step), '', wanted, told(wrong))
}

function told(events: readonly Members[]): string {
  return events.length === 0 ? 'no event' : events.map(shown).join(', ')
}
