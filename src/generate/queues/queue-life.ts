// Gestures around the life of queues: heartbeats, expiry, survival, and queues that a fetch registers.

import fc from 'fast-check'
import { anyOf, each, gesture, settings, someone } from '../arbitraries.ts'
import { able, alertWords, drain, poll, pollUnnamed, register, set, setAll, waiting } from '../queue-steps.ts'
import { advance, type Parameters, request, settle } from '../steps.ts'

/** Enough to expire every queue of a server that grants ten minutes, with the wide margin we allow. */
const longIdle = 1_400
const withinIdle = 300
/** Longer than any heartbeat takes, shorter than a long poll may last. */
const heartbeatWait = 60

/** What comes after a heartbeat is another event than it. */
const heartbeat = gesture([someone, settings], (as, [first]) => [
  register(as, 'queue'),
  waiting(as, 'queue'),
  // Together longer than a long poll may last.
  advance(heartbeatWait),
  advance(heartbeatWait),
  settle,
  waiting(as, 'queue', true),
  advance(heartbeatWait),
  settle,
  set(as, first),
  drain(as, 'queue'),
])

const expire = gesture([someone], (as) => [
  [register(as, 'queue'), poll(as, 'queue', false)],
  [advance(longIdle), poll(as, 'queue', false)],
])

const survive = gesture([someone, settings], (as, all) => [
  register(as, 'queue'),
  [setAll(as, all.slice(0, 1)), poll(as, 'queue', false)],
  [advance(withinIdle), poll(as, 'queue', true)],
])

/** One queue is read again and again, while another of the same person, or of somebody else, is forgotten. */
const oneExpires = gesture([someone, someone, settings], (as, other, [first, second, third]) => [
  register(other, 'forgotten'),
  register(as, 'kept'),
  [first, second, third, first].map((one) => [set(as, one), advance(400), poll(as, 'kept', true)]),
  poll(other, 'forgotten', false),
  poll(as, 'kept', true),
])

/** A queue that asks for little time goes before one that asks for much. */
const idleAskedFor = gesture([someone, settings], (as, [first, second]) => [
  register(as, 'short', { idle_queue_timeout: 60 }),
  register(as, 'long', { idle_queue_timeout: 900 }),
  [set(as, first), poll(as, 'short', false), poll(as, 'long', false)],
  [advance(500), poll(as, 'short', true)],
  [set(as, second), poll(as, 'long', true)],
])

const spelt: readonly Parameters[] = [
  { apply_markdown: false },
  { client_gravatar: true },
  { include_subscribers: 'true' },
  { slim_presence: true },
  { presence_history_limit_days: 2 },
  { event_types: ['user_settings'] },
  { all_public_streams: false },
  able('empty_topic_name'),
  { fetch_event_types: ['user_settings'] },
  { narrow: [['channels', 'public']] },
  { idle_queue_timeout: 900 },
]
/** All parameters of a registration, dealt to two. */
const dealt = fc
  .subarray([...spelt], { minLength: 1, maxLength: spelt.length - 1 })
  .map((some) => [some, spelt.filter((one) => !some.includes(one))].map(together))

function together(all: readonly Parameters[]): Parameters {
  return Object.assign({}, ...all)
}

/** A fetch that names no queue but says how one should be registered, and what comes of that. */
const registerByPolling = gesture([someone, dealt, settings], (as, [one, other], [first, second]) => [
  request('get-events', as, { ...one, event_types: ['user_settings'], dont_block: true }, { name: 'queue' }),
  request('get-events', as, { ...other, dont_block: true }),
  // One that is false is passed, too.
  request('get-events', as, { all_public_streams: false, dont_block: true }),
  set(as, first),
  [alertWords(as, ['polled']), pollUnnamed(as, 'queue')],
  [set(as, second), poll(as, 'queue', true)],
])

/** Register parameters beside the queue's name: what they do is the server's affair, but the queue is the one named. */
const parametersBesideQueue = gesture([someone, anyOf(...spelt), settings], (as, given, [first]) => {
  const { with: named, ...fetch } = poll(as, 'queue', false)
  return [register(as, 'queue'), set(as, first), request(fetch.do, as, { ...named, ...given })]
})

export const queueLifeGestures = [
  ...each(1, heartbeat, expire, survive, oneExpires, idleAskedFor),
  ...each(1, registerByPolling, parametersBesideQueue),
]
