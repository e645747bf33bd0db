// Faults in the subscription object: the channel as it is, and a person's own settings of it.

import type { Mutant } from './mutant.ts'

const channel = 'channels/channel-object.ts'
const file = 'channels/subscription-object.ts'

export const subscriptionMutants: readonly Mutant[] = [
  {
    name: 'unknown-creator-left-out',
    clause: 'subscription.creator-id',
    patches: [{ file: channel, find: 'channel.creator_id', replace: 'channel.creator_id ?? undefined' }],
  },
  {
    name: 'inherited-notification-left-out',
    clause: 'subscription.notifications',
    patches: [{ file, find: 'return knowsNull ? null', replace: 'return knowsNull ? undefined' }],
  },
  {
    name: 'muted-channel-in-home-view',
    clause: 'subscription.in-home-view-inverse',
    patches: [{ file, find: 'in_home_view: !isMuted', replace: 'in_home_view: true' }],
  },
  {
    name: 'group-setting-without-subgroups',
    clause: 'subscription.group-settings',
    patches: [
      {
        file: channel,
        find: 'can_administer_channel_group: administratorsOf(service, channel)',
        replace: 'can_administer_channel_group: { direct_members: [] }',
      },
    ],
  },
  {
    name: 'protected-history-told-as-public',
    clause: 'subscription.channel-true',
    patches: [
      {
        file: channel,
        find: 'history_public_to_subscribers: channel.history_public_to_subscribers === 1',
        replace: 'history_public_to_subscribers: true',
      },
    ],
  },
  {
    name: 'no-retention-told-as-forever',
    clause: 'subscription.channel-true',
    patches: [
      {
        file: channel,
        find: 'message_retention_days: channel.message_retention_days',
        replace: 'message_retention_days: channel.message_retention_days ?? -1',
      },
    ],
  },
  {
    name: 'channel-created-in-milliseconds',
    clause: 'subscription.date-created-true',
    patches: [{ file: channel, find: 'timestampOf(channel.created_ms)', replace: 'channel.created_ms' }],
  },
  {
    name: 'first-message-is-the-newest',
    clause: 'subscription.first-message-id-true',
    patches: [{ file: 'store/channel-history.ts', find: 'SELECT min(id)', replace: 'SELECT max(id)' }],
  },
  {
    name: 'muting-not-told',
    clause: 'subscription.personal-settings-true',
    patches: [
      { file, find: 'const isMuted = settings.is_muted === 1', replace: 'const isMuted = settings.is_muted > 1' },
    ],
  },
  {
    name: 'sounds-follow-push-notifications',
    clause: 'subscription.personal-settings-true',
    patches: [
      {
        file,
        find: 'settings[name], knowsNull)',
        replace: "settings[name === 'audible_notifications' ? 'push_notifications' : name], knowsNull)",
      },
    ],
  },
  {
    name: 'inherited-topics-policy-resolved',
    clause: 'subscription.topics-policy-default',
    patches: [
      {
        file: channel,
        find: 'topics_policy: channel.topics_policy',
        replace:
          "topics_policy: channel.topics_policy === 'inherit' ? service.organizationSettings.current().realm_topics_policy : channel.topics_policy",
      },
    ],
  },
]
