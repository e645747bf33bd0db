// What is open about registrations.

import { request } from '../../src/generate/steps.ts'
import { answerTo, asItIs, body, both, refusedWith } from './changes.ts'
import type { Change, OpenAnswer } from './open-answer.ts'
import { byResult, register } from './steps.ts'

const presences = { fetch_event_types: ['presence'] }

/** The presences that another registration told. */
function presencesOf(number: number): Change {
  return (answer, all) => ({ ...answer, body: { ...answer.body, presences: all[number - 1]?.body.presences } })
}

export const registrationAnswers: readonly OpenAnswer[] = [
  {
    title: 'From which id on a queue counts is open.',
    clause: 'queues.ids',
    steps: [register('queue'), register('other')],
    one: body({ last_event_id: -1 }),
    opposite: body({ last_event_id: 123_456 }),
    neighbour: 'register-queue.own-queue',
    mutant: (answer, all) => ({ ...answer, body: { ...answer.body, queue_id: all[0]?.body.queue_id } }),
  },
  {
    title: 'How a queue id looks is open.',
    clause: 'queues.ids',
    steps: [register('queue')],
    one: body({ queue_id: '0' }),
    opposite: body({ queue_id: 'fb67bf8a-c031-47cc-84cf-ed80accacda8:✔ ' }),
    neighbour: 'register-queue.feature-level',
    mutant: body({ service_feature_level: 'new' }),
  },
  {
    title: 'Which further state a registration tells is open.',
    clause: 'register-queue.state-fields',
    steps: [register('queue')],
    one: body({ plumbline_state: [1], realm_users: [{ shoe_size: 43 }] }),
    opposite: body({ realm_users: [], realm_user_groups: [7], realm_linkifiers: [null], user_settings: { mood: 1 } }),
    neighbour: 'register-queue.last-event-id',
    mutant: body({ last_event_id: '-1' }),
  },
  {
    title: 'Of which type the times and lengths of a registration are is open.',
    clause: 'register-queue.state-types',
    steps: [register('queue')],
    one: asItIs,
    opposite: body({
      idle_queue_timeout_secs: '600',
      event_queue_longpoll_timeout_seconds: 90.5,
      max_topic_length: '60',
    }),
    neighbour: 'register-queue.last-event-id',
    mutant: body({ last_event_id: '-1' }),
  },
  {
    title: 'Whether the idle time that was asked for is granted is open.',
    clause: 'register-queue.idle-timeout-granted',
    steps: [register('queue', { idle_queue_timeout: 1000 })],
    one: body({ idle_queue_timeout_secs: 1000 }),
    opposite: body({ idle_queue_timeout_secs: 60 }),
    neighbour: 'register-queue.idle-queue-timeout',
    mutant: body({ idle_queue_timeout_secs: -1 }),
  },
  {
    title: 'Of which type the idle time is that is asked for is open.',
    clause: 'parameters.type-not-shown',
    steps: [register('queue'), register('other', { idle_queue_timeout: { verbatim: ['ten minutes'] } })],
    one: refusedWith('BAD_REQUEST'),
    opposite: both(answerTo(1), body({ queue_id: 'other' })),
    ...byResult,
  },
  {
    title: 'What a registration does with a value that is none of those listed is open.',
    clause: 'parameters.unlisted-values',
    steps: [register('queue'), register('other', { include_subscribers: 'some' })],
    one: refusedWith('BAD_REQUEST'),
    opposite: both(answerTo(1), body({ queue_id: 'other' })),
    ...byResult,
  },
  {
    title: 'In which format presences are for a client with simplified events is open.',
    clause: 'register-queue.simplified-presence-state',
    steps: [
      request('update-presence', 'reader', { status: 'active' }),
      register('legacy', presences),
      register('modern', { ...presences, slim_presence: true }),
      register('queue', {
        ...presences,
        client_capabilities: { notification_settings_null: true, simplified_presence_events: true },
      }),
    ],
    one: presencesOf(2),
    opposite: presencesOf(3),
    neighbour: 'register-queue.last-event-id',
    mutant: body({ last_event_id: '-1' }),
  },
  {
    title: 'What the partial list of subscribers is to someone without credentials is open.',
    clause: 'register-queue.unauthenticated-partial-subscribers',
    steps: [register('queue'), request('register-queue', undefined, { include_subscribers: 'partial' })],
    one: refusedWith('BAD_REQUEST'),
    opposite: both(answerTo(1), body({ queue_id: 'anonymous' })),
    ...byResult,
  },
  {
    title: 'Whether a registration without credentials is answered is open.',
    clause: 'register-queue.unauthenticated-state',
    steps: [register('queue'), request('register-queue', undefined, {})],
    one: refusedWith('UNAUTHORIZED', {}, 401),
    opposite: both(answerTo(1), body({ queue_id: 'anonymous', last_event_id: -1 })),
    ...byResult,
  },
]
