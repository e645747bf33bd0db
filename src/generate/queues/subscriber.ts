// Gestures around who is told to be subscribed, in small channels and in a large one, and around registrations
// without credentials.

import { anyOf, each, either, gesture } from '../arbitraries.ts'
import { crowd, makeCrowd } from '../made-steps.ts'
import { present } from '../people/presence.ts'
import type { Step, Steps, Value } from '../plan.ts'
import { register } from '../queue-steps.ts'
import { advance, control, type Parameters, request } from '../steps.ts'

const porch = { stream_id: { channel: 'porch' } }
const bots: Value = { answer: 'bots', field: 'bots.*.user_id' }
const owners = ['reader', 'author'].map((user) => ({ owner_id: { user } }))
const makeBots: Step = control('bots', { bots: owners }, 'bots')

/** Somebody's subscriptions, with the list of subscribers as it is asked for. */
function subscriptions(as: string, ...asked: readonly (string | undefined)[]): Steps {
  return asked.map((include_subscribers) =>
    register(as, `asked${include_subscribers ?? ''}`, { fetch_event_types: ['subscription'], include_subscribers }),
  )
}

/** Bots are among them, somebody joins, and somebody goes. */
const ofSmallChannel = gesture([either], (goes) => [
  makeBots,
  control('subscribe', { ...porch, user_ids: bots }),
  control('subscribe', { ...porch, user_ids: [{ user: 'author' }, { user: 'moderator' }] }),
  goes ? control('unsubscribe', { ...porch, user_ids: [{ user: 'moderator' }] }) : [],
  subscriptions('guest', undefined, 'false', 'true', 'partial'),
])

/** More than a channel may have whose subscribers are always told in full. */
const crowdSize = 280

/** Bots, one who is active now and one who was so fifteen days ago, among many who never were. */
const ofLargeChannel = gesture([anyOf('author', 'moderator')], (active) => [
  makeBots,
  makeCrowd(crowdSize),
  control('subscribe', { ...porch, user_ids: crowd }),
  control('subscribe', { ...porch, user_ids: bots }),
  control('subscribe', { ...porch, user_ids: [{ user: active }, { user: 'administrator' }] }),
  present('administrator', { ping_only: true }),
  advance(15 * 86_400),
  present(active, { ping_only: true }),
  subscriptions('guest', 'partial', 'true'),
])

/** The same without bots, seen by one of the many: a channel has them from its beginning. */
const ofCrowdedChannel = gesture([anyOf(1, 2)], (active) => [
  makeCrowd(crowdSize),
  control('channels', { channels: [{ name: { unique: 'crowded ' }, subscribers: crowd }] }),
  present(`crowd${active}`, { ping_only: true }),
  subscriptions('crowd0', 'partial', 'true'),
])

/** One small registration for each set of parameters. */
function registrations(as: string | undefined, ...each: readonly Parameters[]): Steps {
  return each.map((one) => request('register-queue', as, { fetch_event_types: ['realm_linkifiers'], ...one }))
}

const inFull = { include_subscribers: 'true' }
const withEvents = { event_types: ['message'] }

/** What nobody in particular may ask, beside the same asked by somebody. */
const anonymous = gesture([anyOf('partial', 'false', undefined)], (include_subscribers) => [
  registrations(undefined, { client_gravatar: true }),
  [true, false, undefined].map((client_gravatar) => registrations(undefined, { ...withEvents, client_gravatar })),
  registrations(undefined, { ...withEvents, ...inFull }),
  registrations(undefined, { client_gravatar: false }, {}, { include_subscribers }, inFull),
  registrations('reader', { client_gravatar: true }, inFull, {}),
])

export const subscriberGestures = [
  ...each(1, ofSmallChannel),
  ...each(0, ofLargeChannel, ofCrowdedChannel),
  ...each(1, anonymous),
]
