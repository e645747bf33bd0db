// Faults in the state that a registration gives: channels, their subscribers, presences and pictures.

import { faultsIn, type Mutant } from './mutant.ts'

const request = 'register/queue-request.ts'
const channelState = 'register/channel-state.ts'
const presence = 'register/presence-state.ts'
const subscribers = 'channels/subscribers.ts'
const isActive = '.filter((id) => service.users.get(id).is_active === 1)'

export const registeredStateMutants: readonly Mutant[] = [
  faultsIn(channelState)(
    'left-channel-still-listed',
    'register-queue.subscriptions-true',
    '(isSubscribed ? subscriptions : unsubscribed)',
    "(isSubscribed || channel.privacy !== 'private' ? subscriptions : unsubscribed)",
  ),
  faultsIn(channelState)(
    'private-channel-not-listed',
    'register-queue.subscriptions-true',
    'if (!isSubscribed && !maySeeChannel(service, caller, channel)) continue',
    "if (channel.privacy === 'private' || !maySeeChannel(service, caller, channel)) continue",
  ),
  faultsIn(subscribers)(
    'subscribers-of-private-channels-always-told',
    'register-queue.subscribers-left-out',
    "if (include === 'false') return {}",
    "if (include === 'false' && service.channels.get(streamId).privacy !== 'private') return {}",
  ),
  faultsIn(subscribers)(
    'subscribers-of-private-channels-not-listed',
    'register-queue.subscribers-listed',
    "if (include === 'false') return {}",
    "if (include === 'false' || (include === 'true' && service.channels.get(streamId).privacy === 'private')) return {}",
  ),
  faultsIn(subscribers)(
    'guests-missing-from-subscribers',
    'register-queue.subscribers-true',
    isActive,
    `${isActive}.filter((id) => include !== 'true' || service.users.get(id).role !== 'guest')`,
  ),
  faultsIn(subscribers)(
    'left-people-among-subscribers',
    'register-queue.subscribers-true',
    'const subscribers = service.channels.subscribers(streamId).filter(',
    `const settings = service.database.prepare('SELECT user_id FROM subscription_settings WHERE stream_id = ?')
  const everThere = () => settings.all(streamId).map((row) => Number(row.user_id))
  const subscribers = (include === 'true' ? everThere() : service.channels.subscribers(streamId)).filter(`,
  ),
  faultsIn(subscribers)(
    'small-channel-told-in-part',
    'register-queue.partial-small-channel',
    'ALWAYS_IN_FULL_BELOW = 250',
    'ALWAYS_IN_FULL_BELOW = 2',
  ),
  faultsIn(subscribers)(
    'large-channel-told-without-subscribers',
    'register-queue.partial-large-channel',
    'return { partial_subscribers: subscribers.filter(likelyToMatter(service)) }',
    'return {}',
  ),
  faultsIn(subscribers)(
    'bots-missing-from-partial-subscribers',
    'register-queue.partial-bots',
    'isBot(service.users.get(userId)) ||',
    '!isBot(service.users.get(userId)) &&',
  ),
  faultsIn(subscribers)(
    'people-missing-from-partial-subscribers',
    'register-queue.partial-active',
    ' || service.activity.isSeenSince(userId, sinceMs)',
    '',
  ),
  faultsIn(subscribers)(
    'every-bot-among-partial-subscribers',
    'register-queue.partial-only-subscribers',
    'return { partial_subscribers: subscribers.filter(likelyToMatter(service)) }',
    `const bots = [...service.users.all()].filter((user) => isBot(user) && user.is_active === 1)
  const listed = new Set([...subscribers.filter(likelyToMatter(service)), ...bots.map((bot) => bot.id)])
  return { partial_subscribers: [...listed] }`,
  ),
  faultsIn(presence)(
    'slim-presence-ignored-at-registration',
    'register-queue.slim-presence',
    'isModern: request.options.slimPresence',
    'isModern: false',
  ),
  faultsIn(presence)(
    'state-modern-for-clients-without-capabilities',
    'register-queue.legacy-presence',
    'isModern: request.options.slimPresence',
    'isModern: request.options.slimPresence || request.options.capabilities.size === 0',
  ),
  faultsIn(presence)(
    'history-limit-of-registration-ignored',
    'register-queue.presence-history-limit',
    'historyDays: request.presenceHistoryDays',
    'historyDays: 14',
  ),
  faultsIn(request)(
    'registration-tells-all-history',
    'register-queue.presence-history-default',
    "presenceHistoryDays: readHistoryDays(parameters, 'presence_history_limit_days')",
    "presenceHistoryDays: parameters.text('presence_history_limit_days') === undefined ? 36_500 : readHistoryDays(parameters, 'presence_history_limit_days')",
  ),
  faultsIn(presence)(
    'registration-tells-presence-of-everyone',
    'register-queue.presence-accessible-users',
    'fetchPresences(service, caller, query)',
    "fetchPresences(service, { ...caller, role: 'member' }, query)",
  ),
  faultsIn(request)(
    'all-public-channels-unless-named',
    'register-queue.defaults',
    "parameters.boolean('all_public_streams') ?? false",
    "parameters.boolean('all_public_streams') ?? true",
  ),
  faultsIn(request)(
    'html-in-events-unless-named',
    'register-queue.markdown-default',
    "parameters.boolean('apply_markdown') ?? false",
    "parameters.boolean('apply_markdown') ?? true",
  ),
  faultsIn('messages/message-event.ts')(
    'html-in-events-of-channels-only',
    'register-queue.markdown-applied',
    'applyMarkdown: options.applyMarkdown,',
    'applyMarkdown: options.applyMarkdown && message.stream_id !== null,',
  ),
  faultsIn(request)(
    'gravatar-for-anyone',
    'register-queue.unauthenticated-gravatar-refused',
    'if (caller === null && clientGravatar)',
    "if (caller === null && clientGravatar && includeSubscribers === 'true')",
  ),
  faultsIn(request)(
    'subscribers-for-anyone',
    'register-queue.unauthenticated-subscribers-refused',
    "if (caller === null && includeSubscribers === 'true')",
    "if (caller === null && includeSubscribers === 'true' && clientGravatar)",
  ),
  faultsIn(request)(
    'gravatar-default-refuses-anyone',
    'register-queue.unauthenticated-gravatar-default',
    "parameters.boolean('client_gravatar') ?? caller !== null",
    "parameters.boolean('client_gravatar') ?? true",
  ),
]
