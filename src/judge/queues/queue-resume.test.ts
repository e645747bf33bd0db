import { expect, test } from 'vitest'
import { brokenBy, event, poll, register, sawOf, setting } from '../testing/queues-story.ts'

const resumable = 'queues.resumable'
const optional = 'get-events.last-event-id-optional'
const [a, b] = [event(1), event(2)]
const delivered = [register('q'), poll('q', { ack: -1, events: [a, b] })]
const lost = poll('q', { ack: -1, none: true })

test('what was there before a lost answer comes again after it', () => {
  expect(sawOf(resumable, ...delivered, lost, poll('q', { ack: -1, events: [a, b] }))).toEqual([[3, 'holds']])
  expect(brokenBy(...delivered, lost, poll('q', { ack: -1, events: [b] }))).toEqual([resumable])
})

test('what a lost answer may have carried comes, though nobody has seen it before', () => {
  const told = event(1, 'user_settings', { op: 'update', property: 'emojiset', value: 'text' })
  const story = [register('q'), setting('emojiset', 'text'), lost, poll('q', { ack: -1, events: [told] })]
  expect(sawOf(resumable, ...story)).toEqual([[3, 'holds']])
})

test('where no answer was lost, nothing is said of resuming', () => {
  expect(sawOf(resumable, ...delivered, poll('q', { ack: -1, events: [a, b] }))).toEqual([])
})

const unnamed = poll('q', { events: [a, b] })

test('a call without last_event_id acknowledges nothing', () => {
  const story = [register('q'), unnamed]
  expect(sawOf(optional, ...story, poll('q', { ack: -1, events: [a, b] }))).toEqual([[2, 'holds']])
  expect(brokenBy(...story, poll('q', { ack: -1 }))).toEqual([optional])
})

test('a call without last_event_id is answered', () => {
  expect(brokenBy(register('q'), poll('q', { error: 'BAD_REQUEST' }))).toEqual([optional])
})

test('after a call without last_event_id, what was acknowledged last can be named again', () => {
  const refused = poll('q', { ack: -1, error: 'BAD_REQUEST' })
  expect(brokenBy(register('q'), unnamed, refused)).toEqual([optional])
  expect(brokenBy(...delivered, unnamed, refused)).toEqual([optional])
  expect(brokenBy(...delivered, refused)).toEqual([])
  expect(brokenBy(...delivered, poll('q', { ack: 1, events: [b] }), poll('q', { events: [b] }), refused)).toEqual([])
  expect(brokenBy(register('q'), unnamed, poll('q', { ack: -1, error: 'BAD_REQUEST', at: 900 }))).toEqual([])
})

test('nothing is said where the call asks for more, or the queue may be gone', () => {
  const odd = poll('q', { error: 'BAD_REQUEST', with: { narrow: [['is', 'odd']] } })
  expect(sawOf(optional, register('q'), odd)).toEqual([])
  const huge = poll('q', { error: 'BAD_REQUEST', with: { last_event_id: 1e30 } })
  expect(sawOf(optional, register('q'), huge)).toEqual([])
  expect(sawOf(optional, register('q'), poll('q', { error: 'BAD_REQUEST', at: 900 }))).toEqual([])
  expect(
    sawOf(optional, register('q'), poll('q', { ack: -1, events: [a] }), poll('q', { ack: -1, events: [a] })),
  ).toEqual([])
})

test('that it is optional is seen also where nobody knows how long a queue lives', () => {
  const clause = 'get-events.last-event-id-optional'
  const refused = { error: 'BAD_REQUEST' }
  const unsaid = { gives: { idle_queue_timeout_secs: null } }
  expect(brokenBy(register('q', unsaid), poll('q', refused))).toEqual([clause])
  expect(brokenBy(register('q', { ...unsaid, at: 0 }), poll('q', { ...refused, at: 90 }))).toEqual([])
})

test('a call whose answer got lost may have acknowledged what is asked for again', () => {
  const unnamed = [poll('q', { events: [b] }), poll('q', { ack: 0, error: 'BAD_REQUEST' })]
  const read = [
    register('q'),
    poll('q', { ack: -1, events: [event(0, 'message')] }),
    poll('q', { ack: 0, events: [a] }),
  ]
  expect(brokenBy(...read, ...unnamed)).toEqual([optional])
  expect(brokenBy(...read, poll('q', { ack: 1, none: true }), ...unnamed)).toEqual([])
})
