// Faults in what the list of channels tells of each.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/get-streams.ts')

/** `field` is a member of the channel object, written with `channel`, `caller` and `service`. */
function shown(name: string, clause: string, field: string): Mutant {
  return endpoint(name, `channel.${clause}`, '...defaultField }', `...defaultField, ${field} }`)
}

const shapes: readonly Mutant[] = [
  shown('channel-web-public-as-number', 'is-web-public', "is_web_public: Number(channel.privacy === 'web-public')"),
  shown('channel-of-unknown-post-policy', 'stream-post-policy', 'stream_post_policy: 0'),
  shown('channel-without-retention', 'message-retention-days', 'message_retention_days: undefined'),
  shown('channel-of-unknown-topics-policy', 'topics-policy', "topics_policy: 'default'"),
  shown('channel-without-folder-as-text', 'folder-id', "folder_id: channel.folder_id ?? ''"),
  shown('channel-activity-unknown', 'is-recently-active', 'is_recently_active: null'),
  shown('channel-announcement-as-number', 'is-announcement-only', 'is_announcement_only: 0'),
  shown('channel-adders-by-name', 'can-add-subscribers-group', "can_add_subscribers_group: 'role:members'"),
  shown(
    'channel-administrators-without-groups',
    'can-administer-channel-group',
    'can_administer_channel_group: { direct_members: [] }',
  ),
  shown('channel-without-deleters', 'can-delete-any-message-group', 'can_delete_any_message_group: null'),
]

const values: readonly Mutant[] = [
  shown('channel-name-in-capitals', 'name-true', 'name: channel.name.toUpperCase()'),
  shown('channel-description-rendered', 'description-true', 'description: channel.rendered_description'),
  shown('channel-description-not-rendered', 'rendered-description-true', "rendered_description: ''"),
  shown('archived-channel-told-active', 'is-archived-true', 'is_archived: false'),
  shown('listed-channel-created-in-milliseconds', 'date-created-true', 'date_created: channel.created_ms'),
  shown('channel-created-by-caller', 'creator-id-true', 'creator_id: caller.id'),
  shown('web-public-channel-told-private', 'invite-only-true', "invite_only: channel.privacy !== 'public'"),
  shown('web-public-channel-told-public', 'is-web-public-true', 'is_web_public: false'),
  shown(
    'kept-forever-told-inherited',
    'message-retention-days-true',
    'message_retention_days: channel.message_retention_days === -1 ? null : channel.message_retention_days',
  ),
  shown('protected-history-told-public', 'history-public-to-subscribers-true', 'history_public_to_subscribers: true'),
  shown('topics-policy-told-inherited', 'topics-policy-true', "topics_policy: 'inherit'"),
  shown('first-message-not-told', 'first-message-id-true', 'first_message_id: null'),
  shown('folder-not-told', 'folder-id-true', 'folder_id: null'),
]

export const channelMutants: readonly Mutant[] = [
  ...shapes,
  ...values,
  faultsIn('control/channels.ts')(
    'new-channel-allows-empty-topic',
    'channel.topics-policy-default',
    "topics_policy: 'inherit',",
    "topics_policy: 'allow_empty_topic',",
  ),
]
