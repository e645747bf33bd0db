// What is open about event queues.

import { advance, request, settle } from '../../src/generate/steps.ts'
import { answerTo, asItIs, body, both, extraFields, keysReversed, list, refusedWith, succeededWith } from './changes.ts'
import type { OpenAnswer } from './open-answer.ts'
import { byQueue, byResult, poll, register, set, wait } from './steps.ts'

const changes = [set('twenty_four_hour_time', true), set('starred_message_counts', false)]
const told = [register('queue'), ...changes, poll('queue')]
const outOfOrder = list('events', (all) => all.toReversed())
const sparse = list('events', (all) => all.map((each) => ({ ...each, id: Number(each.id) * 1000 + 7 })))
const nothing = body({ events: [] })

export const queueAnswers: readonly OpenAnswer[] = [
  {
    title: 'Event ids need not be consecutive.',
    clause: 'queues.ids',
    steps: told,
    one: asItIs,
    opposite: sparse,
    neighbour: 'queues.ordered',
    mutant: outOfOrder,
  },
  {
    title: 'An event may have fields that nobody knows.',
    clause: 'envelope.form',
    steps: told,
    one: asItIs,
    opposite: extraFields,
    neighbour: 'user-settings-event.property',
    mutant: list('events', (all) => all.map((each) => ({ ...each, property: 5 }))),
  },
  {
    title: 'Events of other types, and their fields, are not shown.',
    clause: 'event.other-types',
    steps: told,
    one: asItIs,
    opposite: both(
      sparse,
      list('events', ([first, ...rest]) => [
        first,
        { id: Number(first?.id) + 1, type: 'plumbline_news', op: 7, person: null },
        { id: Number(first?.id) + 2, type: 'user_settings', op: 'reset' },
        ...rest,
      ]),
    ),
    neighbour: 'queues.ordered',
    mutant: outOfOrder,
  },
  {
    title: 'Which request makes which event is not shown, nor when it comes: a poll may find nothing.',
    clause: 'event.emission',
    steps: told,
    one: asItIs,
    opposite: nothing,
    ...byQueue,
  },
  {
    title: 'Two queues of one person may tell things in different order.',
    clause: 'queues.order-across-queues',
    steps: [register('queue'), register('other'), ...changes, poll('queue'), poll('other')],
    one: asItIs,
    opposite: list('events', ([first, second]) => [
      { ...second, id: first?.id },
      { ...first, id: second?.id },
    ]),
    neighbour: 'queues.ordered',
    mutant: outOfOrder,
  },
  {
    title: 'An event that comes again may have its keys in another order, and others before or behind it.',
    clause: 'envelope.form',
    steps: [...told, set('color_scheme', 2), poll('queue')],
    one: asItIs,
    opposite: both(
      keysReversed,
      list('events', (all) => all.slice(0, 2)),
    ),
    neighbour: 'queues.redelivered-unchanged',
    mutant: list('events', ([first, ...rest]) => [{ ...first, value: 'changed' }, ...rest]),
  },
  {
    title: 'Which id a heartbeat has is open.',
    clause: 'queues.ids',
    steps: [register('queue'), wait('queue'), advance(60), settle],
    one: asItIs,
    opposite: sparse,
    ...byQueue,
  },
  {
    title: 'Whether a heartbeat that was not acknowledged comes again is open.',
    clause: 'queues.heartbeat-again',
    steps: [register('queue'), wait('queue'), advance(60), settle, poll('queue')],
    one: nothing,
    opposite: both(nothing, (answer, all) => ({ ...answer, body: { ...answer.body, events: all[1]?.body.events } })),
    ...byQueue,
  },
  {
    title: 'A poll that has nothing to tell and must not wait may bring a heartbeat.',
    clause: 'queues.unattended-heartbeats',
    steps: [register('queue'), poll('queue')],
    one: nothing,
    opposite: body({ events: [{ id: 50, type: 'heartbeat' }] }),
    ...byQueue,
  },
  {
    title: 'What happens to two calls that wait on one queue is open.',
    clause: 'queues.two-polls',
    steps: [register('queue'), wait('queue'), wait('queue'), set('color_scheme', 2), settle],
    one: asItIs,
    opposite: { 2: answerTo(3), 3: answerTo(2) },
    ...byQueue,
  },
  {
    title: 'What the older of two calls that wait on one queue gets is open: it may be refused.',
    clause: 'queues.two-polls',
    steps: [register('queue'), wait('queue'), wait('queue'), set('color_scheme', 2), settle],
    one: { 2: refusedWith('BAD_EVENT_QUEUE_ID') },
    opposite: { 2: answerTo(3) },
    ...byQueue,
  },
  {
    title: 'What asking with an id that was never handed out does is open.',
    clause: 'queues.unknown-acknowledgement',
    steps: [register('queue'), poll('queue', { last_event_id: 777_777 })],
    one: refusedWith('BAD_EVENT_QUEUE_ID'),
    opposite: (answer, all) => succeededWith({ events: [], queue_id: all[0]?.body.queue_id })(answer, all),
    ...byResult,
  },
  {
    title: 'With which code a fetch from a queue that never was is refused is open.',
    clause: 'queues.never-registered',
    steps: [register('queue'), poll('queue'), poll('queue', { queue_id: 'never:registered' })],
    one: refusedWith('BAD_EVENT_QUEUE_ID', { queue_id: 'never:registered' }),
    opposite: refusedWith('BAD_REQUEST', {}, 404),
    neighbour: 'envelope.error-msg',
    mutant: body({ msg: 5 }),
  },
  {
    title: 'What a call without a queue and without anything to register does is open.',
    clause: 'get-events.bare-call',
    steps: [register('queue'), poll('queue'), request('get-events', 'author', { dont_block: true })],
    one: refusedWith('BAD_REQUEST'),
    opposite: succeededWith({ events: [], queue_id: 'fresh' }),
    ...byResult,
  },
  {
    title: 'What a poll that acknowledges nothing gets again is open.',
    clause: 'queues.without-acknowledgement',
    steps: [register('queue'), ...changes, poll('queue'), poll('queue', { last_event_id: undefined })],
    one: asItIs,
    opposite: nothing,
    ...byQueue,
  },
  {
    title: 'What a client gets that goes back to a lower id is open.',
    clause: 'queues.going-back',
    steps: [
      register('queue'),
      ...changes,
      poll('queue'),
      poll('queue', { last_event_id: { lastEventOf: 'queue' } }),
      poll('queue'),
    ],
    one: answerTo(2),
    opposite: refusedWith('BAD_REQUEST'),
    ...byResult,
  },
  {
    title: 'Between once and twice the idle time a queue may be gone or not.',
    clause: 'queues.sweep',
    steps: [register('queue'), poll('queue'), advance(1000), poll('queue')],
    one: refusedWith('BAD_EVENT_QUEUE_ID'),
    opposite: answerTo(2),
    ...byResult,
  },
  {
    title: 'Whether a poll that finds nothing keeps a queue is open.',
    clause: 'queues.empty-polls',
    steps: [register('queue'), poll('queue'), advance(400), poll('queue'), advance(400), poll('queue')],
    one: refusedWith('BAD_EVENT_QUEUE_ID'),
    opposite: answerTo(2),
    ...byResult,
  },
  {
    title: 'With which code somebody else’s fetch is refused is open.',
    clause: 'envelope.other-codes',
    steps: [
      register('queue'),
      request('register-queue', 'reader', {}, { name: 'theirs' }),
      poll('theirs', {}, 'reader'),
      ...changes,
      poll('queue'),
      poll('queue', {}, 'reader'),
    ],
    one: refusedWith('BAD_EVENT_QUEUE_ID'),
    opposite: refusedWith('BAD_REQUEST', {}, 403),
    neighbour: 'queues.private',
    mutant: answerTo(4),
  },
  {
    title: 'Two changes of one setting may be told as one.',
    clause: 'event.merged-changes',
    steps: [register('queue'), set('color_scheme', 2), set('color_scheme', 3), poll('queue')],
    one: asItIs,
    opposite: list('events', (all) => all.slice(1)),
    ...byQueue,
  },
]
