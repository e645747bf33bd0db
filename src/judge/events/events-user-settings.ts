// Whether a `user_settings` event tells a value that the setting was really given. Knows only what
// fixtures and requests changed.

import { broken, type Observation } from '../../model/facts/observe.ts'
import { madeBy } from '../causes/since-when.ts'
import { canonical } from '../json/fields.ts'
import { type Arrival, causesOf, judgeGiven } from './events-arrival.ts'

export function judgeSetting(arrival: Arrival): Observation[] {
  const { op, property, value } = arrival.event
  if (op !== 'update') return []
  const given = causesOf(arrival, `user_settings ${property}`)
  if (given.length === 0) return judgeStray(arrival)
  return judgeGiven('user-settings-event.value-current', given, value, `\`${property}\``)
}

/** The owner changed nothing, but somebody else gave the same setting of theirs that value. */
function judgeStray({ around, queue, call, event }: Arrival): Observation[] {
  const { changes, world } = around
  const { owner, registration } = queue
  const key = `user_settings ${event.property}`
  if (madeBy(world, owner) === undefined || changes.of(owner, key).some(({ at }) => at <= call.answered)) return []
  const others = changes.told.filter((change) => change.key === key && change.did === 'update-settings')
  const since = others.filter(({ at }) => at >= registration.sent && at <= call.answered)
  const stray = since.find(({ told }) => told === canonical(event.value))
  if (stray === undefined) return []
  const clause = 'update-settings.told-to-nobody-else'
  return [broken(clause, 'nothing of somebody else’s settings', `${key} ${stray.given}`, [registration.exchange])]
}
