// Whether the time at which an imported account is said to have been first used is the time when that happened. How the
// time is written is left open, so that only what is plainly a moment can be wrong.

import type { Interval } from '../../model/facts/moment.ts'
import { broken, cannotTell, holds, type Observation } from '../../model/facts/observe.ts'
import { isWithin } from '../../model/readings/age.ts'
import { type Arrival, causesOf } from './events-arrival.ts'
import type { Told } from './person-told.ts'

const clause = 'realm-user-event.date-joined'
/** A date and a time with its zone. */
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)? ?(Z|[+-]\d\d:?\d\d)$/i
/** Where the seconds are not written, the minute is meant. */
const minuteSeconds = 60

export function judgeDateJoined(arrival: Arrival, { user_id, person }: Told): Observation[] {
  const text = person.date_joined
  const logins = causesOf(arrival, `realm_user ${user_id} is_imported_stub`)
  const times = logins.map(({ time }) => time)
  if (typeof text !== 'string' || times.length === 0 || !arrival.call.time) return []
  const joined = moment.test(text) ? Date.parse(text) / 1000 : Number.NaN
  if (Number.isNaN(joined)) return [cannotTell(clause, `how \`${text}\` is to be read is left open`)]
  const { to } = arrival.call.time
  // A login's time is as wide as the clocks of the target are apart; that of the call is read from one of them.
  const until = ({ from, to: ended }: Interval) => to + (ended - from)
  const isTrue = times.some((time) => time && isWithin({ from: time.from - minuteSeconds, to: until(time) }, joined))
  if (isTrue) return [holds(clause)]
  if (times.some((time) => !time)) return [cannotTell(clause, 'when the account was first used is not known')]
  const expected = times.map((time) => new Date((time?.from ?? 0) * 1000).toISOString()).join(' or ')
  return [broken(clause, `about ${expected}`, text)]
}
