// What is open about the forms of requests, of older levels, of further events and of presences.

import { makeBots } from '../../src/generate/made-steps.ts'
import type { RequestStep, Step } from '../../src/generate/plan.ts'
import { advance, control, edit, lookRaw, type Parameters, request } from '../../src/generate/steps.ts'
import { asItIs, body, lacking, list } from './changes.ts'
import type { Change, Fields, OpenAnswer } from './open-answer.ts'
import { eitherAnswer, eitherWay, poll, refusedOrLikeFirst, register, set } from './steps.ts'

const ask = (parameters: Parameters): Step =>
  request('get-messages', 'reader', { num_before: 5, num_after: 5, anchor: 'newest', ...parameters })
const first = { message_id: { message: 'first' } }

/** A queue of one type, what makes an event of it, and what the queue tells otherwise. */
function heard(clause: string, title: string, asked: Parameters, cause: readonly Step[], change: Change): OpenAnswer {
  const steps = [register('queue', asked), ...cause, advance(20), poll('queue')]
  return eitherAnswer(clause, title, steps, asItIs, change)
}

const events = (change: (event: Fields) => Fields) => list('events', (all) => all.map(change))
const further = (event: Fields) => list('events', (all) => [...all, { id: 999, ...event }])

function present(as: string, parameters: Parameters = {}): RequestStep {
  return request('update-presence', as, { status: 'active', last_update_id: -1, ...parameters })
}

/** Each presence of the answer has other values. */
function presences(change: Fields): Change {
  return body(({ presences }) => ({
    presences: Object.fromEntries(
      Object.entries(presences as Fields).map(([of, one]) => [of, { ...(one as Fields), ...change }]),
    ),
  }))
}

