// What is open about events: their further forms, fields and how many of them tell one thing.

import type { Step } from '../../src/generate/plan.ts'
import { advance, control, request } from '../../src/generate/steps.ts'
import { asItIs, list } from './changes.ts'
import type { Change, Fields, OpenAnswer } from './open-answer.ts'
import { byQueue, poll, register, set } from './steps.ts'

/** A queue of one type, what makes an event of it, and what the queue tells of it. */
function heard(type: string, cause: Step, capabilities: Fields = {}): Step[] {
  const asked = { event_types: [type], client_capabilities: capabilities as Record<string, boolean> }
  return [register('queue', asked), cause, advance(20), poll('queue')]
}

function events(change: (event: Fields) => Fields): Change {
  return list('events', (all) => all.map(change))
}

const reader = { user_id: { user: 'reader' } }
const more = (event: Fields) => ({ ...event, plumbline_extra: [1] })
const deleteBoth = control('delete-messages', { message_ids: [{ message: 'first' }, { message: 'second' }] })
const linkifiers = control('linkifiers', {
  linkifiers: [{ pattern: 'PL-(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' }],
})

export const eventAnswers: readonly OpenAnswer[] = [
  {
    title: 'Whether messages that were deleted together come in one event is open.',
    clause: 'delete-message-event.one-bulk-event',
    steps: heard('delete_message', deleteBoth, { bulk_message_deletion: true }),
    one: asItIs,
    opposite: list('events', ([event]) => {
      const [first, second] = (event as { message_ids: number[] }).message_ids
      return [
        { ...event, message_ids: [first] },
        { ...event, id: 7, message_ids: [second] },
      ]
    }),
    ...byQueue,
  },
  {
    title: 'How often a queue is told that a message is gone is open.',
    clause: 'delete-message-event.how-often',
    steps: heard('delete_message', deleteBoth, { bulk_message_deletion: true }),
    one: asItIs,
    opposite: list('events', ([event]) => [event, { ...event, id: 7 }]),
    ...byQueue,
  },
  {
    title: 'Which further fields an event of deleted messages has is open.',
    clause: 'delete-message-event.further-fields',
    steps: heard('delete_message', deleteBoth, { bulk_message_deletion: true }),
    one: asItIs,
    opposite: events(more),
    ...byQueue,
  },
  {
    title: 'Under which fields an emoji event carries them is open.',
    clause: 'realm-emoji-event.fields',
    steps: heard('realm_emoji', control('emoji', { emoji: [{ name: 'plumb' }] })),
    one: asItIs,
    opposite: events(({ id, type, op }) => ({ id, type, op, emoji_list: [['plumb', 1]] })),
    ...byQueue,
  },
  {
    title: 'How an event carries linkifiers is open.',
    clause: 'realm-linkifiers-event.fields',
    steps: heard('realm_linkifiers', linkifiers, { linkifier_url_template: true }),
    one: asItIs,
    opposite: events(({ id, type }) => ({ id, type, filters: { first: ['PL-', 'https://example.com'] } })),
    ...byQueue,
  },
  {
    title: 'Which updates of a presence make an event is open.',
    clause: 'presence-event.how-often',
    steps: heard('presence', request('update-presence', 'reader', { status: 'active' })),
    exchange: 3,
    one: asItIs,
    opposite: list('events', () => []),
    ...byQueue,
  },
  {
    title: 'Which number a role has in an event is open.',
    clause: 'realm-user-event.role-numbers',
    steps: heard('realm_user', control('person', { ...reader, role: 'moderator' })),
    one: asItIs,
    opposite: events((event) => ({ ...event, person: { ...(event.person as Fields), role: 7 } })),
    ...byQueue,
  },
  {
    title: 'In which other forms a person is told is open.',
    clause: 'realm-user-event.other-ops',
    steps: heard('realm_user', control('person', { ...reader, role: 'moderator' })),
    one: asItIs,
    opposite: list('events', (all) => [
      ...all,
      { id: 99, type: 'realm_user', op: 'plumb', person: { user_id: 1, shoe_size: 43 } },
    ]),
    ...byQueue,
  },
  {
    title: 'Whether two changes of a person come in one event is open.',
    clause: 'realm-user-event.other-forms',
    steps: heard(
      'realm_user',
      control('person', { ...reader, full_name: 'Reader the Second', timezone: 'Asia/Kolkata' }),
    ),
    one: asItIs,
    opposite: list('events', (all) => {
      const people = all.map(({ person }) => person as Fields)
      return [{ ...all[0], person: Object.assign({}, ...people) as Fields }]
    }),
    ...byQueue,
  },
  {
    title: 'An event of a setting may have fields that nobody knows.',
    clause: 'envelope.form',
    steps: heard('user_settings', set('fluid_layout_width', true)),
    one: asItIs,
    opposite: events(more),
    ...byQueue,
  },
  {
    title: 'Which further fields a heartbeat has is open.',
    clause: 'heartbeat-event.further-fields',
    steps: [register('queue'), advance(60), poll('queue')],
    one: list('events', () => [{ id: 0, type: 'heartbeat' }]),
    opposite: list('events', () => [{ id: 0, type: 'heartbeat', plumbline_extra: null }]),
    ...byQueue,
  },
  {
    title: 'Whether subscriptions of others make an event is open.',
    clause: 'subscription-event.other-ops',
    steps: heard(
      'subscription',
      control('subscribe', { stream_id: { channel: 'attic' }, user_ids: [{ user: 'reader' }] }),
    ),
    one: asItIs,
    opposite: list('events', (all) => [...all, { id: 99, type: 'subscription', op: 'peer_add', stream_ids: [3] }]),
    ...byQueue,
  },
]
