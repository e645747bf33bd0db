import { expect, test } from 'vitest'
import type { Header } from '../../history/entry.ts'
import { success, Told, view } from '../testing/history.ts'

/** A trace of which parts may be missing. */
class Trace extends Told {
  protected override header(): Header {
    return { ...super.header(), complete: false }
  }
}

const at = 1_800_000_000
const sent = { topic: 'apples', content: 'a', rendered_content: '<p>a</p>', timestamp: at }

function brokenBy(Kind: typeof Told, snapshot: Record<string, unknown>): string[] {
  const told = new Kind()
  told.send('bob', 'GET /messages/5/history', {}, { ...success, message_history: [{ ...sent, ...snapshot }] })
  return told.broken()
}

test.each([Told, Trace])('a snapshot by nobody is a breach after March 2017', (Kind) => {
  const clause = 'message-snapshot.nobody-before-2017'
  expect(brokenBy(Kind, { user_id: 8 })).toEqual([])
  expect(brokenBy(Kind, { user_id: null })).toContain(clause)
  expect(brokenBy(Kind, { user_id: null, timestamp: 1_480_000_000 })).not.toContain(clause)
})

test.each([Told, Trace])('so is an entry of edit_history, in a single message and in a list', (Kind) => {
  const entry = { user_id: null, timestamp: at, prev_content: 'z', prev_rendered_content: '<p>z</p>' }
  const message = { ...view('a'), edit_history: [entry], last_edit_timestamp: at }
  const ends = { anchor: 5, found_newest: true, found_oldest: true, found_anchor: true, history_limited: false }
  const around = { anchor: '5', num_before: '1', num_after: '1' }
  const [single, list] = [new Kind(), new Kind()]
  single.send('bob', 'GET /messages/5', {}, { ...success, raw_content: 'a', message })
  list.send('bob', 'GET /messages', around, { ...success, ...ends, messages: [message] })
  for (const told of [single, list]) expect(told.broken()).toContain('edit-history-entry.nobody-before-2017')
})

test.each([Told, Trace])('the first snapshot is by the sender', (Kind) => {
  expect(brokenBy(Kind, { user_id: 8 })).toEqual([])
  expect(brokenBy(Kind, { user_id: 9 })).toEqual(['get-message-history.original-user'])
})