const linkifiers = control('linkifiers', {
  linkifiers: [{ pattern: 'PL-(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }],
})
const reader = { user_id: { user: 'reader' } }
const attached = { text: ['a file [file](/user_uploads/', { answer: 'file', field: 'uploads.0.path_id' }, ')'] }
const crowd = { answer: 'crowd', field: 'people.*.user_id' }
const schedule = (more: Parameters): Step =>
  request('schedule-message', 'author', {
    ...{ type: 'stream', to: { channel: 'garden' }, topic: 'plans', content: 'later' },
    scheduled_delivery_timestamp: { secondsFromNow: 120 },
    ...more,
  })

export const formAnswers: readonly OpenAnswer[] = [
  {
    ...refusedOrLikeFirst('parameters.null', 'How null is written is open.', [
      ask({}),
      ask({ narrow: { verbatim: ['null'] } }),
    ]),
  },
  eitherWay('parameters.repeated', 'What a name does that is sent twice is open.', [
    ask({ num_before: { verbatim: ['5', '3'] } }),
  ]),
  eitherWay('parameters.unlisted-values', 'What a value does that is none of those listed for a setting is open.', [
    request('update-settings', 'author', { web_home_view: 'attic' }),
  ]),
  refusedOrLikeFirst('parameters.name-of-path', 'What a name of the path does in the query is open.', [
    lookRaw('first'),
    { ...lookRaw('first'), raw: 'message_id=123456789' },
  ]),
  {
    ...refusedOrLikeFirst('parameters.number-spellings', 'In which spellings a number is taken is open.', [
      ask({}),
      ask({ num_before: { verbatim: ['5.0'] } }),
    ]),
  },
  refusedOrLikeFirst('get-messages.date-missing', 'What a date does that is not given is open.', [
    ask({}),
    ask({ anchor: 'date' }),
  ]),
  eitherAnswer(
    'feature-levels.version-selection',
    'Whether a request can ask for a version is open.',
    [request('get-message', 'reader', { ...first, api_version: 9 })],
    asItIs,
    body({ ignored_parameters_unsupported: undefined, api_version: 9 }),
  ),
  {
    ...refusedOrLikeFirst('authentication.other-schemes', 'Whether credentials are taken in another form is open.', [
      lookRaw('first'),
      { ...lookRaw('first'), spoilt: 'scheme' },
    ]),
  },
  {
    ...eitherWay('feature-levels.before-179', 'What scheduling answers below level 179 is open.', [schedule({})], {
      scheduled_message_id: 7,
    }),
    level: 178,
  },
  {
    ...eitherWay(
      'feature-levels.before-229',
      'Whether everybody may be mentioned below level 229 is open.',
      [
        control('people', { people: Array.from({ length: 20 }, () => ({ role: 'member' })) }, 'crowd'),
        control('subscribe', { stream_id: { channel: 'garden' }, user_ids: crowd }),
        edit('author', 'rose', { content: '@**all** roses' }),
      ],
      { detached_uploads: [] },
    ),
    level: 228,
  },
  {
    ...refusedOrLikeFirst('feature-levels.before-445', 'What the anchor `date` does below level 445 is open.', [
      ask({}),
      ask({ anchor: 'date', anchor_date: '2026-01-01' }),
    ]),
    level: 444,
  },
  {
    ...eitherWay(
      'schedule-message.editing-before-184',
      'What an id of a scheduled message does below level 184 is open.',
      [schedule({ scheduled_message_id: 12_345 })],
      { scheduled_message_id: 12_345 },
    ),
    level: 183,
  },
  {
    ...eitherAnswer(
      'attachment.messages-before-472',
      'Where the messages of a file stand below level 472 is open.',
      [
        control('uploads', { uploads: [{ user_id: { user: 'author' }, name: 'notes.txt', size: 12 }] }, 'file'),
        edit('author', 'first', { content: attached }),
        edit('author', 'first', { content: 'no file' }),
      ],
      asItIs,
      list('detached_uploads', (all) => all.map((one) => ({ ...lacking(one, ['messages']), referring: [] }))),
    ),
    level: 471,
  },
  heard(
    'presence-event.fields',
    'How an event carries a presence is open.',
    {
      event_types: ['presence'],
      client_capabilities: { notification_settings_null: true, simplified_presence_events: true },
    },
    [present('reader')],
    events(({ id, type, presences }) => ({ id, type, of: presences })),
  ),
  heard(
    'realm-emoji-event.removal',
    'How a queue is told that an emoji is gone is open.',
    {
      event_types: ['realm_emoji'],
      client_capabilities: { notification_settings_null: true, individual_emoji_changes: true },
    },
    [control('emoji', { emoji: [{ name: 'plumb' }] })],
    further({ type: 'realm_emoji', op: 'remove', emoji_id: 3 }),
  ),
  heard(
    'realm-linkifiers-event.without-capability',
    'How a queue is told of linkifiers that does not know templates is open.',
    {},
    [linkifiers],
    further({ type: 'realm_filters', realm_filters: [['PL-', 'https://example.com/%(id)s', 3]] }),
  ),
  heard(
    'realm-user-event.date-joined-format',
    'How the date of joining is written is open.',
    { event_types: ['realm_user'] },
    [
      control('person', { ...reader, is_imported_stub: true }),
      control('person', { ...reader, is_imported_stub: false }),
    ],
    events((event) => ({ ...event, person: { ...(event.person as Fields), date_joined: '1 January 2026' } })),
  ),
  heard(
    'subscription-event.subscribers',
    'Whether subscriptions in events tell their subscribers is open.',
    { event_types: ['subscription'], include_subscribers: 'true' },
    [control('subscribe', { stream_id: { channel: 'attic' }, user_ids: [{ user: 'author' }] })],
    events((event) => ({
      ...event,
      subscriptions: (event.subscriptions as Fields[]).map((one) => lacking(one, ['subscribers'])),
    })),
  ),
  heard(
    'queues.all-public-streams',
    'Which events a queue gets that asks for all public channels is open.',
    { event_types: ['message', 'reaction'], all_public_streams: true },
    [
      control('reactions', {
        reactions: [
          {
            message_id: { message: 'trunk' },
            ...reader,
            emoji_name: 'smile',
            emoji_code: '1f642',
            reaction_type: 'unicode_emoji',
          },
        ],
      }),
    ],
    further({ type: 'reaction', op: 'add', emoji_code: '1f642' }),
  ),
  {
    ...heard(
      'queues.legacy-types',
      'Which shape the older events of settings have is open.',
      { event_types: ['update_display_settings'] },
      [set('fluid_layout_width', true)],
      events(({ id, type }) => ({ id, type, name: 'fluid_layout_width' })),
    ),
    level: 438,
  },
  eitherAnswer(
    'presence-entry.timestamps-without-time',
    'Which time stands for never is open.',
    [present('reader', { status: 'idle' }), present('author', { status: 'idle' })],
    presences({ active_timestamp: 0 }),
    presences({ active_timestamp: 946_684_800 }),
  ),
  eitherAnswer(
    'update-presence.new-user-input',
    'What new input of a person does is open.',
    [present('reader', { new_user_input: false }), present('author', { new_user_input: true })],
    asItIs,
    presences({ further: true }),
  ),
  eitherAnswer(
    'update-presence.presence-disabled',
    'As what somebody is told who does not share their presence is open.',
    [present('author', { ping_only: true }), present('author')],
    asItIs,
    body({ presences: {} }),
  ),
  eitherWay('update-presence.other-accounts', 'Whether bots have a presence is open.', [
    makeBots('bot', [{ user: 'author' }]),
    present('bot0'),
  ]),
  eitherWay('update-presence.further-errors', 'For which other reasons a presence is refused is open.', [
    present('author', { last_update_id: 0, history_limit_days: 1_000_000 }),
  ]),
]
