import { expect, test } from 'vitest'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import type { QueueOptions } from '../queue/queue-context.ts'
import { control, event, judge, poll, register, type Step } from '../testing/queues-story.ts'

const clause = 'concurrency.move-events'
const target: QueueOptions = {
  emits: { 'edit-message': 'update_message' },
  moveMembers: { lists: 'message_ids', topic: 'subject' },
}

/** A fetch of message 7, with the topics that it has had, the oldest first. */
function look(at: number, ...topics: readonly string[]): Step {
  const [subject, ...before] = topics.toReversed()
  const edit_history = before.length > 0 ? before.map((prev_topic) => ({ prev_topic })) : undefined
  const answer = { result: 'success', body: { message: { id: 7, subject, edit_history } } }
  const asked = { read: { parameters: { message_id: 7 } }, exchange: { sent: at } }
  return (number) => (queues) => queues.looked({ number, ...asked, answer } as unknown as ReadExchange)
}

function move(at: number, topic = 'pears'): Step {
  const parameters = { message_id: 7, topic }
  const asked = { endpoint: 'edit-message', user_id: 1, parameters, sent: at, answered: at + 0.5 }
  const answer = { result: 'success', body: {} } as const
  return (number) => (queues) => {
    queues.wrote({ ...asked, answer })
    queues.edited({ number, answer, read: { parameters }, exchange: { sent: at } } as unknown as ReadExchange)
  }
}

const told = (subject: string, ...message_ids: readonly number[]) =>
  event(1, 'update_message', { message_ids, subject, orig_subject: 'apples' })

/** The queue is read at 5. */
const reads = (...events: readonly object[]) => poll('q', { at: 5, ack: -1, events })

function saw(options: QueueOptions, ...story: readonly Step[]): string[] {
  return judge(options, ...begin, ...story).flatMap((seen) => (seen.clause === clause ? [seen.saw] : []))
}

const named = control('settings', { settings: { realm_empty_topic_display_name: 'general chat' } }, 0)
const viewable = control('settings', { settings: { allow_edit_history: true } }, 0)
const begin = [named, viewable, register('q', { at: 1 })]

test('an event of a move lists only messages that have been in the topic', () => {
  expect(saw(target, move(2), look(3, 'apples', 'pears'), reads(told('pears', 6, 7)))).toEqual(['holds'])
  expect(saw(target, move(2), look(3, 'apples', 'pears', 'figs'), reads(told('pears', 6, 7)))).toEqual(['holds'])
  expect(saw(target, move(2), look(3, 'apples', 'plums'), reads(told('pears', 6, 7)))).toEqual(['broken'])
})

test('a wrong message rests on the look, the move told, and the last move of the message', () => {
  const moves = [move(2, 'kiwis'), move(2, 'figs'), move(2, 'pears'), move(2, 'plums')]
  const seen = judge(target, ...begin, ...moves, look(3, 'apples', 'figs', 'plums'), reads(told('pears', 7)))
  expect(seen.find((each) => each.clause === clause)).toMatchObject({
    expected: 'that the move to “pears” lists only messages that have been there',
    got: 'it lists message 7, which has been in “apples” and “figs” and “plums”',
    because: [5, 6, 7],
  })
})

test('an event of a move lists a message', () => {
  expect(saw(target, move(2), reads(told('pears')))).toEqual(['broken'])
  expect(saw(target, move(2), reads(told('')))).toEqual(['broken'])
})

test('an empty list rests on the move told, and on the one told before', () => {
  const moves = [move(2, 'kiwis'), move(2, 'figs'), move(2, 'pears')]
  const events = [told('kiwis', 6), { ...told('figs', 6), id: 2 }, { ...told('pears'), id: 3 }]
  const seen = judge(target, ...begin, ...moves, reads(...events))
  expect(seen.find((each) => each.clause === clause)).toMatchObject({ because: [4, 5] })
})

test('an event is judged when it comes first', () => {
  const wrong = [move(2), look(3, 'apples', 'plums'), reads(told('pears', 7))]
  expect(saw(target, ...wrong, poll('q', { at: 6, ack: -1, events: [told('pears', 7)] }))).toEqual(['broken'])
})

test('names of topics may differ in case and surrounding space', () => {
  expect(saw(target, move(2), look(3, 'apples', 'Pears '), reads(told('pears', 7)))).toEqual(['holds'])
})

test.each<[string, readonly Step[]]>([
  ['nobody has seen', [move(2)]],
  ['somebody saw before the move', [look(1.5, 'apples', 'figs'), move(2)]],
  ['somebody saw during the move', [move(2), look(2.3, 'apples', 'figs')]],
  ['may have moved before the event came', [move(2), look(3, 'apples', 'figs'), move(4)]],
  ['has an unknown history', [move(2), look(3, 'figs')]],
  [
    'has a history that may be hidden',
    [control('settings', { settings: { allow_edit_history: null } }, 1.5), move(2), look(3, 'apples', 'figs')],
  ],
])('an event may list a message that %s', (_, story) => {
  expect(saw(target, ...story, reads(told('pears', 7)))).toEqual([])
})

test('times that are not exact leave a look near a move aside', () => {
  const story = [move(2), look(3, 'apples', 'figs'), reads(told('pears', 7))]
  expect(saw({ ...target, grain: 0.2 }, ...story)).toEqual(['broken'])
  expect(saw({ ...target, grain: 0.6 }, ...story)).toEqual([])
})

test.each([
  ['the empty topic', told('', 7)],
  ['the display name of the empty topic', told('general chat', 7)],
  ['no topic', event(1, 'update_message', { message_ids: [7] })],
  ['no list', event(1, 'update_message', { subject: 'pears' })],
  ['another type', event(1, 'delete_message', { message_ids: [7], subject: 'pears' })],
])('the judge is silent about an event with %s', (_, one) => {
  expect(saw(target, move(2), look(3, 'apples', 'figs'), reads(one))).toEqual([])
})

test('the judge is silent where the name of the empty topic is unknown', () => {
  const story = [viewable, register('q', { at: 1 }), move(2), look(3, 'apples', 'figs'), reads(told('pears', 7))]
  expect(judge(target, ...story).filter((each) => each.clause === clause)).toEqual([])
})

test.each<[string, QueueOptions]>([
  ['the members', { emits: { 'edit-message': 'update_message' } }],
  ['the type', { moveMembers: { lists: 'message_ids', topic: 'subject' } }],
])('the judge is silent where the target does not name %s of its events', (_, options) => {
  expect(saw(options, move(2), look(3, 'apples', 'figs'), reads(told('pears', 7)))).toEqual([])
})
