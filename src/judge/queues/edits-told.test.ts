import { expect, test } from 'vitest'
import type { Answer } from '../../model/facts/moment.ts'
import { clock, control, event, judge, poll, register, type Step, wrote } from '../testing/queues-story.ts'

const clause = 'queues.nothing-lost'
const target = { emits: { 'edit-message': 'update_message' } }
const channel = { stream_id: 5, name: 'orchard', subscribers: [1, 2] }
const sent = { message_id: 70, stream_id: 5, topic: 'apples', content: 'a', sender_id: 2, timestamp: 1 }
const here: readonly Step[] = [
  control('people', { people: [1, 2, 3].map((user_id) => ({ user_id, role: 'member' })) }, 0),
  control('channels', { channels: [channel] }, 0),
  control('messages', { messages: [sent, { ...sent, message_id: 71 }] }, 1),
]

function edit(at: number, asked: object, overlapped = false): Step {
  const parameters = { message_id: 70, ...asked }
  const answer = { result: 'success', body: {} } as Answer
  const read = { parameters, undecodable: {}, unsupported: [], isReadable: true }
  const exchange = { kind: 'exchange', actor: 'ada', sent: at, answered: at, overlapped } as never
  return (number) => (queues, world, time) => {
    queues.settle()
    queues.edited({ number, read, exchange, answer })
    const tell = wrote('edit-message', parameters, { by: 2, at, answer })(number)
    if (typeof tell === 'function') tell(queues, world, time)
  }
}

function saw(...story: readonly Step[]): string[] {
  return judge(target, ...here, ...story).flatMap((seen) => (seen.clause === clause ? [seen.saw] : []))
}

const heard = (at: number, ...events: object[]) => [
  poll('q', { at, ack: -1, events }),
  poll('q', { at: at + 1, ack: events.length === 0 ? -1 : events.length }),
]
const told = (id: number, message_id: unknown) => event(id, 'update_message', { message_id })
const begin = register('q', { at: 2 })

test('an edit is told to those who got the message', () => {
  expect(saw(begin, edit(3, { content: 'b' }), ...heard(20, told(1, 70)))).toEqual(['holds'])
  expect(saw(begin, edit(3, { topic: 'pears' }), ...heard(20, event(1, 'update_message', { of: ['70'] })))).toEqual([
    'holds',
  ])
})

test('an edit of which no event tells is lost', () => {
  expect(saw(begin, edit(3, { content: 'b' }), ...heard(20))).toEqual(['broken'])
})

test('an event of another edit is none of this one, where events name their messages', () => {
  const other = edit(3, { message_id: 71, content: 'b' })
  expect(saw(begin, other, edit(4, { content: 'b' }), ...heard(20, told(1, 71)))).toEqual(['holds', 'broken'])
  const wordless = event(1, 'update_message', { about: 'something' })
  expect(saw(begin, other, edit(4, { content: 'b' }), ...heard(20, wordless))).toEqual([])
})

test('the number of an event is no message', () => {
  const events = [told(70, 71)]
  const other = edit(3, { message_id: 71, content: 'b' })
  const asked = [poll('q', { at: 20, ack: -1, events }), poll('q', { at: 21, ack: 70 })]
  expect(saw(begin, other, edit(4, { content: 'b' }), ...asked)).toEqual(['holds', 'broken'])
})

test('nothing is missed before it must have come', () => {
  expect(saw(begin, edit(3, { content: 'b' }), ...heard(5))).toEqual([])
})

const silent: readonly (readonly [string, readonly Step[]])[] = [
  ['an edit before the registration', [edit(1.5, { content: 'b' }), begin]],
  ['the same once more', [begin, edit(3, { content: 'a' })]],
  ['the same topic', [begin, edit(3, { topic: 'Apples' })]],
  ['what may be the same, had an edit been lost', [edit(1.5, { content: 'b' }), begin, edit(3, { content: 'a' })]],
  ['an edit beside other requests', [begin, edit(3, { content: 'b' }, true)]],
  ['a queue of other types', [register('q', { at: 2, with: { event_types: ['message'] } }), edit(3, { content: 'b' })]],
  [
    'a queue with a narrow',
    [register('q', { at: 2, with: { narrow: [['channels', 'public']] } }), edit(3, { topic: 'x' })],
  ],
  ['somebody who is not there', [register('q', { at: 2, user: 3 }), edit(3, { content: 'b' })]],
  ['a move to where they are not', [begin, edit(3, { stream_id: 6 })]],
]

test.each(silent)('%s is no event that must come', (what, story) => {
  const user = what.startsWith('somebody') ? 3 : 1
  const calls = [poll('q', { at: 20, ack: -1, user }), poll('q', { at: 21, ack: -1, user })]
  expect(saw(...story, ...calls)).toEqual([])
})

test('nothing is said where the target does not tell which events edits make', () => {
  const story = [...here, begin, edit(3, { content: 'b' }), ...heard(20)]
  expect(judge(...story).filter((seen) => seen.clause === clause)).toEqual([])
})

test('a queue owes an event only while real time is lacking', () => {
  const owed: (readonly string[])[] = []
  const ask: Step = () => (queues) => {
    queues.settle()
    owed.push(queues.owed('q'))
  }
  const empty = (at: number) => poll('q', { at, ack: -1 })
  saw(begin, clock(2.5, 100), edit(3, { content: 'b' }), empty(4), ask, clock(4.1, 120), empty(4.2), ask)
  expect(owed).toEqual([[], [clause]])
})
