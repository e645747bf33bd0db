import { expect, test } from 'vitest'
import { brokenBy, fetchWithoutQueue, judge, register, sawOf } from '../testing/queues-story.ts'

const ownQueue = 'register-queue.own-queue'

test('the first queue id can be nothing but new; the second is looked at', () => {
  expect(sawOf(ownQueue, register('a'), register('b'))).toEqual([[1, 'holds']])
})

test('a queue id that was given before breaks own-queue and names the earlier registration', () => {
  const seen = judge(register('a'), register('b'), register('a'))
  expect(seen.filter(({ saw }) => saw === 'broken')).toEqual([
    expect.objectContaining({ clause: ownQueue, exchange: 2, because: [0] }),
  ])
})

test('registrations of one run report one feature level', () => {
  const clause = 'register-queue.feature-level-constant'
  expect(sawOf(clause, register('a'), register('b'))).toEqual([[1, 'holds']])
  const gives = { service_feature_level: 499 }
  expect(sawOf(clause, register('a'), register('b', { gives }), register('c'))).toEqual([[1, 'broken']])
})

test('an unknown event type must not hinder a registration', () => {
  const clause = 'register-queue.unsupported-event-types-ignored'
  const plain = { event_types: ['user_settings', 'plumbline_unknown_7'] }
  expect(sawOf(clause, register('a', { with: plain }))).toEqual([[0, 'holds']])
  expect(brokenBy(register('a', { with: plain, error: 'BAD_REQUEST' }))).toEqual([clause])
})

test('nothing is said of a refused unknown type where something else may have been refused', () => {
  const odd = { event_types: ['plumbline_unknown'], narrow: [['sender', 'nobody']] }
  expect(judge(register('a', { with: odd, error: 'BAD_REQUEST' }))).toEqual([])
  expect(judge(register('a', { with: { event_types: ['plumbline_unknown'] }, error: 'RATE_LIMIT_HIT' }))).toEqual([])
  expect(judge(register('a', { with: { event_types: ['plumbline_unknown'] }, none: true }))).toEqual([])
})

test.each([
  ['register-queue.unauthenticated-gravatar-refused', { client_gravatar: true }],
  ['register-queue.unauthenticated-subscribers-refused', { include_subscribers: 'true' }],
])('%s', (clause, parameters) => {
  const asked = { user: null, with: parameters }
  expect(judge(register('a', { ...asked, error: 'BAD_REQUEST' }))).toEqual([
    { clause, saw: 'refused', subjects: [], exchange: 0 },
  ])
  expect(brokenBy(register('a', asked))).toEqual([clause])
  expect(judge(register('a', { ...asked, none: true }))).toEqual([])
})

test('of two offences in one registration it cannot be seen which was refused', () => {
  const both = { client_gravatar: true, include_subscribers: 'true' }
  expect(judge(register('a', { user: null, with: both, error: 'BAD_REQUEST' }))).toEqual([])
})

test('other registrations without credentials are open', () => {
  expect(judge(register('a', { user: null }), register('a', { user: null }))).toEqual([])
  expect(judge(register('a', { user: null, with: { include_subscribers: 'partial' }, error: 'X' }))).toEqual([])
})

const registers = 'get-events.registers-without-queue'

test('a fetch with a register parameter and no queue registers one', () => {
  const asked = { with: { apply_markdown: true } }
  expect(sawOf(registers, fetchWithoutQueue('a', asked))).toEqual([[0, 'holds']])
  expect(brokenBy(fetchWithoutQueue(undefined, asked))).toEqual([registers])
  expect(brokenBy(register('a'), fetchWithoutQueue('a', asked))).toEqual([registers])
  expect(brokenBy(fetchWithoutQueue('a', { ...asked, error: 'BAD_REQUEST' }))).toEqual([registers])
})

test('an error is no proof where the fetch also waits or asks for other things', () => {
  const waits = { with: { apply_markdown: true, dont_block: false }, error: 'BAD_REQUEST' }
  expect(sawOf(registers, fetchWithoutQueue('a', waits))).toEqual([[0, 'cannot-tell']])
  const odd = { with: { apply_markdown: true, last_event_id: 4 }, error: 'BAD_REQUEST' }
  expect(sawOf(registers, fetchWithoutQueue('a', odd))).toEqual([[0, 'cannot-tell']])
})

test('a bare fetch is open', () => {
  expect(judge(fetchWithoutQueue(undefined))).toEqual([])
  expect(judge(fetchWithoutQueue(undefined, { error: 'BAD_REQUEST' }))).toEqual([])
})

test('a queue made by a fetch is a queue like any other', () => {
  const first = fetchWithoutQueue('a', { with: { event_types: ['presence'] } })
  expect(brokenBy(first, register('a'))).toEqual([ownQueue])
})
