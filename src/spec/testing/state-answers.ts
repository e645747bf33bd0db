// The state that a registration gives, and presences, as the specification describes them, with every field.

import { type Example, ofEndpoint, ofEvent } from './example.ts'

type More = Parameters<typeof ofEvent>[3]

const group = { direct_members: [2], direct_subgroups: [11] }
const subscription = {
  stream_id: 4,
  name: 'orchard',
  description: 'trees',
  rendered_description: '<p>trees</p>',
  date_created: 1_767_225_600,
  creator_id: 2,
  invite_only: false,
  subscribers: [2, 3],
  partial_subscribers: [2],
  desktop_notifications: null,
  email_notifications: null,
  wildcard_mentions_notify: null,
  push_notifications: null,
  audible_notifications: null,
  pin_to_top: false,
  is_muted: false,
  in_home_view: true,
  is_announcement_only: false,
  is_web_public: false,
  color: '#76ce90',
  stream_post_policy: 1,
  message_retention_days: null,
  history_public_to_subscribers: true,
  first_message_id: null,
  folder_id: null,
  topics_policy: 'inherit',
  is_recently_active: true,
  stream_weekly_traffic: null,
  can_add_subscribers_group: group,
  can_remove_subscribers_group: group,
  can_administer_channel_group: group,
}
const notifications = ['desktop_notifications', 'email_notifications', 'push_notifications', 'audible_notifications']
const nullableBooleans = [...notifications, 'wildcard_mentions_notify']
const groups = ['can_add_subscribers_group', 'can_remove_subscribers_group', 'can_administer_channel_group']
const nullableIntegers = ['message_retention_days', 'first_message_id', 'folder_id', 'stream_weekly_traffic']

/** What subscriptions may lack or have otherwise. */
const subscriptionsMore = {
  optional: ['subscriptions.*.subscribers', 'subscriptions.*.partial_subscribers'],
  also: {
    'subscriptions.*.creator_id': ['null'],
    ...Object.fromEntries(nullableBooleans.map((name) => [`subscriptions.*.${name}`, ['boolean']])),
    ...Object.fromEntries([...groups, ...nullableIntegers].map((name) => [`subscriptions.*.${name}`, ['integer']])),
  },
} as const satisfies More

const modern = { 7: { active_timestamp: 1_767_225_600, idle_timestamp: 1_767_225_540 } }
const client = { client: 'web', status: 'active', timestamp: 1_767_225_600 }
/** The keys are an e-mail and the name of a client, and can be anything. */
const legacy = { '*': { aggregated: client, '*': { ...client, pushable: false } } }

/** Of any type. */
const untyped = {
  idle_queue_timeout_secs: 600,
  event_queue_longpoll_timeout_seconds: 90,
  max_message_length: 10_000,
  max_topic_length: 60,
  realm_empty_topic_display_name: 'general chat',
  user_settings: {},
}
const state = {
  subscriptions: [subscription],
  recent_private_conversations: [{ max_message_id: 9, user_ids: [3] }],
  navigation_views: [{ fragment: 'narrow/is/starred', is_pinned: true, name: 'Starred' }],
  saved_snippets: [{ id: 1, title: 'Hi', content: 'hello', date_created: 1_767_225_600 }],
  presences: modern,
}
const registered = { queue_id: 'q', last_event_id: -1, service_feature_level: 500 }
const updated = { presence_last_update_id: 5, server_timestamp: 1_767_225_600.5 }
const presencesOf = ['presences', 'presences.*']
const told = ['server_timestamp', ...presencesOf]

export const registration = ofEndpoint(
  'register-queue',
  { ...registered, ...untyped, ...state },
  {
    free: Object.keys(untyped),
    optional: [...Object.keys(state), ...subscriptionsMore.optional, 'navigation_views.*.name', 'presences.*'],
    also: { ...subscriptionsMore.also, 'navigation_views.*.name': ['null'], presences: ['null'] },
  },
)

export const subscribed = ofEvent(
  'subscription',
  'subscription add',
  { id: 1, type: 'subscription', op: 'add', subscriptions: [subscription] },
  { ...subscriptionsMore, free: ['op'] },
)

export const legacyPresences = ofEndpoint(
  'update-presence',
  { ...updated, presences: legacy },
  { optional: [...told, 'presences.*.*'], also: { server_timestamp: ['integer'] } },
)

export const stateAnswers: readonly Example[] = [
  registration,
  ofEndpoint(
    'register-queue',
    { ...registered, presences: legacy },
    { optional: [...presencesOf, 'presences.*.*'], also: { presences: ['null'] } },
  ),
  subscribed,
  legacyPresences,
  ofEndpoint(
    'update-presence',
    { ...updated, presences: modern },
    { optional: told, also: { server_timestamp: ['integer'] } },
  ),
  ofEvent('presence', 'presence', { id: 1, type: 'presence', presences: modern }, { optional: presencesOf }),
  ofEvent(
    'presence',
    'presence',
    { id: 1, type: 'presence', presences: legacy },
    { optional: [...presencesOf, 'presences.*.*'] },
  ),
]
