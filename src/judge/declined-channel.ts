// What is not known of a channel that was made, since the fixture declined it.

import type { Channel } from '../model/channel.ts'
import { unknown } from '../model/fact.ts'
import type { ChannelTraits } from '../model/subscriptions.ts'

const factNames = [
  ...(['name', 'privacy', 'history_public_to_subscribers', 'topics_policy', 'is_archived'] as const),
  'can_send_message_group' as const,
]

/** What was declined is as the fixture makes its channels, however that may be. */
export function unsure(declined: readonly string[]): Partial<Channel> {
  return Object.fromEntries(factNames.filter((name) => declined.includes(name)).map((name) => [name, unknown]))
}

const traitNames = new Map<string, readonly (keyof ChannelTraits)[]>([
  ['description', ['description']],
  ['message_retention_days', ['message_retention_days']],
  ['is_default', ['is_default']],
  ['topics_policy', ['hasPolicy']],
  ['creator_id', ['creator_id']],
  ['folder', ['folder', 'isInFolder']],
])

export function unsureTraits(declined: readonly string[]): Partial<ChannelTraits> {
  const names = declined.flatMap((name) => traitNames.get(name) ?? [])
  return Object.fromEntries(names.map((name) => [name, undefined]))
}
