// Who is told of linkifiers by an event of their own: only clients that can take URL templates.

import { broken, type Observation } from '../../model/facts/observe.ts'
import { capability } from '../queue/queue-capabilities.ts'
import type { Arrival } from './events-arrival.ts'

/** That the event stays away is looked for elsewhere. */
export function judgeLinkifiers({ queue, event }: Arrival): Observation[] {
  if (capability(queue, 'linkifier_url_template') !== false) return []
  const clause = 'realm-linkifiers-event.only-with-capability'
  const because = [queue.registration.exchange]
  return [broken(clause, 'no `realm_linkifiers` event without the capability', `event ${event.id}`, because)]
}
