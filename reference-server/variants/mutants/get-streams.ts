// Faults in the list of channels.

import { faultsIn, type Mutant } from './mutant.ts'

const endpoint = faultsIn('endpoints/get-streams.ts')
const list = faultsIn('channels/channel-list.ts')

const isSubscribed = 'service.channels.isSubscribed(channel.id, caller.id)'

const answers: readonly Mutant[] = [
  endpoint('channels-by-id', 'get-streams.streams', 'return { streams }', 'return { streams: { ...streams } }'),
  endpoint(
    'channel-list-refused-to-guests',
    'get-streams.answered',
    'const wanted = readSelection(caller, parameters)',
    `if (!isInGroup(caller.role, 'members')) throw badRequest('Not allowed for guest users')
    const wanted = readSelection(caller, parameters)`,
  ),
  endpoint(
    'default-channels-listed-twice',
    'get-streams.each-once',
    'return { streams }',
    'return { streams: [...streams, ...streams.filter((each) => "is_default" in each && each.is_default)] }',
  ),
  list(
    'default-flag-hides-private-channels',
    'get-streams.flags-add-up',
    'return candidates.filter((channel) => {',
    `return candidates.filter((channel) => {
    if (wanted.isDefaultIn && channel.privacy === 'private' && channel.is_default === 0) return false`,
  ),
  endpoint(
    'listed-channel-other-removers',
    'get-streams.as-subscription',
    '...defaultField }',
    "...defaultField, can_remove_subscribers_group: service.groups.idOf('nobody') }",
  ),
]

const kinds: readonly Mutant[] = [
  list(
    'public-channels-need-subscription',
    'get-streams.public',
    "if (wanted.isPublicIn && hasContent && channel.privacy !== 'private') return true",
    `if (wanted.isPublicIn && ${isSubscribed} && channel.privacy !== 'private') return true`,
  ),
  list(
    'public-flag-ignored',
    'get-streams.public-left-out',
    "if (wanted.isPublicIn && hasContent && channel.privacy !== 'private')",
    "if (hasContent && (wanted.isPublicIn ? channel.privacy !== 'private' : channel.privacy === 'public' && channel.is_default === 0))",
  ),
  list(
    'private-subscriptions-not-listed',
    'get-streams.subscribed',
    'if (wanted.isSubscribedIn &&',
    "if (wanted.isSubscribedIn && channel.privacy !== 'private' &&",
  ),
  list(
    'subscribed-flag-ignored',
    'get-streams.subscribed-left-out',
    'if (wanted.isSubscribedIn &&',
    "if ((wanted.isSubscribedIn || channel.privacy === 'private') &&",
  ),
  list(
    'web-public-channels-need-subscription',
    'get-streams.include-web-public',
    "if (wanted.isWebPublicIn && channel.privacy === 'web-public')",
    `if (wanted.isWebPublicIn && channel.privacy === 'web-public' && ${isSubscribed})`,
  ),
  list(
    'web-public-channels-always-listed',
    'get-streams.web-public-left-out',
    'if (wanted.isWebPublicIn && channel',
    'if (channel',
  ),
  list(
    'default-channels-need-subscription',
    'get-streams.include-default',
    'channel.is_default === 1 && hasMetadataAccess(service, caller, channel)',
    `channel.is_default === 1 && ${isSubscribed}`,
  ),
  list(
    'default-channels-always-listed',
    'get-streams.default-left-out',
    'if (wanted.isDefaultIn && channel',
    'if (channel',
  ),
  list(
    'channels-of-owner-not-listed',
    'get-streams.include-owner-subscribed',
    'return bot_owner_id !== null && service',
    "return bot_owner_id !== null && channel.privacy !== 'private' && service",
  ),
  list(
    'channels-of-owner-always-listed',
    'get-streams.owner-subscribed-left-out',
    'return wanted.isOwnerSubscribedIn && ',
    'return ',
  ),
  list(
    'content-access-by-subscription-only',
    'get-streams.include-can-access-content',
    'if (wanted.isContentAccessIn && hasContent)',
    `if (wanted.isContentAccessIn && ${isSubscribed})`,
  ),
  list(
    'content-access-by-metadata',
    'get-streams.can-access-content-only',
    'if (wanted.isContentAccessIn && hasContent)',
    'if (wanted.isContentAccessIn && hasMetadataAccess(service, caller, channel))',
  ),
]

const wide: readonly Mutant[] = [
  endpoint(
    'all-channels-to-administrators-by-default',
    'get-streams.defaults',
    "boolean('include_all') ?? false",
    "boolean('include_all') ?? isInGroup(caller.role, 'administrators')",
  ),
  endpoint(
    'archived-channels-listed',
    'get-streams.archived-left-out',
    "boolean('exclude_archived') ?? true",
    "boolean('exclude_archived') ?? false",
  ),
  list(
    'archived-channels-never-listed',
    'get-streams.archived-listed',
    'wanted.areArchivedIn || channel.is_archived === 0',
    'channel.is_archived === 0',
  ),
  list(
    'all-channels-for-administrators-only',
    'get-streams.include-all',
    'if (wanted.isAllIn && ',
    "if (wanted.isAllIn && isInGroup(caller.role, 'administrators') && ",
  ),
  list(
    'private-channels-hidden-from-administrators',
    'get-streams.include-all-administrator',
    "isInGroup(caller.role, 'administrators')",
    "isInGroup(caller.role, 'owners')",
  ),
  list(
    'private-channels-known-to-all',
    'get-streams.inaccessible-left-out',
    'if (wanted.isAllIn && hasMetadataAccess(service, caller, channel))',
    'if (wanted.isAllIn)',
  ),
  endpoint(
    'all-active-is-no-alias',
    'get-streams.include-all-active-alias',
    'isAllIn: isAllIn || isAllActiveIn',
    'isAllIn',
  ),
  endpoint(
    'all-active-for-everybody',
    'get-streams.include-all-active-refused',
    "if (isAllActiveIn && !isInGroup(caller.role, 'administrators'))",
    "if (isAllActiveIn && !isInGroup(caller.role, 'everyone'))",
  ),
]

export const getStreamsMutants: readonly Mutant[] = [...answers, ...kinds, ...wide]
