// Whether a `user_settings` event tells a value that the setting was really given. Knows only what fixtures changed.

import type { Observation } from '../model/outcome.ts'
import { type Arrival, causesOf } from './events-arrival.ts'
import { canonical } from './events-telling.ts'
import { broken, holds } from './queue-verdict.ts'

const clause = 'user-settings-event.value-current'

export function judgeSetting(arrival: Arrival): Observation[] {
  const { op, property, value } = arrival.event
  if (op !== 'update') return []
  const given = causesOf(arrival, `user_settings ${property}`)
  if (given.length === 0) return []
  if (given.some(({ told }) => told === canonical(value))) return [holds(clause)]
  const values = given.map((change) => change.given).join(' or ')
  return [broken(clause, `\`${property}\` is ${values}`, `${JSON.stringify(value)}`)]
}
