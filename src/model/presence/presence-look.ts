// What a fetch of presences asked for and showed, and which of the people in the world it should have shown. Serves
// the presence endpoint and registrations alike.

import type { Answered } from '../facts/fact.ts'
import { type Fields, isObject } from '../facts/fields.ts'
import type { Interval, Moment } from '../facts/moment.ts'
import { accessOf } from '../readings/visible-people.ts'
import { lookKey, type Presence, type PresenceLook, type Told } from '../things/presence.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import { isPlainPerson, sharesPresence } from '../world/people.ts'
import { presenceOf } from '../world/presences.ts'
import type { World } from '../world/world.ts'

const defaultDays = 14
const manyDays = 100

/** How far back a fetch reaches. Which numbers of days are accepted is not said; ordinary ones are. */
export function daysAsked(days: number | undefined): PresenceLook['days'] {
  if (days === undefined) return defaultDays
  return days >= 1 && days <= manyDays ? days : 'open'
}

export function lookOf(
  world: World,
  presences: Fields,
  asked: Pick<PresenceLook, 'by' | 'endpoint' | 'format' | 'days'>,
  { exchange, time }: Moment,
): PresenceLook {
  const entries = Object.entries(presences).flatMap(([key, entry]): [number, Told | undefined][] => {
    const user_id = asked.format === 'modern' ? Number(key) : world.state.byEmail.get(key.toLowerCase())
    return user_id === undefined ? [] : [[user_id, asked.format === 'modern' ? modern(entry) : legacy(entry)]]
  })
  const told = new Map(entries)
  const isMissing = (id: number) => !told.has(id) && isPlainPerson(world, id) && isKeyKnown(world, id, asked.format)
  const absent = new Set([...world.state.people.keys()].filter(isMissing))
  return { ...asked, exchange, time, told, absent }
}

const mostLooks = 40

/** Each look knows everybody whom it did not show, and whoever looks again does so soon: only the last are kept. */
export function lookRemembered({ state: { looks } }: World, look: PresenceLook): readonly Effect[] {
  const key = lookKey(look)
  const [oldest] = looks.keys()
  const isFull = oldest !== undefined && looks.size >= mostLooks && !looks.has(key)
  // What is put anew is the newest.
  return [...(isFull ? [put('looks', oldest)] : []), put('looks', key), put('looks', key, look)]
}

function modern(entry: unknown): Told | undefined {
  if (!isObject(entry)) return undefined
  const { active_timestamp: active, idle_timestamp: idle } = entry
  return typeof active === 'number' && typeof idle === 'number' ? { active, idle } : undefined
}

function legacy(entry: unknown): Told | undefined {
  const whole = isObject(entry) ? entry.aggregated : undefined
  if (!isObject(whole) || typeof whole.timestamp !== 'number') return undefined
  return { timestamp: whole.timestamp, status: whole.status }
}

/** Somebody of the run who may have been present. */
export interface Candidate {
  readonly presence: Presence
  readonly access: Answered
  /** Whether they were present within the days asked for. */
  readonly isRecent: Answered
  readonly isTold: boolean
  /** Absent also where the entry has another shape. */
  readonly told: Told | undefined
}

/** Whether it is known under which key a person would be told. */
function isKeyKnown({ state }: World, user_id: number, format: PresenceLook['format']): boolean {
  const person = state.people.get(user_id)
  return format === 'modern' || (person?.emails.length === 1 && person.isEmailUnsure !== true)
}

export function candidatesFor(world: World, look: PresenceLook): readonly Candidate[] {
  const { by, days, time, told } = look
  const named = [...world.state.presences.keys()].filter((user_id) => {
    if (user_id === by || !isPlainPerson(world, user_id) || !sharesPresence(world, user_id)) return false
    return isKeyKnown(world, user_id, look.format)
  })
  const access = accessOf(world, by)
  return named.map((user_id) => {
    const presence = presenceOf(world, user_id)
    const isRecent = wasPresent(presence, days, time)
    return { presence, access: access(user_id), isRecent, isTold: told.has(user_id), told: told.get(user_id) }
  })
}

const hour = 3600
const day = 86_400

// On the edge of the limit either is right; days may be counted by the calendar.
export function wasPresent(presence: Presence, days: PresenceLook['days'], time: Interval | undefined): Answered {
  const { taken, last, isUnsettled } = presence
  if (time === undefined || days === 'open') return 'maybe'
  const surely = days === 'unsaid' ? hour : days * day - hour
  if (taken?.time && time.to - taken.time.from < surely) return 'yes'
  if (days === 'unsaid' || isUnsettled || last?.time === undefined) return 'maybe'
  return time.from - last.time.to > (days + 1) * day ? 'no' : 'maybe'
}

/** Whether they surely said within the last 14 days that they were active. */
export function wasActive({ active }: Presence, time: Interval | undefined): boolean {
  return active?.time !== undefined && time !== undefined && time.to - active.time.from < defaultDays * day - hour
}

/** Whether their last update lies so long ago that a shorter memory would have left them out. */
export function isAged({ presence }: Candidate, time: Interval | undefined): boolean {
  const { last } = presence
  return time !== undefined && last?.time !== undefined && time.from - last.time.to > day
}
