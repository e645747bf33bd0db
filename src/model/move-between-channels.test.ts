import { describe, expect, test } from 'vitest'
import { known } from './facts/fact.ts'
import { quiet, story, toGarden } from './testing/two-channels.ts'
import { brokenIn, garden, orchard, type Story, sent } from './testing/world.ts'

const permitted = 'edit-message.permitted-edit-succeeds'

const modes = [
  [undefined, [2], 'change-one'],
  ['change_one', [2], 'change-one'],
  ['change_later', [2, 3], 'change-later'],
  ['change_all', [1, 2, 3], 'change-all'],
] as const

describe.each(modes)('a move to another channel with %s', (propagate_mode, gone, name) => {
  function movedOn(asked = {}): Story {
    const told = story()
    told.edit('author', 2, { ...toGarden, ...asked, ...(propagate_mode && { propagate_mode }) })
    return told
  }
  const isGone = (id: number) => (gone as readonly number[]).includes(id)
  const place = (id: number) => ({ stream_id: isGone(id) ? garden : orchard })

  test('is carried out', () => {
    expect(story().edit('author', 2, { ...toGarden, ...(propagate_mode && { propagate_mode }) })).toEqual([
      `holds ${permitted}`,
    ])
  })

  test('is seen', () => {
    const told = movedOn()
    expect(told.look(1, place(1))).toContain(`holds edit-message.${name}`)
    expect(told.look(2, place(2))).toContain('holds edit-message.channel-replaced')
    expect(told.look(3, place(3))).toContain(`holds edit-message.${name}`)
    expect(brokenIn(told.look(4, { subject: 'figs' }))).toEqual([])
  })

  test('that was lost', () => {
    expect(brokenIn(movedOn().look(2))).toEqual(['broken edit-message.channel-replaced'])
  })

  test.each([1, 3])('that did otherwise to %d', (id) => {
    const otherwise = { stream_id: isGone(id) ? orchard : garden }
    expect(brokenIn(movedOn().look(id, otherwise))).toEqual([`broken edit-message.${name}`])
  })

  test('that changed the topic, too', () => {
    expect(brokenIn(movedOn().look(2, { stream_id: garden, subject: 'pears' }))).toEqual([
      'broken edit-message.only-what-was-asked',
    ])
  })

  test('with a new topic is seen', () => {
    const told = movedOn({ topic: 'pears' })
    expect(told.look(2, { stream_id: garden, subject: 'pears' })).toContain('holds edit-message.topic-replaced')
    expect(told.look(2, { stream_id: garden, subject: 'pears' })).not.toContain('broken')
    const other = isGone(3) ? { stream_id: garden, subject: 'pears' } : {}
    expect(told.look(3, other)).toContain(`holds edit-message.${name}`)
  })

  test('with a new topic of which only one half was done', () => {
    expect(brokenIn(movedOn({ topic: 'pears' }).look(2, { stream_id: garden }))).toEqual([
      'broken edit-message.topic-replaced',
    ])
    expect(brokenIn(movedOn({ topic: 'pears' }).look(2, { subject: 'pears' }))).toEqual([
      'broken edit-message.channel-replaced',
    ])
  })

  test.each([{ subject: 'pears' }, { stream_id: garden }])('with a new topic that reached 3 by half: %j', (half) => {
    const seen = movedOn({ topic: 'pears' }).look(3, half)
    expect(brokenIn(seen)).toEqual(isGone(3) ? [] : [`broken edit-message.${name}`])
  })
})

describe('a refused move to another channel', () => {
  test('changes nothing', () => {
    const told = story()
    told.edit('guest', 1, { ...toGarden, propagate_mode: 'change_all' }, 'BAD_REQUEST')
    expect(told.look(2)).toContain('holds edit-message.refused-edit-changes-nothing')
    expect(told.last.confirmed).toEqual(['message:2'])
    expect(brokenIn(told.look(1, { stream_id: garden }))).toEqual(['broken edit-message.refused-edit-changes-nothing'])
  })

  test('is not confirmed by a history', () => {
    const told = story()
    told.edit('guest', 1, toGarden, 'BAD_REQUEST')
    told.history(1, [sent()])
    expect(told.last.confirmed).toEqual([])
  })
})

