// Channels: how they come to be, who may know of them and read them, and how they look on the wire.

import { groupOfWord, isAtLeast } from './groups.ts'
import type { Organization } from './organization.ts'
import type { Channel, User } from './records.ts'
import { tell } from './tell.ts'

export interface NewChannel {
  readonly name: string
  readonly subscribers: readonly number[]
  readonly privacy?: Channel['privacy'] | undefined
  readonly historyPublic?: boolean | undefined
  readonly topicsPolicy?: string | undefined
  readonly description?: string | undefined
  readonly retentionDays?: number | null | undefined
  readonly isDefault?: boolean | undefined
  readonly creatorId?: number | null | undefined
}

export function addChannel(organization: Organization, channel: NewChannel): Channel {
  const made: Channel = {
    id: organization.nextId(),
    recipientId: organization.nextId(),
    name: channel.name,
    description: channel.description ?? '',
    created: organization.now(),
    creatorId: channel.creatorId ?? null,
    privacy: channel.privacy ?? 'public',
    historyPublic: channel.historyPublic ?? true,
    topicsPolicy: channel.topicsPolicy ?? 'inherit',
    retentionDays: channel.retentionDays ?? null,
    isDefault: channel.isDefault ?? false,
    isArchived: false,
    subscribers: new Set(),
  }
  organization.channels.set(made.id, made)
  subscribe(organization, made, channel.subscribers)
  return made
}

export function subscribe(organization: Organization, channel: Channel, userIds: readonly number[]): void {
  const fresh = userIds.filter((id) => !channel.subscribers.has(id))
  for (const id of fresh) channel.subscribers.add(id)
  tell(organization, 'subscription', ({ ownerId }) =>
    ownerId !== undefined && fresh.includes(ownerId)
      ? { op: 'add', subscriptions: [subscriptionObject(organization, channel)] }
      : undefined,
  )
}

/** Public channels are everybody's but the guests'; web-public ones are everybody's. */
export function mayRead({ id, role }: User, { privacy, subscribers }: Channel): boolean {
  return subscribers.has(id) || privacy === 'web-public' || (privacy === 'public' && role !== 'guest')
}

export function mayKnowOf(user: User, channel: Channel): boolean {
  return mayRead(user, channel) || isAtLeast(user, 'administrator')
}

function firstMessageId({ messages }: Organization, { id }: Channel): number | null {
  for (const message of messages.values()) if (message.channelId === id) return message.id
  return null
}

function commonFields(organization: Organization, channel: Channel): Record<string, unknown> {
  return {
    stream_id: channel.id,
    name: channel.name,
    description: channel.description,
    rendered_description: channel.description === '' ? '' : `<p>${escapeHtml(channel.description)}</p>`,
    date_created: channel.created,
    creator_id: channel.creatorId,
    invite_only: channel.privacy === 'private',
    is_web_public: channel.privacy === 'web-public',
    is_archived: channel.isArchived,
    is_announcement_only: false,
    stream_post_policy: 1,
    message_retention_days: channel.retentionDays,
    history_public_to_subscribers: channel.historyPublic,
    topics_policy: channel.topicsPolicy,
    first_message_id: firstMessageId(organization, channel),
    folder_id: null,
    is_recently_active: true,
    can_add_subscribers_group: { direct_members: [], direct_subgroups: [groupOfWord(organization, 'members')] },
    can_remove_subscribers_group: groupOfWord(organization, 'administrators'),
    can_administer_channel_group: { direct_members: [], direct_subgroups: [] },
    pier: 'north',
  }
}

export function channelObject(organization: Organization, channel: Channel): Record<string, unknown> {
  return {
    ...commonFields(organization, channel),
    can_delete_any_message_group: groupOfWord(organization, 'administrators'),
    can_delete_own_message_group: groupOfWord(organization, 'everyone'),
  }
}

export function subscriptionObject(organization: Organization, channel: Channel): Record<string, unknown> {
  return {
    ...commonFields(organization, channel),
    desktop_notifications: null,
    email_notifications: null,
    wildcard_mentions_notify: null,
    push_notifications: false,
    audible_notifications: null,
    pin_to_top: false,
    is_muted: false,
    in_home_view: true,
    color: '#1f6fb2',
    stream_weekly_traffic: null,
  }
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
