// Habits of the state that a registration tells, of channels and of presences.

import { type Asked, type Fields, type Habit, habitsIn, telling } from './habit.ts'
import { sent } from './parameters.ts'

const limits = habitsIn('limits.ts')
const channel = habitsIn('channels/channel-object.ts')
const formats = habitsIn('presence/formats.ts')

/** A habit of registrations alone. */
function registering(name: string, clause: string, change: (body: Fields, asked: Asked) => Fields): Habit {
  return telling(name, clause, (body, asked) => (asked.path === '/register' ? change(body, asked) : {}))
}

/** As undefined, so that they are not written. */
function without(body: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in body).map((name) => [name, undefined]))
}

function listed(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? (value as Fields[]) : []
}

export const stateHabits: readonly Habit[] = [
  registering('state-in-brief', 'register-queue.state-fields', (body) =>
    without(body, 'unsubscribed', 'never_subscribed', 'cross_realm_bots', 'channel_folders', 'realm_default_streams'),
  ),
  registering('state-by-type', 'register-queue.state-by-type', (body, { parameters }) =>
    (sent(parameters, 'fetch_event_types') ?? sent(parameters, 'event_types')) === undefined
      ? {}
      : without(body, 'max_message_length', 'max_topic_length', 'realm_empty_topic_display_name'),
  ),
  registering('people-otherwise', 'register-queue.user-records', ({ realm_users }) =>
    realm_users === undefined ? {} : { realm_users: listed(realm_users).map(({ user_id }) => ({ id: user_id })) },
  ),
  registering('groups-otherwise', 'register-queue.user-records', ({ realm_user_groups }) =>
    realm_user_groups === undefined ? {} : { realm_user_groups: listed(realm_user_groups).map(({ id }) => [id]) },
  ),
  registering('linkifiers-otherwise', 'register-queue.linkifier-records', ({ realm_linkifiers }) =>
    realm_linkifiers === undefined ? {} : { realm_linkifiers: listed(realm_linkifiers).map(({ id }) => [id, 'x']) },
  ),
  registering('views-that-are-built-in', 'navigation-view.built-in-views', ({ navigation_views }) =>
    navigation_views === undefined
      ? {}
      : { navigation_views: [{ fragment: 'feed', is_pinned: true, name: null }, ...listed(navigation_views)] },
  ),
  registering('settings-in-part', 'update-settings.state-names', ({ user_settings }) =>
    user_settings === undefined
      ? {}
      : { user_settings: { ...(user_settings as Fields), emojiset: undefined, color_scheme: undefined } },
  ),
  habitsIn('register/personal-state.ts')(
    'one-recent-conversation',
    'recent-private-conversation.window',
    'MAX_CONVERSATIONS = 1000',
    'MAX_CONVERSATIONS = 1',
  ),
  habitsIn('channels/subscribers.ts')(
    'gone-people-subscribed',
    'register-queue.deactivated-subscribers',
    '.filter((id) => service.users.get(id).is_active === 1)',
    '',
  ),
  habitsIn('register/channel-state.ts')(
    'guests-told-of-themselves',
    'register-queue.subscribers-of-guests',
    '  return { subscriptions, unsubscribed, never_subscribed }',
    `  if (caller.role === 'guest')
    for (const each of subscriptions as { subscribers?: number[]; partial_subscribers?: number[] }[]) {
      if (each.subscribers) each.subscribers = each.subscribers.filter((id) => id === caller.id)
      if (each.partial_subscribers) each.partial_subscribers = []
    }
  return { subscriptions, unsubscribed, never_subscribed }`,
  ),
  habitsIn('register/channel-state.ts')(
    'archives-listed',
    'register-queue.archived-subscriptions',
    "if (options.capabilities.has('archived_channels')) return channels",
    'if (options.capabilities.size >= 0) return channels',
  ),
  habitsIn('register/queue-request.ts')(
    'no-types-are-all',
    'register-queue.empty-event-types',
    'types === undefined ? null',
    'types === undefined || types.length === 0 ? null',
  ),
  limits(
    'short-messages',
    'register-queue.length-limits',
    'MAX_MESSAGE_LENGTH = 10_000',
    'MAX_MESSAGE_LENGTH = 4_000',
    ['long-messages'],
  ),
  limits('long-messages', 'register-queue.length-limits', 'MAX_MESSAGE_LENGTH = 10_000', 'MAX_MESSAGE_LENGTH = 77_777'),
  limits('long-topics', 'register-queue.length-limits', 'MAX_TOPIC_LENGTH = 60', 'MAX_TOPIC_LENGTH = 201'),
  limits(
    'empty-topic-renamed',
    'register-queue.empty-topic-words',
    "EMPTY_TOPIC_DISPLAY_NAME = 'general chat'",
    "EMPTY_TOPIC_DISPLAY_NAME = 'sem assunto'",
  ),
  habitsIn('store/channels.ts')(
    'colours-by-name',
    'subscription.default-color',
    "COLORS[(streamId - 1) % COLORS.length] ?? ''",
    "['teal', 'PINK'][streamId % 2] ?? COLORS[0] ?? ''",
  ),
  channel('traffic-unknown', 'subscription.traffic-known', 'if (weeks < 1) return null', 'if (weeks > -1) return null'),
  channel('nothing-recent', 'channel.recently-active', 'RECENTLY_MS = 180 * DAY_MS', 'RECENTLY_MS = 1'),
  channel(
    'groups-as-objects',
    'channel.group-setting-form',
    "can_remove_subscribers_group: groups.idOf('administrators')",
    "can_remove_subscribers_group: { direct_members: [], direct_subgroups: [groups.idOf('administrators')] }",
  ),
  channel(
    'groups-of-its-own',
    'channel.group-setting-defaults',
    "can_delete_own_message_group: groups.idOf('everyone')",
    "can_delete_own_message_group: groups.idOf('moderators')",
  ),
  telling('channels-reversed', 'get-streams.order', ({ streams }) =>
    Array.isArray(streams) ? { streams: streams.toReversed() } : {},
  ),
  {
    name: 'addresses-new-each-time',
    clause: 'get-channel-email.stable',
    patches: [
      {
        file: 'channels/channel-email.ts',
        find: 'export function channelEmail',
        replace: 'let told = 0\n\nexport function channelEmail',
      },
      {
        file: 'channels/channel-email.ts',
        find: 'for sender ${sender.id}`',
        replace: 'for sender ${sender.id}, ${(told += 1)}`',
      },
    ],
  },
  habitsIn('channels/channel-email.ts')(
    'addresses-of-its-own',
    'get-channel-email.form',
    '@mail.chat.example',
    '+posts@in.example.org',
  ),
  habitsIn('register/presence-state.ts')(
    'simple-presences-in-state',
    'register-queue.simplified-presence-state',
    'isModern: request.options.slimPresence',
    "isModern: request.options.slimPresence || request.options.capabilities.has('simplified_presence_events')",
  ),
  limits(
    'every-presence-taken',
    'update-presence.throttled',
    'PRESENCE_WRITE_EVERY_SECONDS = 55',
    'PRESENCE_WRITE_EVERY_SECONDS = 0',
    ['few-presences-taken'],
  ),
  limits(
    'few-presences-taken',
    'update-presence.throttled',
    'PRESENCE_WRITE_EVERY_SECONDS = 55',
    'PRESENCE_WRITE_EVERY_SECONDS = 80',
  ),
  habitsIn('endpoints/update-presence.ts')(
    'oneself-left-out',
    'update-presence.own-entry',
    'return { ...idField(fetched.lastUpdateId), server_timestamp, presences: fetched.presences }',
    `const isOther = ([of]: [string, unknown]) => of !== String(caller.id) && of !== caller.email
    const others = Object.entries(fetched.presences).filter(isOther)
    const id = others.length === 0 ? lastUpdateId : fetched.lastUpdateId
    return { ...idField(id), server_timestamp, presences: Object.fromEntries(others) }`,
  ),
  habitsIn('store/presences.ts')(
    'updates-renumbered',
    'update-presence.last-update-id-numbers',
    'coalesce(max(update_id), 0)',
    'coalesce(max(update_id) + 4, 7000000000)',
  ),
  formats('never-is-a-date', 'presence-entry.timestamps-without-time', 'NEVER_MS = 0', 'NEVER_MS = 946_684_800_000'),
  formats('clients-by-another-name', 'legacy-presence-entry.client-names', "'website'", "'Pocket phone'"),
  formats(
    'statuses-of-its-own',
    'legacy-presence-entry.status-values',
    "status: isActive ? 'active' : 'idle'",
    "status: isActive ? 'here' : 'away'",
  ),
  formats(
    'presences-with-more',
    'presence-entry.further-fields',
    'idle_timestamp: timestampOf(idle_ms) }',
    "idle_timestamp: timestampOf(idle_ms), device: 'any' }",
  ),
]
