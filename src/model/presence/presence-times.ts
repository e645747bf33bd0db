// The times that are told of people, where their last update surely counts: it was their first, or came long after
// the one before. Which time stands for what never happened is not said.

import type { Interval } from '../facts/moment.ts'
import { broken, holds, type Observation } from '../facts/observe.ts'
import { isWithin } from '../readings/age.ts'
import type { Presence, Told, Update } from '../things/presence.ts'
import { isCertain } from '../world/presences.ts'
import type { Candidate } from './presence-look.ts'

export function* timesTrue(candidates: readonly Candidate[], now: Interval | undefined): Generator<Observation> {
  for (const { presence, told } of candidates) {
    const { last } = presence
    if (told === undefined || last?.time === undefined || !isCertain(presence)) continue
    const sure = { presence, last, time: last.time }
    yield* 'active' in told ? modern(sure, told) : legacy(sure, told, now)
  }
}

/** A person whose last update surely counts. */
interface Sure {
  readonly presence: Presence
  readonly last: Update
  readonly time: Interval
}

function* modern({ presence, last, time }: Sure, told: Extract<Told, { active: number }>): Generator<Observation> {
  if (last.status === 'active')
    yield seen('update-presence.active-time', isWithin(time, told.active), told, last, 'active_timestamp')
  if (last.status !== 'idle') return
  const isRight = isWithin(time, told.idle) && !(presence.active && isWithin(time, told.active))
  yield seen('update-presence.idle-time', isRight, told, last, 'idle_timestamp alone')
}

// A status may fade with time, and someone who was never active may pass for being so since they joined.
const fresh = 60
/** Those of requests; a server may have others. */
const words: readonly unknown[] = ['active', 'idle']

function* legacy(
  { presence, last, time }: Sure,
  told: Extract<Told, { timestamp: number }>,
  now: Interval | undefined,
): Generator<Observation> {
  if (last.status === undefined || (last.status === 'idle' && presence.active === undefined)) return
  const isFresh = now !== undefined && now.to - time.from < fresh
  const isAsSent = told.status === last.status || !words.includes(told.status)
  const isRight = isWithin(time, told.timestamp) && (!isFresh || isAsSent)
  yield seen('update-presence.legacy-status', isRight, told, last, `\`aggregated\` ${last.status}`)
}

function seen(clause: string, isRight: boolean, told: Told, { exchange, time }: Update, what: string): Observation {
  if (isRight) return holds(clause)
  return broken(clause, `${what} at ${time?.from}`, JSON.stringify(told), [exchange])
}
