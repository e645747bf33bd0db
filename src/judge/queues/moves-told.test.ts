import { expect, test } from 'vitest'
import type { Answer } from '../../model/facts/moment.ts'
import { control, event, judge, poll, register, type Step } from '../testing/queues-story.ts'

const clause = 'concurrency.move-events'
const target = { emits: { 'edit-message': 'update_message' }, moveEventLists: 'message_ids' }

function look(at: number, topic: string): Step {
  return (exchange) => (queues) => {
    queues.settle()
    queues.looked({ exchange, user_id: 1, message_id: 7, topic, sent: at, answered: at })
  }
}

function move(at: number, topic: string, result: Answer['result'] = 'success'): Step {
  const answer = (result === 'success' ? { result, body: {} } : { result: 'none' }) as Answer
  const read = { parameters: { topic }, undecodable: {}, unsupported: [], isReadable: true }
  const exchange = { kind: 'exchange', actor: 'ada', sent: at, answered: at } as never
  return () => (queues) => {
    queues.settle()
    queues.edited({ read, exchange, answer })
  }
}

const told = (id: number, subject: string, message_ids: readonly number[]) =>
  event(id, 'update_message', { message_ids, details: [{ subject }] })

function saw(...story: readonly Step[]): string[] {
  return judge(target, ...story).flatMap((seen) => (seen.clause === clause ? [seen.saw] : []))
}

const named = control('settings', { settings: { realm_empty_topic_display_name: 'general chat' } }, 0)
const begin = [named, look(1, 'apples'), register('q', { at: 2 })]
const heard = (at: number, ...events: object[]) => [
  poll('q', { at, ack: -1, events }),
  poll('q', { at: at + 1, ack: events.length }),
]

test('a move is told where an event lists the message and names its topic', () => {
  expect(saw(...begin, move(3, 'pears'), look(4, 'pears'), ...heard(20, told(1, 'pears', [6, 7])))).toEqual(['holds'])
})

test('names of topics may differ in case and surrounding space', () => {
  const events = heard(20, told(1, 'Pears', [7]))
  expect(saw(...begin, move(3, ' pears'), look(4, 'pears'), ...events)).toEqual(['holds'])
})

test('a message that moved is missed where no event lists it', () => {
  expect(saw(...begin, move(3, 'pears'), look(4, 'pears'), ...heard(20, told(1, 'pears', [6])))).toEqual(['broken'])
})

test('the last event that lists a message tells where it is', () => {
  const moves = [move(3, 'pears'), move(3.1, 'plums'), look(4, 'pears')]
  const swapped = [told(1, 'plums', [7]), told(2, 'pears', [7])]
  expect(saw(...begin, ...moves, ...heard(20, ...swapped))).toEqual(['holds'])
  expect(
    saw(...begin, ...moves, ...heard(20, ...swapped.toReversed().map((one, id) => ({ ...one, id: id + 1 })))),
  ).toEqual(['broken'])
})

test('an event that tells of another move needs no look before', () => {
  const moves = [named, register('q', { at: 2 }), move(3, 'pears'), move(3.1, 'plums'), look(4, 'plums')]
  expect(saw(...moves, ...heard(20, told(1, 'plums', [7]), told(2, 'pears', [7])))).toEqual(['broken'])
  expect(saw(...moves, ...heard(20, told(1, 'pears', [7]), told(2, 'plums', [7])))).toEqual(['holds'])
})

test.each<[string, readonly Step[]]>([
  ['before ten seconds have passed', [...begin, move(3, 'pears'), look(4, 'pears'), ...heard(5)]],
  [
    'where it may have moved before',
    [named, look(1, 'apples'), move(1.5, 'pears'), register('q', { at: 2 }), look(4, 'pears'), ...heard(20)],
  ],
  ['where a move was not answered', [...begin, move(3, 'pears', 'none'), look(4, 'pears'), ...heard(20)]],
  ['where nobody saw it before', [named, register('q', { at: 2 }), move(3, 'pears'), look(4, 'pears'), ...heard(20)]],
  ['where it is in a topic that nobody asked for', [...begin, move(3, 'plums'), look(4, 'pears'), ...heard(20)]],
  ['of the empty topic', [...begin, move(3, 'general chat'), look(4, 'general chat'), ...heard(20)]],
  ['of the empty topic by another name', [...begin, move(3, '(no topic)'), look(4, '(no topic)'), ...heard(20)]],
  [
    'of other types',
    [
      named,
      look(1, 'apples'),
      register('q', { at: 2, with: { event_types: ['message'] } }),
      move(3, 'pears'),
      look(4, 'pears'),
      ...heard(20),
    ],
  ],
])('nothing is said %s', (_, story) => {
  expect(saw(...story)).toEqual([])
})

test('nothing is said where the name of the empty topic is not known', () => {
  expect(saw(...begin.slice(1), move(3, 'pears'), look(4, 'pears'), ...heard(20))).toEqual([])
})

test('nothing is said of a target that does not say where its events list messages', () => {
  const story = [...begin, move(3, 'pears'), look(4, 'pears'), ...heard(20)]
  expect(judge({ emits: target.emits }, ...story).filter((seen) => seen.clause === clause)).toEqual([])
})
