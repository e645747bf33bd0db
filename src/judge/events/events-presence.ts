// In which format a queue is told of presences, and whether the times in it are ones at which people were present. Under
// which field the presences stand is left open, so the formats are told apart by what no other has.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { isWithin } from '../../model/readings/age.ts'
import { madeBy } from '../causes/since-when.ts'
import { isFields } from '../json/fields.ts'
import { capability } from '../queue/queue-capabilities.ts'
import type { Arrival, Told } from './events-arrival.ts'

const modern = 'presence-event.modern'
const legacy = 'presence-event.legacy'
const current = 'presence-event.current'

export function judgePresence(arrival: Arrival): Observation[] {
  return [
    ...judgeFormat(arrival),
    ...entriesOf(arrival.event.presences).flatMap((entry) => judgeTime(arrival, ...entry)),
  ]
}

export function judgeFormat({ queue, event }: Told): Observation[] {
  const isModern = capability(queue, 'simplified_presence_events')
  if (isModern === undefined) return []
  const clause = isModern ? modern : legacy
  const wrong = placesIn(event, '').find(isModern ? isOfLegacy : isOfModern)
  if (wrong === undefined) return [holds(clause)]
  return [broken(clause, `the ${isModern ? 'modern' : 'legacy'} format`, wrong.path, [queue.registration.exchange])]
}

const isOfLegacy = ({ path, name }: Place) =>
  name === 'aggregated' || name === 'pushable' || (path.startsWith('/presences/') && name.includes('@'))
const isOfModern = ({ name, value }: Place) =>
  /^\d+$/.test(name) && isFields(value) && 'active_timestamp' in value && 'idle_timestamp' in value

interface Place {
  readonly path: string
  readonly name: string
  readonly value: unknown
}

function placesIn(value: unknown, path: string): Place[] {
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const place = `${path}/${name}`
    return [{ path: place, name, value: member }, ...placesIn(member, place)]
  })
}

/** Everybody whose presence is told in the modern format, with the last time at which they were there. */
function entriesOf(presences: unknown): [number, number][] {
  const all = isFields(presences) ? Object.entries(presences) : []
  return all.flatMap(([user_id, entry]): [number, number][] => {
    const told = isFields(entry) ? [entry.active_timestamp, entry.idle_timestamp] : []
    const times = told.filter((time) => typeof time === 'number')
    return /^\d+$/.test(user_id) && times.length > 0 ? [[Number(user_id), Math.max(...times)]] : []
  })
}

/** Of people whom the run did not make, or who may have been there before they updated, little is known. */
function judgeTime({ around, call }: Arrival, user_id: number, time: number): Observation[] {
  if (around.world.state.isPresenceOfAnybody) return []
  const updates = around.world.journal.of('presence', user_id).map((update) => update.time)
  if (updates.length === 0 || !updates.every((update) => update !== undefined) || !call.time) return []
  if (updates.some((update) => isWithin(update, time))) return [holds(current)]
  const made = madeBy(around.world, user_id)?.time
  const isBeforeAll = time <= (updates[0]?.from ?? 0)
  const isOld = isBeforeAll && made !== undefined && time < made.from && !isWithin(made, time)
  if (isBeforeAll && !isOld) return []
  const times = updates.map(({ from }) => Math.round(from)).join(' or ')
  return [broken(current, `user ${user_id} was present at ${times}`, `${time}`)]
}
