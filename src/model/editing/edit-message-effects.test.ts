import { describe, expect, test } from 'vitest'
import { knownFrom } from '../facts/observe.ts'
import { brokenIn, Story } from '../testing/world.ts'

/** Three messages in one topic, a fourth in another. */
function story(settings = {}): Story {
  const told = new Story(settings)
  for (const id of [1, 2, 3]) told.message(id)
  told.message(4, { topic: 'figs' })
  return told
}

const quiet = { send_notification_to_new_thread: false }

describe('a new content', () => {
  test('is seen', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' })
    expect(told.look(1, { raw: 'b' })).toContain('holds edit-message.content-replaced')
    expect(told.last.confirmed).toEqual(['message:1'])
  })

  test('that is not seen was lost', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' })
    expect(brokenIn(told.look(1, { raw: 'a' }))).toEqual(['broken edit-message.content-replaced'])
    expect(told.last.confirmed).toEqual([])
    expect(told.last.observations.at(-1)).toMatchObject({
      expected: `content “b”${knownFrom([1])}`,
      got: 'content “a”',
      because: [1],
    })
  })

  test('leaves the topic alone', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' })
    expect(told.look(1, { raw: 'b' })).toContain('holds edit-message.only-what-was-asked')
    told.edit('author', 1, { content: 'c' })
    expect(brokenIn(told.look(1, { raw: 'c', subject: 'pears' }))).toEqual(['broken edit-message.only-what-was-asked'])
  })

  test('that the server may trim is not asserted, but learnt by looking', () => {
    const told = story()
    told.edit('author', 1, { content: ' b ' })
    expect(brokenIn(told.look(1, { raw: 'b' }))).toEqual([])
    expect(brokenIn(told.look(1, { raw: ' b ' }))).toEqual(['broken get-message.raw-content-current'])
  })
})

// What each mode does to the messages of the topic, when message 2 is moved: moved, or where it stays.
const modes = [
  [undefined, { 1: 'apples', 2: 'pears', 3: 'apples' }, 'change-one'],
  ['change_one', { 1: 'apples', 2: 'pears', 3: 'apples' }, 'change-one'],
  ['change_later', { 1: 'apples', 2: 'pears', 3: 'pears' }, 'change-later'],
  ['change_all', { 1: 'pears', 2: 'pears', 3: 'pears' }, 'change-all'],
] as const

describe.each(modes)('a move with %s', (propagate_mode, places, name) => {
  function moved(): Story {
    const told = story()
    told.edit('author', 2, { topic: 'pears', ...(propagate_mode && { propagate_mode }), ...quiet })
    return told
  }

  test('is seen', () => {
    const told = moved()
    const clause = `holds edit-message.${name}`
    expect(told.look(1, { subject: places[1] })).toContain(clause)
    expect(told.look(2, { subject: 'pears' })).toContain('holds edit-message.topic-replaced')
    expect(told.look(3, { subject: places[3] })).toContain(clause)
    expect(brokenIn(told.look(4, { subject: 'figs' }))).toEqual([])
  })

  test.each([1, 3] as const)('that did otherwise to %d', (id) => {
    const otherwise = places[id] === 'apples' ? 'pears' : 'apples'
    expect(brokenIn(moved().look(id, { subject: otherwise }))).toEqual([`broken edit-message.${name}`])
  })

  test('that was lost', () => {
    expect(brokenIn(moved().look(2, { subject: 'apples' }))).toEqual(['broken edit-message.topic-replaced'])
  })

  test('that changed the content, too', () => {
    expect(brokenIn(moved().look(2, { subject: 'pears', raw: 'x' }))).toEqual([
      'broken edit-message.only-what-was-asked',
    ])
  })

  test('that changed another topic', () => {
    expect(brokenIn(moved().look(4, { subject: 'pears' }))).toEqual(['broken edit-message.only-what-was-asked'])
  })
})

test('resolving gives the whole topic its name behind a mark', () => {
  const told = story()
  told.edit('reader', 2, { topic: '✔ apples', propagate_mode: 'change_all' })
  expect(told.look(1, { subject: '✔ apples' })).toContain('holds edit-message.resolve')
  expect(told.look(2, { subject: '✔ apples' })).toContain('holds edit-message.resolve')
  expect(brokenIn(told.look(3, { subject: 'apples' }))).toEqual(['broken edit-message.resolve'])
})

describe('a refused edit', () => {
  test('changes nothing', () => {
    const told = story({ allow_message_editing: false })
    told.edit('author', 1, { content: 'b' }, 'BAD_REQUEST')
    expect(told.look(1)).toContain('holds edit-message.refused-edit-changes-nothing')
    expect(told.last.confirmed).toEqual(['message:1'])
  })

  test('that changed something', () => {
    const told = story({ allow_message_editing: false })
    told.edit('author', 1, { content: 'b' }, 'BAD_REQUEST')
    expect(brokenIn(told.look(1, { raw: 'b' }))).toEqual(['broken edit-message.refused-edit-changes-nothing'])
  })

  test('moves nothing of the topic', () => {
    const told = story()
    told.edit('guest', 1, { topic: 'pears', propagate_mode: 'change_all' }, 'BAD_REQUEST')
    expect(told.look(2)).toContain('holds edit-message.refused-edit-changes-nothing')
    expect(brokenIn(told.look(3, { subject: 'pears' }))).toEqual(['broken edit-message.refused-edit-changes-nothing'])
  })

  test('is not blamed for what was lost before it', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' })
    told.edit('author', 1, { content: 'c', propagate_mode: 'change_all' }, 'BAD_REQUEST')
    expect(brokenIn(told.look(1, { raw: 'a' }))).toEqual(['broken edit-message.content-replaced'])
  })
})

