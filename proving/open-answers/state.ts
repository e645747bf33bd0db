// What is open about the state that a registration tells.

import { control, request } from '../../src/generate/steps.ts'
import { answerTo, asItIs, body, both, list, refusedWith, without } from './changes.ts'
import type { Change, Fields, OpenAnswer } from './open-answer.ts'
import { byResult, register } from './steps.ts'

const byId = { neighbour: 'register-queue.last-event-id', mutant: body({ last_event_id: '-1' }) }
const fetched = (...types: readonly string[]) => register('queue', { fetch_event_types: types })
const subscriptions = fetched('subscription')

function eachSubscription(change: Fields): Change {
  return list('subscriptions', (all) => all.map((one) => ({ ...one, ...change })))
}

function archived(name: string): Change {
  return list('subscriptions', (all) =>
    all.map((one) => ({ ...one, is_archived: String(one.name).endsWith(name) || one.is_archived })),
  )
}

/** The one who is deactivated, in the channel that they were in. */
function formerly({ name }: Fields): number[] {
  return String(name).endsWith('orchard') ? [11] : []
}

export const stateAnswers: readonly OpenAnswer[] = [
  {
    title: 'How long a topic may be is open.',
    clause: 'register-queue.length-limits',
    steps: [fetched('realm')],
    one: body({ max_topic_length: 1, max_message_length: 1 }),
    opposite: body({ max_topic_length: 4_000, max_message_length: 1_000_000 }),
    ...byId,
  },
  {
    title: 'Whether an empty list of types means none or all is open.',
    clause: 'register-queue.empty-event-types',
    steps: [register('queue'), register('other', { event_types: [] })],
    one: asItIs,
    opposite: both(answerTo(1), body({ queue_id: 'other' })),
    ...byId,
  },
  {
    title: 'How linkifiers look in the state is open.',
    clause: 'register-queue.linkifier-records',
    steps: [
      control('linkifiers', {
        linkifiers: [{ pattern: 'PL-(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }],
      }),
      fetched('realm_linkifiers'),
    ],
    one: asItIs,
    opposite: list('realm_linkifiers', (all) => all.map((_, index) => ({ filter: index, as: 'text' }))),
    ...byId,
  },
  {
    title: 'Whether subscriptions to archived channels are listed is open.',
    clause: 'register-queue.archived-subscriptions',
    steps: [
      subscriptions,
      control('channel', { stream_id: { channel: 'garden' }, is_archived: true }),
      register('other', { fetch_event_types: ['subscription'] }),
    ],
    one: asItIs,
    opposite: both(answerTo(1), body({ queue_id: 'other' }), archived('garden')),
    ...byId,
  },
  {
    title: 'Which colour a subscription begins with is open.',
    clause: 'subscription.default-color',
    steps: [subscriptions],
    one: eachSubscription({ color: '#c2c2c2' }),
    opposite: eachSubscription({ color: 'green' }),
    ...byId,
  },
  {
    title: 'When a channel counts as recently active is open.',
    clause: 'subscription.recently-active',
    steps: [subscriptions],
    one: eachSubscription({ is_recently_active: true }),
    opposite: eachSubscription({ is_recently_active: false }),
    ...byId,
  },
  {
    title: 'When the traffic of a channel is known is open.',
    clause: 'subscription.traffic-known',
    steps: [subscriptions],
    one: eachSubscription({ stream_weekly_traffic: null }),
    opposite: eachSubscription({ stream_weekly_traffic: 12 }),
    ...byId,
  },
  {
    title: 'A subscription may have fields that nobody knows.',
    clause: 'subscription.further-fields',
    steps: [subscriptions],
    one: eachSubscription({ plumbline_extra: [1] }),
    opposite: asItIs,
    ...byId,
  },
  {
    title: 'How far back recent conversations reach is open.',
    clause: 'recent-private-conversation.window',
    steps: [fetched('recent_private_conversations')],
    one: asItIs,
    opposite: body({ recent_private_conversations: [] }),
    ...byId,
  },
  {
    title: 'Whether the built-in views are listed is open.',
    clause: 'navigation-view.built-in-views',
    steps: [fetched('navigation_views')],
    one: body({ navigation_views: [] }),
    opposite: body({ navigation_views: [{ fragment: 'inbox', is_pinned: true, name: null }] }),
    ...byId,
  },
  {
    title: 'Whether deactivated people are among the subscribers is open.',
    clause: 'register-queue.deactivated-subscribers',
    steps: [
      control('people', { people: [{ role: 'member' }] }, 'subject'),
      control('subscribe', {
        stream_id: { channel: 'orchard' },
        user_ids: [{ answer: 'subject', field: 'people.0.user_id' }],
      }),
      control('person', { user_id: { answer: 'subject', field: 'people.0.user_id' }, is_active: false }),
      register('queue', { fetch_event_types: ['subscription'], include_subscribers: 'true' }),
    ],
    one: asItIs,
    opposite: list('subscriptions', (all) =>
      all.map((one) => ({ ...one, subscribers: [...(one.subscribers as number[]), ...formerly(one)] })),
    ),
    ...byId,
  },
  {
    title: 'Which days of presences may be asked for is open.',
    clause: 'register-queue.history-limit-bounds',
    steps: [register('other'), register('queue', { presence_history_limit_days: -1 })],
    one: asItIs,
    opposite: refusedWith('BAD_REQUEST'),
    ...byResult,
  },
  {
    title: 'Which type brings which field of the state is open, but for those of the same name.',
    clause: 'register-queue.state-by-type',
    steps: [fetched('message')],
    one: asItIs,
    opposite: without('max_message_length', 'max_topic_length', 'realm_empty_topic_display_name', 'realm_linkifiers'),
    ...byId,
  },
  {
    title: 'What somebody without credentials is told is open.',
    clause: 'register-queue.unauthenticated-state',
    steps: [register('queue'), request('register-queue', undefined, { fetch_event_types: ['realm'] })],
    one: asItIs,
    opposite: body({ realm_users: [], streams: [{ name: 'web' }] }),
    ...byResult,
  },
]
