// Whether a `user_settings` event tells a value that the setting was really given. Knows only what fixtures changed.

import type { Observation } from '../model/outcome.ts'
import type { Changes } from './events-changes.ts'
import { canonical } from './events-telling.ts'
import type { QueueCall, QueueEvent } from './queue-call.ts'
import type { Queue } from './queue-state.ts'
import { broken, holds } from './queue-verdict.ts'

const clause = 'user-settings-event.value-current'

/** An event that came for the first time. */
export function judgeSetting(changes: Changes, queue: Queue, call: QueueCall, event: QueueEvent): Observation[] {
  const { type, op, property, value } = event
  if (type !== 'user_settings' || op !== 'update') return []
  const given = changes.during(queue, call, `user_settings ${property}`)
  if (given.length === 0) return []
  if (given.some((change) => change.told === canonical(value))) return [holds(clause)]
  const values = given.map((change) => change.given).join(' or ')
  return [broken(clause, `\`${property}\` is ${values}`, `${JSON.stringify(value)}`)]
}
