// Whether a subscription tells its channel as it is, and how the person has set it up. To be asked of channels of the run
// only.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import type { Registration } from '../readings/register-queue-request.ts'
import type { Channel } from '../things/channel.ts'
import { personalKey } from '../world/subscriptions.ts'
import type { World } from '../world/world.ts'
import { fieldsOf, hasNoPolicy } from './channel-facts.ts'

const told = [
  ...['name', 'description', 'invite_only', 'is_web_public', 'history_public_to_subscribers'],
  ...['message_retention_days', 'topics_policy'],
]

export function* channelTrue(world: World, channel: Channel, shown: Fields): Generator<Observation> {
  const clause = 'subscription.channel-true'
  const fields = fieldsOf(world, channel)
  for (const name of told) {
    const [expected, got] = [fields[name], shown[name]]
    if (expected === undefined || got === undefined) continue
    const isDefault = name === 'topics_policy' && hasNoPolicy(world, channel)
    const by = isDefault ? 'subscription.topics-policy-default' : clause
    if (got !== expected) yield broken(by, `${name} ${quoted(expected)}`, `${name} ${quoted(got)}`)
    yield holds(by)
  }
  const isInFolder = world.state.traits.get(channel.stream_id)?.isInFolder
  const { folder_id } = shown
  if (isInFolder === undefined || folder_id === undefined) return
  if ((folder_id !== null) !== isInFolder)
    yield broken(clause, isInFolder ? 'a folder_id' : 'folder_id null', `folder_id ${quoted(folder_id)}`)
}

export function* personalSettings(
  { world, request, user_id }: Registration,
  { stream_id }: Channel,
  shown: Fields,
): Generator<Observation> {
  const clause = 'subscription.personal-settings-true'
  const set = world.state.personal.get(personalKey(user_id, stream_id)) ?? {}
  const knowsNull = request.client_capabilities?.notification_settings_null === true
  for (const [name, value] of Object.entries(set)) {
    const got = shown[name]
    // A client that does not know null may be told what it stands for.
    if (got === undefined || (value === null && !knowsNull)) continue
    // How colours are written is not said; in capitals or not, they are the same.
    const isSame = typeof got === 'string' ? got.toLowerCase() === `${value}`.toLowerCase() : got === value
    if (!isSame) yield broken(clause, `${name} ${quoted(value)}`, `${name} ${quoted(got)}`)
    yield holds(clause)
  }
}