describe('of two moves', () => {
  test('the one whose trace is seen is to blame', () => {
    const told = story()
    told.edit('author', 1, { ...toGarden, propagate_mode: 'change_all' })
    told.look(1, { stream_id: garden })
    told.edit('author', 1, { topic: 'plums', ...quiet, propagate_mode: 'change_all' })
    expect(brokenIn(told.look(2, { subject: 'apples' }))).toEqual(['broken edit-message.change-all'])
    expect(brokenIn(told.look(3, { stream_id: garden, subject: 'apples' }))).toEqual(['broken edit-message.change-all'])
  })

  test('a lost move between channels is not held against the one that built on it', () => {
    const told = story()
    told.message(5, {}, { stream_id: known(garden, [], 'message.stream-id-true') })
    told.edit('author', 2, toGarden)
    told.edit('author', 5, { topic: 'plums', ...quiet, propagate_mode: 'change_all' })
    expect(brokenIn(told.look(2, { subject: 'apples' }))).toEqual(['broken edit-message.channel-replaced'])
  })

  test.each([
    [{ subject: 'pears' }, []],
    [{ subject: 'pears', stream_id: garden }, []],
    [{ stream_id: garden }, ['broken edit-message.topic-replaced']],
  ])('a message that may have strayed is not held against the second: %j', (shown, found) => {
    const told = story()
    told.edit('author', 1, { topic: 'pears', ...quiet })
    told.edit('author', 2, { ...toGarden, propagate_mode: 'change_all' })
    expect(brokenIn(told.look(1, shown))).toEqual(found)
  })

  test('messages of one name in two channels do not move together', () => {
    const told = story()
    told.message(5, {}, { stream_id: known(garden, [], 'message.stream-id-true') })
    told.edit('author', 1, { topic: 'pears', ...quiet, propagate_mode: 'change_all' })
    expect(brokenIn(told.look(5, { stream_id: garden }))).toEqual([])
    expect(brokenIn(told.look(5, { stream_id: garden, subject: 'pears' }))).toEqual([
      'broken edit-message.only-what-was-asked',
    ])
  })
})

describe('a topic that is lost on the way', () => {
  const empty = { stream_id: garden, subject: '' }
  function lost(): Story {
    const told = story({ realm_empty_topic_display_name: 'general chat' })
    told.edit('author', 2, { ...toGarden, propagate_mode: 'change_all' })
    return told
  }

  test.each([1, 2, 3])('is the fault of that move: %d', (id) => {
    expect(brokenIn(lost().look(id, empty, { allow_empty_topic_name: true }))).toEqual([
      'broken edit-message.only-what-was-asked',
    ])
  })

  test('is not the fault of a refused edit that asked for the same', () => {
    const told = lost()
    told.edit('guest', 3, { topic: '' }, 'BAD_REQUEST')
    expect(brokenIn(told.look(3, empty, { allow_empty_topic_name: true }))).toEqual([])
  })
})

test('a name that is neither the old nor the new one is the fault of the edit, not of whom it reached', () => {
  const told = story()
  told.edit('author', 2, { topic: 'pears', propagate_mode: 'change_all', ...quiet })
  expect(brokenIn(told.look(3, { subject: 'pea' }))).toEqual([])
  expect(brokenIn(told.look(2, { subject: 'pea' }))).toEqual(['broken edit-message.topic-replaced'])
})

test('a move without an answer may have been made', () => {
  const told = story()
  told.edit('author', 1, { ...toGarden, propagate_mode: 'change_all' }, 'none')
  told.wait(11)
  expect(brokenIn(told.look(1, { stream_id: garden }))).toEqual([])
  expect(brokenIn(told.look(2))).toEqual([])
  expect(brokenIn(told.look(1))).toEqual(['broken message.stream-id-true'])
})

describe('a topic of the same name in another channel', () => {
  function movedOn(propagate_mode: string): Story {
    const told = story()
    told.message(5, {}, { stream_id: known(garden, [], 'message.stream-id-true') })
    told.edit('author', 1, { topic: 'pears', propagate_mode, ...quiet })
    return told
  }

  test.each(['change_later', 'change_all'])('is left alone by %s', (propagate_mode) => {
    expect(brokenIn(movedOn(propagate_mode).look(5, { stream_id: garden }))).toEqual([])
    expect(brokenIn(movedOn(propagate_mode).look(5, { stream_id: garden, subject: 'pears' }))).toEqual([
      'broken edit-message.only-what-was-asked',
    ])
  })
})
