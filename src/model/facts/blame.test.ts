// One fault breaks one clause: stories in which an edit went wrong before others were built on it.

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { brokenIn, now, people, Story, sent } from '../testing/world.ts'
import { blameFor, promises } from './blame.ts'
import { known } from './fact.ts'
import { leftAlone, propagated, widened, wrote } from './fact-after-write.ts'

const quiet = { send_notification_to_new_thread: false }
const at = { exchange: 7, user_id: 1, time: undefined, level: 500 }

describe('a fact', () => {
  test('that was written blames the write for what stood there before, also before earlier lost writes', () => {
    const twice = wrote(wrote(known('a', 1, 'base'), 'b', at, 'edit-message.x'), 'c', at, 'edit-message.x')
    expect(blameFor(twice, 'a')).toEqual({ clause: 'edit-message.x', because: [7], from: [7] })
    expect(blameFor(twice, 'b')?.clause).toBe('edit-message.x')
    expect(promises(twice)).toEqual(['edit-message.x'])
  })

  test('that two promises explain blames neither', () => {
    const left = leftAlone(leftAlone(known('a', 1, 'base'), 2, 'edit-message.x', ['b']), 3, 'edit-message.y', ['b'])
    expect(blameFor(left, 'b')).toBeUndefined()
    expect(blameFor(left, 'z')).toBeUndefined()
  })

  test('that moved along keeps the earlier promise at stake', () => {
    const moved = propagated(wrote(known('a', 1, 'base'), 'b', at, 'edit-message.x'), 'c', at, 'edit-message.y')
    expect(blameFor(moved, 'a')?.clause).toBe('edit-message.x')
    expect(blameFor(moved, 'b')?.clause).toBe('edit-message.y')
    expect(promises(moved)).toEqual(['edit-message.x', 'edit-message.y'])
    expect(widened(moved)).toMatchObject({ values: ['c', 'a', 'b'] })
  })

  test('that nobody looks at for long does not grow, and blames whom it blamed', () => {
    let [left, written] = [leftAlone(known('a', 1, 'base'), 2, 'edit-message.x', ['b']), known('w', 1, 'base')]
    for (let exchange = 3; exchange < 203; exchange++) {
      left = leftAlone(left, exchange, 'edit-message.y', [`c${exchange}`])
      written = wrote(written, `w${exchange}`, { ...at, exchange }, 'edit-message.x')
    }
    expect(blameFor(left, 'b')?.clause).toBe('edit-message.x')
    expect(blameFor(left, 'c202')).toMatchObject({ clause: 'edit-message.y', because: expect.arrayContaining([202]) })
    expect(blameFor(left, 'c3')).toBeUndefined()
    expect(blameFor(written, 'w')?.clause).toBe('edit-message.x')
    for (const fact of [left, written]) expect(JSON.stringify(fact).length).toBeLessThan(4000)
  })

  test('that nobody edited promises nothing about edits', () => {
    expect(promises(known('a', 1, 'edit-message.only-what-was-asked'))).toEqual([])
    expect(promises(known('a', 1, 'message.sender-true'))).toEqual(['message.sender-true'])
  })
})

function story(): Story {
  const told = new Story()
  for (const id of [1, 2, 3]) told.message(id)
  told.message(4, { topic: 'figs' })
  return told
}

describe('a lost edit', () => {
  test('is not held against the next one', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' })
    const prev_content_sha256 = createHash('sha256').update('b').digest('hex')
    const asked = { content: 'c', prev_content_sha256 }
    expect(brokenIn(told.edit('author', 1, asked, 'MISMATCH'))).toEqual([])
    expect(brokenIn(told.look(1, { raw: 'a' }))).toEqual(['broken edit-message.content-replaced'])
  })

  test('may make the next one ask for nothing', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' })
    expect(brokenIn(told.edit('author', 1, { content: 'a' }, 'NOTHING_CHANGED'))).toEqual([])
  })

  test('is believed as long as nothing contradicts it', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' })
    const prev_content_sha256 = createHash('sha256').update('b').digest('hex')
    const seen = told.edit('author', 1, { content: 'c', prev_content_sha256 })
    expect(seen).toContain('holds edit-message.sha256-match-accepted')
  })

  test('twice over is seen in the history as well', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' })
    told.edit('author', 1, { content: 'c' })
    expect(brokenIn(told.history(1, [sent()]))).toEqual(['broken edit-message.content-replaced'])
  })

  test('makes a mismatch that was let through no verdict', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' })
    const prev_content_sha256 = createHash('sha256').update('a').digest('hex')
    const seen = told.edit('author', 1, { content: 'c', prev_content_sha256 })
    expect(seen).toEqual(['cannot-tell edit-message.sha256-mismatch-refused'])
  })
})

