// Whether a subscription tells its channel as it is: name, description, privacy, history, retention, policy, folder.
// To be asked of channels of the run only.

import { possible } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import type { Channel } from '../things/channel.ts'
import type { World } from '../world/world.ts'

export function* channelTrue(world: World, channel: Channel, shown: Fields): Generator<Observation> {
  const clause = 'subscription.channel-true'
  for (const [name, expected] of Object.entries(expectedOf(world, channel))) {
    if (expected === undefined || shown[name] === undefined) continue
    const by = name === 'topics_policy' && isUntold(world, channel) ? 'subscription.topics-policy-default' : clause
    if (shown[name] !== expected) yield broken(by, `${name} ${quoted(expected)}`, `${name} ${quoted(shown[name])}`, [])
    yield holds(by)
  }
  const isInFolder = world.state.traits.get(channel.stream_id)?.isInFolder
  const { folder_id } = shown
  if (isInFolder === undefined || folder_id === undefined) return
  if ((folder_id !== null) !== isInFolder)
    yield broken(clause, isInFolder ? 'a folder_id' : 'folder_id null', `folder_id ${quoted(folder_id)}`, [])
}

function expectedOf({ state }: World, channel: Channel): Fields {
  const traits = state.traits.get(channel.stream_id)
  const privacy = only(channel.privacy)
  const isOpen = only(channel.history_public_to_subscribers)
  return {
    name: plain(only(channel.name)),
    description: plain(traits?.description),
    invite_only: privacy && privacy === 'private',
    is_web_public: privacy && privacy === 'web-public',
    // Whether a channel that is not private can have a protected history is not said.
    history_public_to_subscribers: isOpen || privacy === 'private' ? isOpen : undefined,
    message_retention_days: traits?.message_retention_days,
    topics_policy: only(channel.topics_policy),
  }
}

function only<T>(fact: Parameters<typeof possible<T>>[0] | undefined): T | undefined {
  const [value, ...more] = (fact && possible(fact)) ?? []
  return more.length === 0 ? value : undefined
}

// Whether space around a text is kept is not said.
function plain(text: string | undefined): string | undefined {
  return text === text?.trim() ? text : undefined
}

/** Whether nobody ever gave the channel a topics policy. */
function isUntold({ state }: World, { stream_id }: Channel): boolean {
  return state.traits.get(stream_id)?.hasPolicy === false
}