describe('of two moves', () => {
  test('the one whose trace is seen is to blame', () => {
    const told = story()
    told.edit('author', 1, { topic: 'pears', propagate_mode: 'change_all', ...quiet })
    told.edit('author', 1, { topic: 'plums', ...quiet })
    expect(brokenIn(told.look(2, { subject: 'apples' }))).toEqual(['broken edit-message.change-all'])
    expect(brokenIn(told.look(3, { subject: 'plums' }))).toEqual(['broken edit-message.change-one'])
  })

  test('the first is still at stake where the second built on it', () => {
    const told = story()
    told.edit('author', 2, { topic: 'figs', ...quiet })
    told.edit('author', 4, { topic: 'plums', propagate_mode: 'change_all', ...quiet })
    expect(brokenIn(told.look(2, { subject: 'apples' }))).toEqual(['broken edit-message.topic-replaced'])
  })

  test('the second alone counts for the message that it names', () => {
    const told = story()
    told.edit('author', 2, { topic: 'figs', ...quiet })
    told.edit('author', 2, { topic: 'plums', ...quiet })
    expect(told.look(2, { subject: 'plums' })).toContain('holds edit-message.topic-replaced')
  })
})

describe('after a contradiction', () => {
  test('what was seen is taken in, and one fault is one finding', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' })
    told.look(1, { raw: 'a' })
    expect(brokenIn(told.look(1, { raw: 'a' }))).toEqual([])
    expect(brokenIn(told.look(1, { raw: 'b' }))).toEqual(['broken get-message.raw-content-current'])
  })

  test('an edit that ought to have been refused may have had any effect', () => {
    const told = story({ allow_message_editing: false })
    told.edit('author', 1, { content: 'b' })
    expect(brokenIn(told.look(1, { raw: 'b', last_edit_timestamp: 1 }))).toEqual([])
    expect(brokenIn(told.look(1, { raw: 'a' }))).toEqual(['broken get-message.raw-content-current'])
  })
})

describe('an edit without an answer', () => {
  test.each(['a', 'b'])('may have taken effect: %s', (raw) => {
    const told = story()
    told.edit('author', 1, { content: 'b' }, 'none')
    expect(brokenIn(told.look(1, { raw }))).toEqual([])
  })

  test('may still take effect soon after, but not when all is at rest', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' }, 'none')
    expect(brokenIn(told.look(1, { raw: 'a' }))).toEqual([])
    expect(brokenIn(told.look(1, { raw: 'b' }))).toEqual([])
    told.wait(11)
    expect(brokenIn(told.look(1, { raw: 'a' }))).toEqual([])
    expect(brokenIn(told.look(1, { raw: 'b' }))).toEqual(['broken get-message.raw-content-current'])
  })

  test('may overtake the next one', () => {
    const told = story()
    told.edit('author', 1, { content: 'b' }, 'none')
    told.edit('author', 1, { content: 'c' })
    expect(brokenIn(told.look(1, { raw: 'b' }))).toEqual([])
  })

  test('may have moved others', () => {
    const told = story()
    told.edit('author', 2, { topic: 'pears', propagate_mode: 'change_later' }, 'none')
    expect(brokenIn(told.look(3, { subject: 'pears' }))).toEqual([])
    expect(brokenIn(told.look(1, { subject: 'pears' }))).toEqual(['broken edit-message.only-what-was-asked'])
  })
})

describe('where the reach of a move is not clear', () => {
  test('a message whose topic is not known may have moved', () => {
    const told = story()
    told.edit('author', 3, { topic: ' figs ' })
    told.edit('author', 1, { topic: 'pears', propagate_mode: 'change_all' })
    for (const subject of ['pears', 'apples', 'general chat']) expect(brokenIn(told.look(3, { subject }))).toEqual([])
  })

  test('topics that differ only in letter case may be one', () => {
    const told = story()
    told.message(5, { topic: 'Apples' })
    told.edit('author', 1, { topic: 'pears', propagate_mode: 'change_all' })
    expect(brokenIn(told.look(5, { subject: 'pears' }))).toEqual([])
  })
})

test.each([
  [{}, ['pears']],
  [{ send_notification_to_new_thread: false }, []],
  [{ send_notification_to_new_thread: false, send_notification_to_old_thread: true }, ['apples']],
])('a move may leave notices: %j', (asked, topics) => {
  const told = story()
  told.edit('author', 1, { topic: 'pears', ...asked })
  expect([...(told.world.channels.get(5)?.withNotices ?? [])]).toEqual(topics)
})

test('a resolving may leave notices, and a moved topic brings its own along', () => {
  const told = story()
  told.edit('author', 1, { topic: '✔ apples', propagate_mode: 'change_all', ...quiet })
  told.edit('author', 1, { topic: '✔ pears', propagate_mode: 'change_all', ...quiet })
  expect(told.world.channels.get(5)?.withNotices).toEqual(new Set(['apples', '✔ pears']))
})

describe('a move of a message of which nothing is known', () => {
  test.each(['change_all', 'change_later'])('with %s may have taken any message along', (propagate_mode) => {
    const told = story()
    told.edit('moderator', 99, { topic: 'pears', propagate_mode, ...quiet })
    expect(brokenIn(told.look(1, { subject: 'pears' }))).toEqual([])
    expect(brokenIn(told.look(4, { subject: 'figs' }))).toEqual([])
  })

  test('alone leaves the others where they are', () => {
    const told = story()
    told.edit('moderator', 99, { topic: 'pears', ...quiet })
    expect(brokenIn(told.look(1, { subject: 'pears' }))).not.toEqual([])
  })
})