describe('a message that was moved though it had to stay', () => {
  /** Message 1 had to stay in apples when 2 and 3 moved to pears. */
  function strayed(): Story {
    const told = story()
    told.edit('author', 2, { topic: 'pears', propagate_mode: 'change_later', ...quiet })
    return told
  }

  test('may be carried further, and the first move is still to blame', () => {
    const told = strayed()
    told.look(2, { subject: 'pears' })
    told.edit('author', 2, { topic: 'plums', propagate_mode: 'change_all', ...quiet })
    expect(brokenIn(told.look(1, { subject: 'plums' }))).toEqual(['broken edit-message.change-later'])
  })

  test('may go and come back, which its history then tells', () => {
    const told = strayed()
    told.look(2, { subject: 'pears' })
    told.edit('author', 2, { topic: 'apples', propagate_mode: 'change_all', ...quiet })
    const entry = { user_id: people.author, timestamp: now, prev_topic: 'apples', topic: 'pears' }
    const seen = told.look(1, { edit_history: [entry, entry], last_moved_timestamp: now })
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain('cannot-tell message.edit-history-absent')
    expect(brokenIn(told.look(1, { edit_history: [entry, entry], last_moved_timestamp: now }))).toEqual([])
  })

  test('is not held against a later move of it', () => {
    const told = strayed()
    expect(told.edit('author', 1, { topic: 'pears' }, 'NOTHING_CHANGED')).toEqual([
      'cannot-tell edit-message.permitted-edit-succeeds',
    ])
  })

  test('is not held against the numbers of its new topic', () => {
    const told = strayed()
    told.message(5, { age: 9000, topic: 'pears' })
    const numbers = { total_messages_in_topic: 4, total_messages_allowed_to_move: 3 }
    const answer = { code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', first_message_id_allowed_to_move: 1, ...numbers }
    const asked = { topic: 'plums', propagate_mode: 'change_all' }
    expect(brokenIn(told.edit('author', 2, asked, answer))).toEqual([])
  })
})

describe('a lost move of the message that is moved next', () => {
  function lost(): Story {
    const told = story()
    told.edit('author', 1, { topic: 'figs', ...quiet })
    told.edit('author', 1, { topic: 'plums', propagate_mode: 'change_all', ...quiet })
    return told
  }

  test('moves the messages of the topic where it still was', () => {
    expect(brokenIn(lost().look(2, { subject: 'plums' }))).toEqual([])
    expect(lost().look(2, { subject: 'plums' })).toContain('cannot-tell edit-message.change-one')
  })

  test('leaves those alone among which it was believed', () => {
    expect(brokenIn(lost().look(4, { subject: 'figs' }))).toEqual([])
    expect(lost().look(4, { subject: 'plums' })).toContain('holds edit-message.change-all')
  })
})

test('what was confirmed and changes afterwards is not the fault of the edit', () => {
  const told = story()
  told.edit('author', 1, { content: 'b', topic: 'pears' })
  told.look(1, { raw: 'b', subject: 'pears' })
  expect(brokenIn(told.look(1, { raw: 'a', subject: 'pears' }))).toEqual(['broken get-message.raw-content-current'])
  const other = story()
  other.edit('author', 1, { topic: 'pears' })
  other.look(1, { subject: 'pears' })
  expect(brokenIn(other.look(1, { subject: 'apples' }))).toEqual(['broken edit-message.only-what-was-asked'])
})

test('after a wrong topic the history is not wrong a second time', () => {
  const told = story()
  told.edit('guest', 1, { topic: 'pears' }, 'BAD_REQUEST')
  told.look(1, { subject: 'pears' })
  expect(brokenIn(told.history(1, [sent('a', 'pears')]))).toEqual([])
})

test('a refused move that was made all the same is not wrong a second time in the history', () => {
  const told = story()
  told.message(5, { age: 9000 })
  told.edit('author', 2, { topic: 'pears', propagate_mode: 'change_all' }, 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED')
  const seen = told.edit('author', 2, { topic: 'plums', propagate_mode: 'change_all' })
  expect(seen).toEqual(['cannot-tell edit-message.move-limit-refused'])
  expect(brokenIn(told.history(1, [sent('a', 'pears')]))).toEqual([])
})
