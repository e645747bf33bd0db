import { expect, test } from 'vitest'
import { Lists } from './get-messages-for-tests.ts'
import { brokenIn, orchard } from './world-for-tests.ts'

const all = { anchor: 'newest', num_before: 100, num_after: 0 }
const clause = 'edit-message.notice-sent'
const once = { clause, exchange: 1, atLeast: 1, atMost: 1 }
const never = { clause, exchange: 1, atLeast: 0, atMost: 0 }

function story(promise: typeof once): Lists {
  const told = new Lists()
  told.said(1, 'orchard')
  const notices = new Map([['apples', { before: { atLeast: 0, atMost: 0 }, promises: [promise] }]])
  told.channel('orchard', { notices, withNotices: new Set(['apples']) })
  return told
}

function look(told: Lists, ids: readonly number[], asked: object = all): string[] {
  return told.list('reader', { ...asked }, told.body(ids, { anchor: ids.at(-1) }))
}

test('a notice that was promised', () => {
  expect(look(story(once), [1, 77])).toContain(`holds ${clause}`)
  expect(brokenIn(look(story(once), [1]))).toEqual([`broken ${clause}`])
})

test('a notice that was not to be sent', () => {
  expect(look(story(never), [1])).toContain(`holds ${clause}`)
  expect(brokenIn(look(story(never), [1, 77]))).toEqual([`broken ${clause}`])
})

test('one fault is told once', () => {
  const told = story(once)
  look(told, [1])
  expect(brokenIn(look(told, [1]))).toEqual([])
})

test('nothing is counted in a list that may lack some', () => {
  expect(look(story(once), [1], { ...all, num_before: 1 })).not.toContain(`broken ${clause}`)
})

test('nothing is counted where the caller may have come later', () => {
  const told = story(once)
  told.said(2, 'orchard', { receivers: [10] })
  expect(brokenIn(look(told, [1]))).toEqual([])
})

test('nothing is counted while a scheduled message may come', () => {
  const told = story(never)
  const asked = { type: 'stream', to: orchard, topic: 'apples', content: 'b', scheduled_delivery_timestamp: 2e9 }
  told.schedule('author', asked, { scheduled_message_id: 1 })
  expect(brokenIn(look(told, [1, 77]))).toEqual([])
})
