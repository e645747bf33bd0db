// What is open about registrations: capabilities, parameters and the shapes of what they tell.

import type { Step } from '../../src/generate/plan.ts'
import { control, edit, type Parameters, quietMove, request } from '../../src/generate/steps.ts'
import { answerTo, asItIs, body, both, lacking, list, refusedWith } from './changes.ts'
import type { Change, Fields, OpenAnswer } from './open-answer.ts'
import { eitherAnswer, eitherWay, poll, register } from './steps.ts'

/** A registration with one capability, answered otherwise. */
function capable(name: string, title: string, fetched: string, change: Change): OpenAnswer {
  const parameters = {
    client_capabilities: { notification_settings_null: true, [name.replaceAll('-', '_')]: true },
    fetch_event_types: [fetched],
  }
  return eitherAnswer(`capabilities.${name}`, title, [register('queue', parameters)], asItIs, change)
}

function registers(clause: string, title: string, parameters: Parameters): OpenAnswer {
  return eitherWay(clause, title, [register('queue', parameters)])
}

/** Refused, or answered like the one before. */
function anotherRegisters(clause: string, title: string, parameters: Parameters): OpenAnswer {
  const steps = [register('queue'), register('other', parameters)]
  const likeFirst = both(answerTo(1), body({ queue_id: 'other' }))
  return eitherAnswer(clause, title, steps, refusedWith('BAD_REQUEST'), likeFirst)
}

const eachOf = (name: string, change: (one: Fields) => Fields) => list(name, (all) => all.map(change))

/** What a queue tells of an edit, with and without some fields. */
function editHeard(clause: string, title: string, parameters: Parameters, change: Change): OpenAnswer {
  const steps: Step[] = [
    register('queue', { event_types: ['update_message'], ...parameters }),
    edit('author', 'first', { content: '**yellow** ones' }),
    quietMove('author', 'second', { topic: '' }),
    poll('queue'),
  ]
  return eitherAnswer(clause, title, steps, asItIs, change)
}

const crowd = { answer: 'crowd', field: 'people.*.user_id' }

