import { describe, expect, test } from 'vitest'
import { brokenIn, now, people, Story } from '../testing/world.ts'

const { author, moderator } = people
const entriesTrue = 'message.edit-history-true'
const quiet = { send_notification_to_new_thread: false }

/** Two edits of the content, ten seconds apart. */
function twice(settings = {}): Story {
  const told = new Story(settings)
  told.message(1)
  told.edit('author', 1, { content: 'b' })
  told.look(1, { raw: 'b', ...shownOnce })
  told.wait(10)
  told.edit('author', 1, { content: 'c' })
  return told
}

const first = { user_id: author, timestamp: now, prev_content: 'a', prev_rendered_content: '<p>a</p>' }
const second = { user_id: author, timestamp: now + 10, prev_content: 'b', prev_rendered_content: '<p>b</p>' }
const shownOnce = { edit_history: [first], last_edit_timestamp: now }
const shown = { raw: 'c', edit_history: [second, first], last_edit_timestamp: now + 10 }

describe('two edits of the content', () => {
  test('are listed, the newest first', () => {
    const seen = twice().look(1, shown)
    expect(brokenIn(seen)).toEqual([])
    expect(seen).toContain(`holds ${entriesTrue}`)
    expect(seen).toContain('holds edit-history-entry.only-what-changed')
    expect(seen).toContain('holds message.edit-history-newest-first')
    expect(seen).toContain('holds message.last-edit-timestamp-true')
  })

  test.each([
    [[first, second], 'message.edit-history-newest-first'],
    [[second], entriesTrue],
    [[second, first, first], entriesTrue],
    [[{ ...second, user_id: 99 }, first], entriesTrue],
    [[{ ...second, user_id: null }, first], 'edit-history-entry.nobody-before-2017'],
    [[{ ...second, timestamp: now + 17 }, first], entriesTrue],
    [[{ ...second, prev_content: 'a' }, first], entriesTrue],
    [[{ ...second, prev_topic: 'apples', topic: 'apples' }, first], 'edit-history-entry.only-what-changed'],
    [[second, { ...first, stream: 5, prev_stream: 5 }], 'edit-history-entry.only-what-changed'],
  ])('listed otherwise: %j', (edit_history, clause) => {
    expect(brokenIn(twice().look(1, { ...shown, edit_history }))).toEqual([`broken ${clause}`])
  })

  test('should be told with the HTML before them', () => {
    const bare = { user_id: author, timestamp: now + 10, prev_content: 'b' }
    const seen = twice().look(1, { ...shown, edit_history: [bare, first] })
    expect(brokenIn(seen)).toEqual(['broken edit-history-entry.all-that-changed'])
    expect(seen).toContain('holds edit-history-entry.only-what-changed')
  })

  test('in one second are told apart by what stood there before', () => {
    const told = new Story()
    told.message(1)
    told.edit('author', 1, { content: 'b' })
    told.edit('author', 1, { content: 'c' })
    const last = { ...second, timestamp: now }
    const at = { raw: 'c', last_edit_timestamp: now }
    expect(brokenIn(told.look(1, { ...at, edit_history: [first, last] }))).toEqual([
      'broken message.edit-history-newest-first',
    ])
  })

  test('of which nobody saw the first may be a lost one', () => {
    const told = new Story()
    told.message(1)
    told.edit('author', 1, { content: 'b' })
    told.edit('author', 1, { content: 'c' })
    const seen = told.look(1, { raw: 'c', edit_history: [{ ...first }], last_edit_timestamp: now })
    expect(seen).toContain(`cannot-tell ${entriesTrue}`)
    expect(brokenIn(seen)).toEqual([])
  })
})

describe('edits that are not listed', () => {
  const { edit_history: _, ...without } = shown

  test('where viewing is on', () => {
    expect(brokenIn(twice().look(1, without))).toEqual([`broken ${entriesTrue}`])
  })

  test('where viewing is off', () => {
    expect(brokenIn(twice({ allow_edit_history: false }).look(1, without))).toEqual([])
  })

  test('where nobody knows', () => {
    const told = twice()
    told.world.organizationSettings.delete('allow_edit_history')
    expect(told.look(1, without)).toContain(`cannot-tell ${entriesTrue}`)
  })

  test('in part, where nobody knows', () => {
    const told = twice()
    told.world.organizationSettings.delete('allow_edit_history')
    const seen = told.look(1, { ...shown, edit_history: shown.edit_history.slice(1) })
    expect(seen).toContain(`cannot-tell ${entriesTrue}`)
    expect(brokenIn(seen)).toEqual([])
  })
})

test('edits that are listed though their viewing is off', () => {
  const hidden = 'message.edit-history-hidden'
  const switched = (allow_edit_history: unknown) => {
    const told = twice()
    told.set({ allow_edit_history })
    return told
  }
  expect(brokenIn(switched(false).look(1, shown))).toEqual([`broken ${hidden}`])
  expect(switched(false).look(1, { ...shown, edit_history: undefined })).toContain(`holds ${hidden}`)
  expect(brokenIn(switched('moves only').look(1, shown))).toEqual([])
})

