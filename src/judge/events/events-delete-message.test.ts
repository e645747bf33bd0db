import { expect, test } from 'vitest'
import { can, saysOf } from '../testing/events-story.ts'
import { control, event, poll } from '../testing/queues-story.ts'

const group = 'delete-message-event'
const messages = [5, 6, 7].map((message_id) => ({ message_id, sender_id: 1, to: [2], content: 'a', timestamp: 1 }))
const before = [control('messages', { messages }, 5)]
const after = [control('delete-messages', { message_ids: [5, 6] }, 20)]
const together = { type: 'delete_message', message_ids: [5, 6] }
const one = (message_id: number) => ({ type: 'delete_message', message_id })

test('a client that can take it is told of several at once', () => {
  const bulk = { with: can('bulk_message_deletion') }
  expect(saysOf(`${group}.bulk`, { ...bulk, events: [together] })).toEqual(['holds'])
  expect(saysOf(`${group}.bulk`, { ...bulk, events: [one(5)] })).toEqual(['broken'])
  expect(saysOf(`${group}.bulk`, { events: [one(5)] })).toEqual([])
})

test('other clients are told one by one', () => {
  const clause = `${group}.one-by-one`
  expect(saysOf(clause, { events: [one(5), one(6)] })).toEqual(['holds', 'holds'])
  expect(saysOf(clause, { events: [together] })).toEqual(['broken'])
  expect(saysOf(clause, { events: [{ ...together, message_id: 5 }] })).toEqual(['holds'])
  expect(saysOf(clause, { with: can('bulk_message_deletion'), events: [together] })).toEqual([])
  expect(saysOf(clause, { with: { client_capabilities: 'all' }, events: [together] })).toEqual([])
})

test('the messages are deleted ones, however often they are named', () => {
  const clause = `${group}.deleted`
  expect(saysOf(clause, { before, after, events: [one(5), one(6)] })).toEqual(['holds', 'holds'])
  expect(saysOf(clause, { before, after, events: [one(7)] })).toEqual(['broken'])
  expect(saysOf(clause, { before, after, events: [{ ...together, message_ids: [5, 5] }] })).toEqual(['holds'])
  expect(saysOf(clause, { before, after, events: [one(5), one(6), one(6)] })).toEqual(['holds', 'holds', 'holds'])
  const later = [control('delete-messages', { message_ids: [7] }, 40)]
  // Where it was until then is forgotten, and its owner may not have seen it any more.
  expect(saysOf(clause, { before, after: later, events: [one(7)] })).toEqual([])
})

test('other clients are told of each message once', () => {
  const clause = `${group}.once`
  expect(saysOf(clause, { before, after, events: [one(5), one(6)] })).toEqual(['holds', 'holds'])
  expect(saysOf(clause, { before, after, events: [one(5), one(6), one(6)] })).toEqual(['holds', 'holds', 'broken'])
  const again = [poll('q', { ack: 1, at: 40, events: [event(2, 'delete_message', { message_id: 5 })] })]
  expect(saysOf(clause, { before, after, events: [one(5)], lastly: again })).toEqual(['holds', 'broken'])
  const bulk = { with: can('bulk_message_deletion') }
  expect(saysOf(clause, { ...bulk, before, after, events: [one(5), one(5)] })).toEqual([])
})

test('messages that somebody may have lost before may be told more often', () => {
  const clause = `${group}.once`
  expect(saysOf(clause, { events: [one(99), one(99)] })).toEqual([])
  expect(saysOf(clause, { before, events: [one(5), one(5)] })).toEqual([])
})

test('of messages that the run did not make nothing is said', () => {
  expect(saysOf(`${group}.deleted`, { before, after, events: [one(99)] })).toEqual([])
})

test('whoever does not see a message any more may be told that it is gone', () => {
  const clause = `${group}.deleted`
  expect(saysOf(clause, { before, after, user: 2, events: [one(7)] })).toEqual(['broken'])
  expect(saysOf(clause, { before, after, user: 3, events: [one(7)] })).toEqual([])
})