export const capabilityAnswers: readonly OpenAnswer[] = [
  capable(
    'notification-settings-null',
    'What a client is told that knows no null in notifications is open.',
    'subscription',
    eachOf('subscriptions', (one) => ({ ...one, desktop_notifications: false, push_notifications: true })),
  ),
  capable(
    'user-avatar-url-field-optional',
    'Whose pictures are left out is open.',
    'realm_user',
    eachOf('realm_users', (one) => lacking(one, ['avatar_url'])),
  ),
  capable(
    'stream-typing-notifications',
    'What a client is told that knows typing in channels is open.',
    'realm',
    body({ server_typing_started_wait_period_milliseconds: 10_000 }),
  ),
  capable(
    'user-list-incomplete',
    'Whom a client is told of that does without some people is open.',
    'realm_user',
    list('realm_users', (all) => all.slice(1)),
  ),
  capable(
    'include-deactivated-groups',
    'Which groups a client is told of that knows deactivated ones is open.',
    'user_group',
    list('realm_user_groups', (all) => [...all, { id: 999, name: 'gone', deactivated: true }]),
  ),
  capable(
    'archived-channels',
    'What a client is told that knows archived channels is open.',
    'subscription',
    body({ archived_channels: [] }),
  ),
  registers('capabilities.unknown', 'What a capability does that is not listed is open.', {
    client_capabilities: { notification_settings_null: true, telepathy: true },
  }),
  {
    ...registers('capabilities.left-out', 'Whether capabilities may be left out is open.', {
      client_capabilities: { user_list_incomplete: true },
    }),
  },
  registers('register-queue.further-parameters', 'Which further parameters a registration has is open.', {
    pronouns_field_type_supported: true,
  }),
  registers('register-queue.further-errors', 'For which other reasons a registration is refused is open.', {
    presence_history_limit_days: 1_000_000,
  }),
  {
    ...anotherRegisters('register-queue.idle-timeout-type', 'Which type an idle time has is open.', {
      idle_queue_timeout: 'ten minutes',
    }),
  },
  anotherRegisters('queues.narrow-vocabulary', 'Which narrows on events there are is open.', {
    narrow: [['is', 'starred']],
  }),
  editHeard(
    'capabilities.in-other-events',
    'In which other events the empty topic is replaced is open.',
    {},
    eachOf('events', (one) => ({ ...one, subject: 'general chat' })),
  ),
  editHeard(
    'register-queue.markdown-in-events',
    'Which events Markdown is applied to is open.',
    { apply_markdown: true },
    eachOf('events', (one) => lacking(one, ['rendered_content', 'prev_rendered_content'])),
  ),
  eitherAnswer(
    'register-queue.user-records',
    'Which fields the record of a person has is open.',
    [register('queue', { fetch_event_types: ['realm_user'] })],
    asItIs,
    eachOf('realm_users', ({ user_id }) => ({ number: user_id })),
  ),
  eitherAnswer(
    'register-queue.gravatar-in-state',
    'Which pictures in the state are left to the client is open.',
    [register('queue', { fetch_event_types: ['realm_user'], client_gravatar: true })],
    eachOf('realm_users', (one) => ({ ...one, avatar_url: null })),
    eachOf('realm_users', (one) => ({ ...one, avatar_url: 'https://example.com/a.png' })),
  ),
  eitherAnswer(
    'register-queue.empty-topic-words',
    'How the empty topic is called is open.',
    [register('queue', { fetch_event_types: ['realm'] })],
    body({ realm_empty_topic_display_name: 'general chat' }),
    body({ realm_empty_topic_display_name: '(sem assunto)' }),
  ),
  eitherAnswer(
    'register-queue.active-subscribers',
    'Who counts as active besides those who say so is open.',
    [
      control('people', { people: Array.from({ length: 260 }, () => ({ role: 'member' })) }, 'crowd'),
      control('subscribe', { stream_id: { channel: 'garden' }, user_ids: crowd }),
      register('queue', { fetch_event_types: ['subscription'], include_subscribers: 'partial' }),
    ],
    asItIs,
    eachOf('subscriptions', (one) => ('partial_subscribers' in one ? { ...one, partial_subscribers: [] } : one)),
  ),
  eitherAnswer(
    'integration-url-option.place',
    'Where the options of integrations stand is open.',
    [register('queue', { fetch_event_types: ['realm_incoming_webhook_bots'] })],
    asItIs,
    body({ realm_incoming_webhook_bots: undefined, integrations: [{ key: 'x' }] }),
  ),
  eitherAnswer(
    'subscription.rendering',
    'To which HTML the description of a subscription is rendered is open.',
    [register('queue', { fetch_event_types: ['subscription'] })],
    eachOf('subscriptions', (one) => ({ ...one, rendered_description: '' })),
    eachOf('subscriptions', (one) => ({ ...one, rendered_description: '<i>a place</i>' })),
  ),
  eitherAnswer(
    'get-events.registered-answer',
    'What else an answer has that registered a queue is open.',
    [request('get-events', 'author', { event_types: ['message'], dont_block: true })],
    asItIs,
    body({ last_event_id: -1, idle_queue_timeout_secs: 60 }),
  ),
  eitherAnswer(
    'get-events.register-parameters-with-queue',
    'What parameters of a registration do beside a queue is open.',
    [register('queue'), poll('queue', { apply_markdown: true })],
    asItIs,
    refusedWith('BAD_REQUEST'),
  ),
  eitherAnswer(
    'get-events.further-errors',
    'For which other reasons a fetch is refused is open.',
    [register('queue'), poll('queue', { last_event_id: -7 })],
    refusedWith('BAD_REQUEST'),
    (answer, all) => ({
      ...answer,
      status: 200,
      body: { result: 'success', msg: '', events: [], queue_id: all[0]?.body.queue_id },
    }),
  ),
]
