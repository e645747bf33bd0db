// Gestures around event queues: registering, reading with and without acknowledging, waiting, letting a queue expire.

import fc from 'fast-check'
import type { Weighted } from './drawn.ts'
import type { RequestStep, Step, Value } from './plan.ts'
import { advance, control, drop, type Gesture, request, settle } from './steps.ts'

const owner = fc.constantFrom('author', 'reader', 'moderator')

/** Enough to expire every queue of a server that grants ten minutes, with the wide margin we allow. */
const longIdle = 1_400
const withinIdle = 300
/** Longer than any heartbeat takes, shorter than a long poll may last. */
const heartbeatWait = 60

const change = fc.constantFrom<[string, string | boolean | number][]>(
  [
    ['twenty_four_hour_time', true],
    ['starred_message_counts', false],
    ['twenty_four_hour_time', false],
  ],
  [
    ['default_language', 'de'],
    ['color_scheme', 2],
    ['web_font_size_px', 16],
  ],
  [
    ['emojiset', 'text'],
    ['fluid_layout_width', true],
    ['default_language', 'en'],
  ],
)

function register(
  as: string | undefined,
  queue: string,
  parameters: Readonly<Record<string, Value>> = {},
): RequestStep {
  return request('register-queue', as, parameters, { name: queue })
}

function poll(
  as: string | undefined,
  queue: string,
  acknowledge: boolean,
  more: Partial<RequestStep> = {},
  dont_block = true,
): RequestStep {
  return request(
    'get-events',
    as,
    {
      queue_id: { answer: queue, field: 'queue_id' },
      last_event_id: acknowledge ? { lastEventOf: queue } : { answer: queue, field: 'last_event_id' },
      dont_block: dont_block ? true : undefined,
    },
    more,
  )
}

function set(of: string, [property, value]: [string, string | boolean | number]): Step {
  return control('user-setting', { user_id: { user: of }, property, value })
}

function changes(of: string, all: readonly [string, string | boolean | number][]): Step[] {
  return all.map((one) => set(of, one))
}

const eventTypes = fc.constantFrom<Readonly<Record<string, Value>>>(
  {},
  { event_types: ['user_settings'] },
  { event_types: ['message'] },
  { event_types: ['user_settings', 'plumbline_unknown'] },
  { event_types: ['update_message', 'user_settings'] },
)

const deliver: Gesture = fc
  .tuple(owner, change, eventTypes)
  .map(([as, all, parameters]) => [
    register(as, 'queue', parameters),
    ...changes(as, all.slice(0, 2)),
    poll(as, 'queue', false),
    ...changes(as, all.slice(2)),
    poll(as, 'queue', false),
    poll(as, 'queue', true),
  ])

const wait: Gesture = fc
  .tuple(owner, change)
  .map(([as, all]) => [
    register(as, 'queue'),
    poll(as, 'queue', false, { inBackground: true }, false),
    ...changes(as, all.slice(0, 1)),
    settle,
  ])

/** What a client did not get, because it went away, comes when it asks again. */
const dropped: Gesture = fc
  .tuple(owner, change)
  .map(([as, all]) => [
    register(as, 'queue'),
    poll(as, 'queue', false, { inBackground: true }, false),
    drop,
    ...changes(as, all.slice(0, 2)),
    poll(as, 'queue', false),
    poll(as, 'queue', true),
  ])

const heartbeat: Gesture = owner.map((as) => [
  register(as, 'queue'),
  poll(as, 'queue', false, { inBackground: true }, false),
  advance(heartbeatWait),
  settle,
])

const expire: Gesture = owner.map((as) => [
  register(as, 'queue'),
  poll(as, 'queue', false),
  advance(longIdle),
  poll(as, 'queue', false),
])

const survive: Gesture = fc
  .tuple(owner, change)
  .map(([as, all]) => [
    register(as, 'queue'),
    ...changes(as, all.slice(0, 1)),
    poll(as, 'queue', false),
    advance(withinIdle),
    poll(as, 'queue', true),
  ])

const someoneElse: Gesture = change.map((all) => [
  register('author', 'queue'),
  register('reader', 'other'),
  poll('reader', 'other', false),
  ...changes('author', all.slice(0, 1)),
  poll('reader', 'queue', false),
  poll('author', 'queue', false),
])

const withoutCredentials: Gesture = fc.constant([
  register('author', 'queue'),
  poll(undefined, 'queue', false),
  poll('author', 'queue', false),
  request('register-queue', undefined, { client_gravatar: true }),
  request('register-queue', 'reader', {}),
  request('register-queue', undefined, { include_subscribers: 'true' }),
])

const registerByPolling: Gesture = owner.map((as) => [
  request('get-events', as, { apply_markdown: false, dont_block: true }, { name: 'queue' }),
])

/** Needs no clock. */
export const queueGestures: Weighted = [
  { weight: 4, arbitrary: deliver },
  { weight: 1, arbitrary: wait },
  { weight: 1, arbitrary: dropped },
  { weight: 1, arbitrary: someoneElse },
  { weight: 1, arbitrary: withoutCredentials },
  { weight: 1, arbitrary: registerByPolling },
]

export const clockGestures: Weighted = [
  { weight: 1, arbitrary: heartbeat },
  { weight: 1, arbitrary: expire },
  { weight: 1, arbitrary: survive },
]
