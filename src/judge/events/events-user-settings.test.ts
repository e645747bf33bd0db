import { expect, test } from 'vitest'
import { brokenBy, event, judge, poll, register, sawOf, setting } from '../testing/queues-story.ts'

const clause = 'user-settings-event.value-current'

function told(id: number, property: string, value: unknown) {
  return event(id, 'user_settings', { op: 'update', property, value })
}

test('the event tells a value that the setting was given', () => {
  const story = [register('q'), setting('color_scheme', 2), setting('color_scheme', 3)]
  expect(sawOf(clause, ...story, poll('q', { events: [told(1, 'color_scheme', 2)] }))).toEqual([[3, 'holds']])
  expect(brokenBy(...story, poll('q', { events: [told(1, 'color_scheme', 1)] }))).toEqual([clause])
  expect(brokenBy(...story, poll('q', { events: [told(1, 'color_scheme', '2')] }))).toEqual([clause])
})

test('nothing is said of a setting that no fixture changed since the registration', () => {
  const story = [setting('color_scheme', 2), register('q'), setting('enter_sends', true)]
  expect(sawOf(clause, ...story, poll('q', { events: [told(1, 'color_scheme', 1)] }))).toEqual([])
  const other = poll('q', { user: 2, events: [told(1, 'color_scheme', 1)] })
  expect(sawOf(clause, register('q', { user: 2 }), setting('color_scheme', 2), other)).toEqual([])
})

test('the event of a change shortly before the registration may come late', () => {
  const story = [setting('color_scheme', 1), register('q'), setting('color_scheme', 2)]
  expect(sawOf(clause, ...story, poll('q', { events: [told(1, 'color_scheme', 1)] }))).toEqual([[3, 'holds']])
})

test('a change long before the registration explains nothing', () => {
  const story = [setting('color_scheme', 1, -60), register('q'), setting('color_scheme', 2)]
  expect(brokenBy(...story, poll('q', { events: [told(1, 'color_scheme', 1)] }))).toEqual([clause])
})

test('the event may come before the answer to its cause, and to a call that was sent earlier', () => {
  const waits = poll('q', { block: true, at: 1, took: 5, events: [told(1, 'color_scheme', 2)] })
  expect(sawOf(clause, register('q'), waits, setting('color_scheme', 2, 3))).toEqual([[1, 'holds']])
})

test('a redelivery that changed is not also a wrong value', () => {
  const story = [
    register('q'),
    setting('color_scheme', 2),
    poll('q', { ack: -1, events: [told(1, 'color_scheme', 2)] }),
  ]
  const seen = judge(...story, poll('q', { ack: -1, events: [told(1, 'color_scheme', 9)] }))
  expect(seen.filter(({ saw }) => saw === 'broken').map((one) => one.clause)).toEqual(['queues.redelivered-unchanged'])
})
