// Event types of old that no server sends any more, not even to those who ask for them.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import type { QueueEvent } from './queue-call.ts'
import type { Queue } from './queue-state.ts'

const clause = 'queues.legacy-types-removed'
const removed = ['update_display_settings', 'update_global_notifications']

/** A changed setting is what they used to tell of, so that only beside its event their absence means anything. */
export function judgeLegacyTypes({ event_types }: Queue, events: readonly QueueEvent[]): Observation[] {
  const legacy = events.find(({ type }) => removed.includes(type))
  if (legacy) return [broken(clause, 'no event of a removed type', `event ${legacy.id} of type ${legacy.type}`)]
  const isWelcome = event_types === undefined || removed.some((type) => event_types.includes(type))
  return isWelcome && events.some(({ type }) => type === 'user_settings') ? [holds(clause)] : []
}
