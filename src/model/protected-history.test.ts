import { describe, expect, test } from 'vitest'
import { known } from './facts/fact.ts'
import { canSee } from './readings/permissions.ts'
import { brokenIn, garden, orchard, people, Story } from './testing/world.ts'
import type { Message } from './things/message.ts'

const code = 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'
const accessible = 'edit-message.move-limit-counts-accessible'
const all = { topic: 'pears', propagate_mode: 'change_all', send_notification_to_new_thread: false }
const everyone = Object.values(people)
const { author } = people

/** The author joined after the first two messages; two of the rest are beyond the limit of an hour. */
function story(isProtected = true): Story {
  const told = new Story()
  const open = known(!isProtected, [], 'fixture')
  told.opens(orchard, { privacy: known('private', [], 'fixture'), history_public_to_subscribers: open })
  const before: Partial<Message> = { receivers: everyone.filter((id) => id !== author) }
  const since: Partial<Message> = { receivers: everyone }
  const sender_id = people.reader
  told.message(1, { age: 9500, sender_id }, before)
  told.message(2, { age: 9000, sender_id }, before)
  told.message(3, { age: 8000, sender_id }, since)
  told.message(4, { age: 60, sender_id }, since)
  told.message(5, { sender_id }, since)
  return told
}

function exceeded(first: number, total: number, allowed: number) {
  return {
    code,
    first_message_id_allowed_to_move: first,
    total_messages_in_topic: total,
    total_messages_allowed_to_move: allowed,
  }
}

describe('the numbers of the time limit', () => {
  test('cover what the caller can see', () => {
    expect(story().edit('author', 4, all, exceeded(4, 3, 2))).toContain(`holds ${accessible}`)
    expect(brokenIn(story().edit('author', 4, all, exceeded(4, 5, 2)))).toEqual([`broken ${accessible}`])
  })

  test('cover the whole topic for those who see all of it', () => {
    expect(story().edit('reader', 4, all, exceeded(4, 5, 2))).toContain('holds edit-message.move-limit-counts')
    expect(brokenIn(story().edit('reader', 4, all, exceeded(4, 3, 2)))).toEqual([
      'broken edit-message.move-limit-counts',
    ])
  })

  test('cover the whole topic where history is public', () => {
    expect(story(false).edit('author', 4, all, exceeded(4, 5, 2))).toContain('holds edit-message.move-limit-counts')
  })

  test.each([exceeded(4, 3, 2), exceeded(4, 5, 2)])('are open for one who left and came back: %j', (answer) => {
    const told = story()
    told.opens(orchard, { left: new Set([author]) })
    expect(brokenIn(told.edit('author', 4, all, answer))).toEqual([])
  })
})

test.each(['success', code])('whether old messages out of sight stop a move is open: %s', (answer) => {
  const told = story()
  told.message(3, { topic: 'figs' })
  expect(brokenIn(told.edit('author', 4, all, answer))).toEqual([])
})

test.each(['apples', 'pears'])('whether messages out of sight move along is open: %s', (subject) => {
  const told = story()
  told.set({ move_messages_within_stream_limit_seconds: null })
  told.edit('author', 4, all)
  expect(told.look(5, { subject: 'pears', sender_id: people.reader })).toContain('holds edit-message.change-all')
  expect(brokenIn(told.look(1, { subject, sender_id: people.reader, timestamp: 1_800_000_000 - 9500 }))).toEqual([])
})

describe('who sees a message', () => {
  test('where history is protected', () => {
    const told = story()
    expect(canSee(told.world, author, told.get(3))).toBe('yes')
    expect(canSee(told.world, author, told.get(1))).toBe('no')
    expect(canSee(told.world, people.reader, told.get(1))).toBe('yes')
    expect(canSee(told.world, people.outsider, told.get(1))).toBe('maybe')
  })

  test('of a private channel of which they never were', () => {
    const told = story(false)
    const receivers = everyone.filter((id) => id !== people.outsider)
    told.message(7, {}, { receivers })
    told.message(8, { content: '@**outsider** look' }, { receivers })
    expect(canSee(told.world, people.outsider, told.get(7))).toBe('no')
    expect(canSee(told.world, people.outsider, told.get(8))).toBe('maybe')
    expect(told.read('outsider', 7, 'BAD_REQUEST')).toEqual(['refused get-message.invisible-refused'])
    expect(told.edit('outsider', 7, { topic: 'pears' })).toEqual(['broken edit-message.invisible-refused'])
    told.opens(orchard, { left: new Set([people.outsider]) })
    expect(canSee(told.world, people.outsider, told.get(7))).toBe('maybe')
  })

  test('that was moved there is open', () => {
    const told = story()
    const edit = { exchange: 1, user_id: author, time: undefined }
    const channel = { before: known(garden, 1, 'x'), after: known(orchard, 1, 'x') }
    told.message(7, {}, { receivers: [people.reader], edits: [{ ...edit, channel }] })
    expect(canSee(told.world, author, told.get(7))).toBe('maybe')
  })

  test('that is hidden is refused', () => {
    expect(story().read('author', 1, 'BAD_REQUEST')).toEqual(['refused get-message.invisible-refused'])
    expect(brokenIn(story().look(1, {}, {}, 'author'))).toEqual(['broken get-message.invisible-refused'])
  })
})