describe('an edit of content and topic', () => {
  function both(): Story {
    const told = new Story()
    told.message(1)
    told.edit('author', 1, { content: 'b', topic: 'pears' })
    return told
  }
  const entry = { ...first, prev_topic: 'apples', topic: 'pears' }
  const at = { raw: 'b', subject: 'pears', last_edit_timestamp: now, last_moved_timestamp: now }

  test('is one entry', () => {
    expect(both().look(1, { ...at, edit_history: [entry] })).toContain(`holds ${entriesTrue}`)
    expect(brokenIn(both().look(1, { ...at, edit_history: [{ ...entry, prev_topic: 'x' }] }))).toEqual([
      `broken ${entriesTrue}`,
    ])
    expect(brokenIn(both().look(1, { ...at, edit_history: [{ ...entry, topic: 'x' }] }))).toEqual([
      `broken ${entriesTrue}`,
    ])
  })

  test('may be two', () => {
    const two = [first, { user_id: author, timestamp: now, prev_topic: 'apples', topic: 'pears' }]
    expect(brokenIn(both().look(1, { ...at, edit_history: two }))).toEqual([])
  })
})

test('an edit that changed nothing may be listed or not', () => {
  const told = new Story()
  told.message(1)
  told.edit('author', 1, { content: 'a' })
  expect(brokenIn(told.look(1))).toEqual([])
  expect(brokenIn(told.look(1, { edit_history: [first], last_edit_timestamp: now }))).toEqual([])
})

test('the time of an edit lies within its exchange, give or take what the clocks of the target may differ', () => {
  const told = new Story()
  told.message(1)
  told.time = { from: now + 10.4, to: now + 12.2 }
  told.edit('author', 1, { content: 'b' })
  const at = (timestamp: number) => ({
    raw: 'b',
    edit_history: [{ ...first, timestamp }],
    last_edit_timestamp: timestamp,
  })
  for (const timestamp of [now + 4, now + 11, now + 19]) expect(brokenIn(told.look(1, at(timestamp)))).toEqual([])
  expect(brokenIn(told.look(1, at(now + 3)))).toEqual([`broken ${entriesTrue}`])
})

describe('last_moved_timestamp', () => {
  const clause = 'message.last-moved-timestamp-true'
  const byModerator = { user_id: moderator, timestamp: now, prev_topic: 'apples', topic: 'pears' }

  function moved(): Story {
    const told = new Story()
    told.message(1)
    told.message(2)
    told.edit('moderator', 1, { topic: 'pears', propagate_mode: 'change_all', ...quiet })
    return told
  }

  test('is the time of the move, also for those moved along', () => {
    const at = { subject: 'pears', edit_history: [byModerator] }
    expect(moved().look(2, { ...at, last_moved_timestamp: now })).toContain(`holds ${clause}`)
    expect(brokenIn(moved().look(2, { ...at, last_moved_timestamp: now - 9 }))).toEqual([`broken ${clause}`])
    expect(brokenIn(moved().look(2, at))).toEqual([`broken ${clause}`])
  })

  test('is not touched by resolving', () => {
    const told = moved()
    told.wait(10)
    told.edit('moderator', 1, { topic: '✔ pears', propagate_mode: 'change_all' })
    const resolved = { user_id: moderator, timestamp: now + 10, prev_topic: 'pears', topic: '✔ pears' }
    const at = { subject: '✔ pears', edit_history: [resolved, byModerator] }
    expect(told.look(1, { ...at, last_moved_timestamp: now })).toContain(`holds ${clause}`)
    expect(brokenIn(told.look(2, { ...at, last_moved_timestamp: now + 10 }))).toEqual([`broken ${clause}`])
  })

  test('is absent where the topic was only resolved', () => {
    const told = new Story()
    told.message(1)
    told.edit('author', 1, { topic: '✔ apples', propagate_mode: 'change_all' })
    const entry = { user_id: author, timestamp: now, prev_topic: 'apples', topic: '✔ apples' }
    expect(told.look(1, { subject: '✔ apples', edit_history: [entry] })).toContain(`holds ${clause}`)
  })

  test.each([now, undefined])('may be either where one message alone got the resolved name: %s', (stamp) => {
    const told = new Story()
    told.message(1)
    told.edit('author', 1, { topic: '✔ apples' })
    const entry = { user_id: author, timestamp: now, prev_topic: 'apples', topic: '✔ apples' }
    const at = { subject: '✔ apples', edit_history: [entry], last_moved_timestamp: stamp }
    expect(brokenIn(told.look(1, at))).toEqual([])
  })
})

test('last_edit_timestamp is not touched by a move', () => {
  const told = twice()
  told.look(1, shown)
  told.wait(10)
  told.edit('author', 1, { topic: 'pears', ...quiet })
  const move = { user_id: author, timestamp: now + 20, prev_topic: 'apples', topic: 'pears' }
  const at = { raw: 'c', subject: 'pears', edit_history: [move, second, first], last_moved_timestamp: now + 20 }
  expect(told.look(1, { ...at, last_edit_timestamp: now + 10 })).toContain('holds message.last-edit-timestamp-true')
  expect(brokenIn(told.look(1, { ...at, last_edit_timestamp: now + 20 }))).toEqual([
    'broken message.last-edit-timestamp-true',
  ])
})
