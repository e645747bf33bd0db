// Faults in the subscription object: the channel as it is, and a person's own settings of it.

import { faultsIn, type Mutant } from './mutant.ts'

const channel = 'channels/channel-object.ts'
const file = 'channels/subscription-object.ts'

export const subscriptionMutants: readonly Mutant[] = [
  faultsIn(channel)(
    'unknown-creator-left-out',
    'subscription.creator-id',
    'channel.creator_id',
    'channel.creator_id ?? undefined',
  ),
  faultsIn(file)(
    'inherited-notification-left-out',
    'subscription.notifications',
    'return knowsNull ? null',
    'return knowsNull ? undefined',
  ),
  faultsIn(file)(
    'muted-channel-in-home-view',
    'subscription.in-home-view-inverse',
    'in_home_view: !isMuted',
    'in_home_view: true',
  ),
  faultsIn(channel)(
    'group-setting-without-subgroups',
    'subscription.group-settings',
    'can_administer_channel_group: administratorsOf(service, channel)',
    'can_administer_channel_group: { direct_members: [] }',
  ),
  faultsIn(channel)(
    'protected-history-told-as-public',
    'subscription.channel-true',
    'history_public_to_subscribers: channel.history_public_to_subscribers === 1',
    'history_public_to_subscribers: true',
  ),
  faultsIn(channel)(
    'no-retention-told-as-forever',
    'subscription.channel-true',
    'message_retention_days: channel.message_retention_days',
    'message_retention_days: channel.message_retention_days ?? -1',
  ),
  faultsIn(channel)(
    'channel-created-in-milliseconds',
    'subscription.date-created-true',
    'timestampOf(channel.created_ms)',
    'channel.created_ms',
  ),
  faultsIn('store/channel-history.ts')(
    'first-message-is-the-newest',
    'channel.first-message-id-true',
    'SELECT min(id)',
    'SELECT max(id)',
  ),
  faultsIn(file)(
    'muting-not-told',
    'subscription.personal-settings-true',
    'const isMuted = settings.is_muted === 1',
    'const isMuted = settings.is_muted > 1',
  ),
  faultsIn(file)(
    'sounds-follow-push-notifications',
    'subscription.personal-settings-true',
    'settings[name], knowsNull)',
    "settings[name === 'audible_notifications' ? 'push_notifications' : name], knowsNull)",
  ),
  faultsIn(channel)(
    'inherited-topics-policy-resolved',
    'subscription.topics-policy-default',
    'topics_policy: channel.topics_policy',
    "topics_policy: channel.topics_policy === 'inherit' ? service.organizationSettings.current().realm_topics_policy : channel.topics_policy",
  ),
]
