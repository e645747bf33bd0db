// A `realm_user` update comes to nobody who cannot access the person. That it stays away is looked for elsewhere.

import { broken, type Observation } from '../../model/facts/observe.ts'
import { statementsOf } from '../causes/event-statement.ts'
import { canAccess } from '../causes/since-when.ts'
import { type Arrival, causesOf } from './events-arrival.ts'
import type { Told } from './person-told.ts'

/** Only of what a fixture did is it known when it came about, and so who could access whom then. */
export function judgeAccessible(arrival: Arrival, { user_id, person }: Told): Observation[] {
  const { around, queue, event } = arrival
  const causes = statementsOf(event).flatMap(({ key }) => causesOf(arrival, key))
  const since = Math.min(...causes.map(({ at }) => at))
  if (causes.length === 0 || canAccess(around.world, queue.owner, user_id, since) !== 'no') return []
  const clause = 'is_active' in person ? 'realm-user-event.activation-accessible' : 'realm-user-event.accessible'
  const expected = `user ${queue.owner} is told nothing of user ${user_id}`
  return [broken(clause, expected, `event ${event.id} came`, [queue.registration.exchange])]
}
