// Gestures around who is told to be subscribed, in small channels and in a large one, and around registrations
// without credentials.

import { anyOf, each, either, gesture, type Weighted } from '../arbitraries.ts'
import { present } from '../people/presence.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { register } from '../queue-steps.ts'
import { advance, control, request } from '../steps.ts'

const porch = { stream_id: { channel: 'porch' } }
const bots: Value = { answer: 'bots', field: 'bots.*.user_id' }
const makeBots: Step = control(
  'bots',
  { bots: [{ owner_id: { user: 'reader' } }, { owner_id: { user: 'author' } }] },
  'bots',
)

/** The guest's subscriptions, with the list of subscribers as it is asked for. */
function subscriptions(...asked: (string | undefined)[]): Steps {
  return asked.map((include_subscribers) =>
    register('guest', `asked${include_subscribers ?? ''}`, {
      ...{ fetch_event_types: ['subscription'], include_subscribers },
    }),
  )
}

/** Bots are among them, somebody joins, and somebody goes. */
const ofSmallChannel = gesture([either], (goes) => [
  makeBots,
  control('subscribe', { ...porch, user_ids: bots }),
  control('subscribe', { ...porch, user_ids: [{ user: 'author' }, { user: 'moderator' }] }),
  goes ? control('unsubscribe', { ...porch, user_ids: [{ user: 'moderator' }] }) : [],
  subscriptions(undefined, 'false', 'true', 'partial'),
])

/** More than a channel may have whose subscribers are always told in full. */
const crowdSize = 280
const crowd: Value = { answer: 'crowd', field: 'people.*.user_id' }

/** Bots, one who is active now and one who was so fifteen days ago, among many who never were. */
const ofLargeChannel = gesture([anyOf('author', 'moderator')], (active) => [
  makeBots,
  control('people', { people: Array.from({ length: crowdSize }, () => ({ role: 'member' })) }, 'crowd'),
  control('subscribe', { ...porch, user_ids: crowd }),
  control('subscribe', { ...porch, user_ids: bots }),
  control('subscribe', { ...porch, user_ids: [{ user: active }, { user: 'administrator' }] }),
  present('administrator', { ping_only: true }),
  advance(15 * 86_400),
  present(active, { ping_only: true }),
  subscriptions('partial', 'true'),
])

/** The same without bots, seen by one of the many: a channel has them from its beginning. */
const ofCrowdedChannel = gesture([anyOf(1, 2)], (active) => [
  control('people', { people: Array.from({ length: crowdSize }, () => ({ role: 'member' })) }, 'crowd'),
  control('channels', { channels: [{ name: { unique: 'crowded ' }, subscribers: crowd }] }),
  present(`crowd${active}`, { ping_only: true }),
  ['partial', 'true'].map((include_subscribers) =>
    register('crowd0', `asked${include_subscribers}`, { fetch_event_types: ['subscription'], include_subscribers }),
  ),
])

const little = { fetch_event_types: ['realm_linkifiers'] }

/** What nobody in particular may ask, beside the same asked by somebody. */
const anonymous = gesture([anyOf('partial', 'false', undefined)], (include_subscribers) => [
  request('register-queue', undefined, { ...little, client_gravatar: true }),
  [true, false, undefined].map((client_gravatar) =>
    request('register-queue', undefined, { ...little, event_types: ['message'], client_gravatar }),
  ),
  request('register-queue', undefined, { ...little, event_types: ['message'], include_subscribers: 'true' }),
  request('register-queue', undefined, { ...little, client_gravatar: false }),
  request('register-queue', undefined, { ...little }),
  request('register-queue', undefined, { ...little, include_subscribers }),
  request('register-queue', undefined, { ...little, include_subscribers: 'true' }),
  request('register-queue', 'reader', { ...little, client_gravatar: true }),
  request('register-queue', 'reader', { ...little, include_subscribers: 'true' }),
  request('register-queue', 'reader', { ...little }),
])

export const subscriberGestures: Weighted = [
  ...each(1, ofSmallChannel),
  ...each(0, ofLargeChannel, ofCrowdedChannel),
  ...each(1, anonymous),
]
