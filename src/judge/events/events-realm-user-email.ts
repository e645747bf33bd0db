// Who is told an address: those who may see it. An event tells what some change of the address, or of who may see it,
// came to.

import { type Answered, whether } from '../../model/facts/fact.ts'
import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { roleOf } from '../../model/world/world.ts'
import type { Made } from '../causes/change.ts'
import { canonical } from '../json/fields.ts'
import { type Arrival, inTime } from './events-arrival.ts'
import type { Told } from './person-told.ts'

const clause = 'realm-user-event.delivery-email-null'

export function judgeDeliveryEmail(arrival: Arrival, { user_id, person }: Told): Observation[] {
  const { queue } = arrival
  const addresses = given(arrival, user_id, 'delivery_email')
  const audiences = given(arrival, user_id, 'delivery_email_visible_to')
  const during = inTime(arrival, [...addresses, ...audiences])
  const isPromoted = inTime(arrival, given(arrival, queue.owner, 'role')).length > 0
  if (queue.owner === user_id || audiences.length === 0 || isPromoted) return []
  const outcomes = during.map(({ at }) => outcome(arrival, lastBy(addresses, at), lastBy(audiences, at)))
  if (outcomes.length === 0 || outcomes.includes('anything')) return []
  const told = canonical(person.delivery_email)
  if (outcomes.some((one) => one === told || (one === 'an address' && told !== 'null'))) return [holds(clause)]
  const expected = `for user ${queue.owner} the address of user ${user_id} is ${outcomes.join(' or ')}`
  return [broken(clause, expected, told, [queue.registration.exchange])]
}

function given({ around, queue }: Arrival, user_id: number, field: string): readonly Made[] {
  return around.changes.of(queue.owner, `realm_user ${user_id} ${field}`)
}

/** What an event says after a change, where both are known. */
function outcome({ around, queue }: Arrival, address: Made | undefined, audience: Made | undefined): string {
  const role = roleOf(around.world, queue.owner)
  const isAdministrator = whether(role, (one) => one === 'owner' || one === 'administrator')
  const sees = audience && seenBy(audience.given, isAdministrator)
  if (sees === undefined || sees === 'maybe') return 'anything'
  const told = address?.isUnsure ? 'an address' : address?.given
  return sees === 'yes' ? (told ?? 'an address') : 'null'
}

function seenBy(audience: string, isAdministrator: Answered): Answered {
  if (audience === canonical('everyone')) return 'yes'
  return audience === canonical('administrators') ? isAdministrator : 'no'
}

function lastBy(history: readonly Made[], moment: number): Made | undefined {
  return history.findLast(({ at }) => at <= moment)
}
