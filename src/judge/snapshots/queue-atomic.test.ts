import { expect, test } from 'vitest'
import { brokenBy, control, event, judge, poll, register, sawOf, setting } from '../testing/queues-story.ts'

const clause = 'queues.register-atomic'
const told = event(1, 'user_settings', { op: 'update', property: 'emojiset', value: 'text' })
const emits = { emits: { 'user-setting': 'user_settings', 'alert-words': 'alert_words' } }
const empty = poll('q', { ack: -1, at: 30 })

function registers(emojiset: string) {
  return register('q', { at: 1, took: 3, gives: { user_settings: { emojiset } } })
}

const meanwhile = setting('emojiset', 'text', 2)

test('a change that is made meanwhile is in the state', () => {
  expect(sawOf(clause, emits, registers('text'), meanwhile, empty)).toEqual([[2, 'holds']])
})

test('or its event comes', () => {
  const come = [poll('q', { ack: -1, at: 29, events: [told] }), poll('q', { ack: 1, at: 30 })]
  expect(sawOf(clause, emits, registers('google'), meanwhile, ...come)).toEqual([[3, 'holds']])
})

test('but never neither', () => {
  expect(brokenBy(emits, registers('google'), meanwhile, empty)).toEqual([clause])
  expect(brokenBy(emits, setting('emojiset', 'text', 0), registers('google'), empty)).toEqual([clause])
})

test('it rests on the registration, on the change, and on the calls that brought events', () => {
  const other = event(1, 'user_settings', { op: 'update', property: 'default_language', value: 'de' })
  const polls = [poll('q', { ack: -1, at: 29, events: [other] }), poll('q', { ack: 1, at: 30 })]
  const seen = judge(emits, registers('google'), meanwhile, ...polls)
  expect(seen.find(({ saw }) => saw === 'broken')).toMatchObject({ clause, because: [0, 1, 2] })
})

test('alert words as well', () => {
  const words = control('alert-words', { user_id: 1, alert_words: ['pear', 'fig'] }, 2)
  const registered = (alert_words: string[]) => register('q', { at: 1, took: 3, gives: { alert_words } })
  expect(sawOf(clause, emits, registered(['fig', 'pear']), words, empty)).toEqual([[2, 'holds']])
  expect(brokenBy(emits, registered(['fig']), words, empty)).toEqual([clause])
})

test('nothing is said too early, of a setting that was changed again, or that the state does not have', () => {
  expect(sawOf(clause, emits, registers('google'), meanwhile, poll('q', { ack: -1, at: 9 }))).toEqual([])
  expect(sawOf(clause, emits, registers('google'), meanwhile, setting('emojiset', 'google', 8), empty)).toEqual([])
  expect(sawOf(clause, emits, register('q', { at: 1, took: 3 }), meanwhile, empty)).toEqual([])
  const other = register('q', { at: 1, took: 3, with: { event_types: ['message'] }, gives: { user_settings: {} } })
  expect(sawOf(clause, emits, other, meanwhile, empty)).toEqual([])
})

test('nothing is said of changes long before', () => {
  expect(sawOf(clause, emits, setting('emojiset', 'text', -60), registers('google'), empty)).toEqual([])
})

test('nothing is said of what a fixture does where no events of it are promised', () => {
  expect(sawOf(clause, registers('google'), meanwhile, empty)).toEqual([])
})
