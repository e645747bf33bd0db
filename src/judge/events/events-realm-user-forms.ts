// The forms of a `realm_user` update of which more is said than that they tell what somebody was given: to whom one comes
// at all, who is told an address, and when an imported account was first used.

import { whether } from '../../model/facts/fact.ts'
import type { Interval } from '../../model/facts/moment.ts'
import { broken, cannotTell, holds, type Observation } from '../../model/facts/observe.ts'
import { isWithin } from '../../model/readings/age.ts'
import { roleOf } from '../../model/world/world.ts'
import { type Made, standingAt } from '../causes/change.ts'
import { statementsOf } from '../causes/event-statement.ts'
import { canAccess } from '../causes/since-when.ts'
import { canonical, type Fields } from '../json/fields.ts'
import { type Arrival, causesOf, inTime } from './events-arrival.ts'

/** A person of whom an event tells. */
export interface Told {
  readonly user_id: number
  readonly person: Fields
}

// That it stays away is looked for elsewhere. Only of what a fixture did is it known when it came about, and so who could
// access whom then.
export function judgeAccessible(arrival: Arrival, { user_id, person }: Told): Observation[] {
  const { around, queue, event } = arrival
  const causes = statementsOf(event).flatMap(({ key }) => causesOf(arrival, key))
  const since = Math.min(...causes.map(({ at }) => at))
  if (causes.length === 0 || canAccess(around.world, queue.owner, user_id, since - around.grain) !== 'no') return []
  const clause = 'is_active' in person ? 'realm-user-event.activation-accessible' : 'realm-user-event.accessible'
  const expected = `user ${queue.owner} is told nothing of user ${user_id}`
  return [broken(clause, expected, `event ${event.id} came`, [queue.registration.exchange])]
}

/** Those who may see it. An event tells what some change of the address, or of who may see it, came to. */
export function judgeDeliveryEmail(arrival: Arrival, { user_id, person }: Told): Observation[] {
  const { around, queue } = arrival
  const given = (id: number, field: string) => around.changes.of(queue.owner, `realm_user ${id} ${field}`)
  const addresses = given(user_id, 'delivery_email')
  const audiences = given(user_id, 'delivery_email_visible_to')
  const during = inTime(arrival, [...addresses, ...audiences])
  // Since then, too: whether they are an administrator is known as of now.
  const isPromoted = given(queue.owner, 'role').some(({ at }) => at >= queue.registration.sent - around.grain)
  if (queue.owner === user_id || audiences.length === 0 || isPromoted) return []
  const standing = (history: readonly Made[], made: Made) =>
    history.includes(made) ? [made] : standingAt(history, made.at, around.grain)
  const outcomes = during.flatMap((made) =>
    standing(addresses, made).flatMap((address) =>
      standing(audiences, made).map((audience) => outcome(arrival, address, audience)),
    ),
  )
  if (outcomes.length === 0 || outcomes.includes('anything')) return []
  const clause = 'realm-user-event.delivery-email-null'
  const told = canonical(person.delivery_email)
  if (outcomes.some((one) => one === told || (one === 'an address' && told !== 'null'))) return [holds(clause)]
  const expected = `for user ${queue.owner} the address of user ${user_id} is ${outcomes.join(' or ')}`
  return [broken(clause, expected, told, [queue.registration.exchange])]
}

/** What an event says after a change, where both are known. */
function outcome({ around, queue }: Arrival, address: Made | undefined, audience: Made | undefined): string {
  const role = roleOf(around.world, queue.owner)
  const isAdministrator = whether(role, (one) => one === 'owner' || one === 'administrator')
  const isForAll = audience?.given === canonical('everyone')
  const ofOthers = audience?.given === canonical('administrators') ? isAdministrator : 'no'
  const sees = isForAll ? 'yes' : ofOthers
  if (audience === undefined || sees === 'maybe') return 'anything'
  const told = address?.isUnsure ? 'an address' : address?.given
  return sees === 'yes' ? (told ?? 'an address') : 'null'
}

/** A date and a time with its zone. */
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)? ?(Z|[+-]\d\d:?\d\d)$/i
/** Where the seconds are not written, the minute is meant. */
const minuteSeconds = 60

/** How the time is written is left open, so that only what is plainly a moment can be wrong. */
export function judgeDateJoined(arrival: Arrival, { user_id, person }: Told): Observation[] {
  const clause = 'realm-user-event.date-joined'
  const text = person.date_joined
  const times = causesOf(arrival, `realm_user ${user_id} is_imported_stub`).map(({ time }) => time)
  if (typeof text !== 'string' || times.length === 0 || !arrival.call.time) return []
  const joined = moment.test(text) ? Date.parse(text) / 1000 : Number.NaN
  if (Number.isNaN(joined)) return [cannotTell(clause, `how \`${text}\` is to be read is left open`)]
  const { to } = arrival.call.time
  // A login's time is as wide as the clocks of the target are apart; that of the call is read from one of them.
  const until = ({ from, to: ended }: Interval) => to + (ended - from)
  const isTrue = times.some((time) => time && isWithin({ from: time.from - minuteSeconds, to: until(time) }, joined))
  if (isTrue) return [holds(clause)]
  if (times.some((time) => !time)) return [cannotTell(clause, 'when the account was first used is not known')]
  const expected = times.map((time) => asMoment(time?.from ?? 0)).join(' or ')
  return [broken(clause, `about ${expected}`, text)]
}

/** Clocks may say what no calendar has. */
export function asMoment(seconds: number): string {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? `${seconds} s after 1970` : date.toISOString()
}
