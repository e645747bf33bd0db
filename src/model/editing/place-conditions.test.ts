import { describe, expect, test } from 'vitest'
import { known } from '../facts/fact.ts'
import { open, story, toGarden } from '../testing/two-channels.ts'
import { brokenIn, garden, orchard, Story } from '../testing/world.ts'

const permitted = 'edit-message.permitted-edit-succeeds'
const code = 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'

// Each row: the clause, the settings, who edits which message how, and the code where one is pinned.
const refusals = [
  ['channel-of-direct-message-refused', {}, 'author', 9, toGarden],
  ['between-channels-group-refused', {}, 'guest', 1, toGarden, 'BAD_REQUEST'],
  [
    'between-channels-group-refused',
    { can_move_messages_between_channels_group: 'nobody' },
    'owner',
    1,
    { ...toGarden, topic: 'pears' },
    'BAD_REQUEST',
  ],
  ['between-channels-limit-refused', { move_messages_between_streams_limit_seconds: 60 }, 'author', 5, toGarden],
  [
    'between-channels-limit-refused',
    { move_messages_between_streams_limit_seconds: 60, move_messages_within_stream_limit_seconds: 90 },
    'author',
    5,
    { ...toGarden, topic: 'pears' },
  ],
] as const

describe.each(refusals)('%s', (name, settings, as, id, asked, pinned?: string) => {
  const clause = `edit-message.${name}`
  function aged(): Story {
    const told = story(settings)
    told.message(5, { age: 1000, topic: 'dates' })
    return told
  }

  test('is seen in an error', () => {
    expect(aged().edit(as, id, asked, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
  })

  test('is broken by a success', () => {
    expect(aged().edit(as, id, asked)).toEqual([`broken ${clause}`])
  })

  test(`has ${pinned ?? 'any code'}`, () => {
    expect(aged().edit(as, id, asked, 'OTHER')).toEqual([`${pinned ? 'broken' : 'refused'} ${clause}`])
  })
})

describe('a change_all to another channel of which only some may move', () => {
  const all = { ...toGarden, propagate_mode: 'change_all' }
  const limits = { move_messages_between_streams_limit_seconds: 600 }
  function aged(more = {}): Story {
    const told = new Story({ ...open, ...limits, ...more })
    told.opens(garden)
    told.message(1, { age: 5000 })
    told.message(2, { age: 1000 })
    told.message(3)
    return told
  }
  const numbers = (first: number, total: number, allowed: number) => ({
    code,
    first_message_id_allowed_to_move: first,
    total_messages_in_topic: total,
    total_messages_allowed_to_move: allowed,
  })

  test('is refused with its own code and true numbers', () => {
    expect(aged().edit('author', 3, all, numbers(3, 3, 1))).toEqual([
      'refused edit-message.move-limit-code',
      'holds edit-message.move-limit-counts',
    ])
    expect(brokenIn(aged().edit('author', 3, all, numbers(2, 3, 2)))).toEqual(['broken edit-message.move-limit-counts'])
    expect(aged().edit('author', 3, all, 'BAD_REQUEST')).toEqual(['broken edit-message.move-limit-code'])
  })

  test('is not carried out', () => {
    expect(aged().edit('author', 3, all)).toEqual(['broken edit-message.between-channels-limit-refused'])
  })

  test('with a topic counts by one of the two limits', () => {
    const asked = { ...all, topic: 'pears' }
    expect(brokenIn(aged().edit('author', 3, asked, numbers(3, 3, 1)))).toEqual([])
    expect(brokenIn(aged().edit('author', 3, asked, numbers(2, 3, 2)))).toEqual([])
    expect(aged().edit('author', 3, asked, 'BAD_REQUEST')).toEqual(['broken edit-message.move-limit-code'])
  })

  test('can be tried again from the message that was named', () => {
    const told = aged()
    told.edit('author', 3, all, numbers(3, 3, 1))
    told.look(3)
    const retry = { ...all, propagate_mode: 'change_later' }
    expect(told.edit('author', 3, retry)).toContain('holds edit-message.move-limit-retry')
  })

  test('is carried out for a moderator', () => {
    expect(aged().edit('moderator', 3, all)).toContain('holds edit-message.move-limit-exempt')
  })
})

// What the specification leaves open is accepted both ways.
const tolerated = [
  ['the present channel', {}, 'author', 1, { stream_id: orchard }],
  ['the present channel and a topic', {}, 'author', 1, { stream_id: orchard, topic: 'pears' }],
  ['a channel that nobody told us of', {}, 'author', 1, { stream_id: 77 }],
  ['by one who is not subscribed there', {}, 'outsider', 1, toGarden],
  ['of a message older than one limit of two', {}, 'author', 5, { ...toGarden, topic: 'pears' }],
  ['a group that is a number', { can_move_messages_between_channels_group: 17 }, 'author', 1, toGarden],
  [
    'topic and channel outside the topic group',
    { can_move_messages_between_topics_group: 'nobody' },
    'author',
    1,
    { ...toGarden, topic: 'pears' },
  ],
  [
    'topic and channel outside the resolve group',
    { can_resolve_topics_group: 'nobody' },
    'author',
    1,
    { ...toGarden, topic: 'pears' },
  ],
  ['while editing is off', { allow_message_editing: false }, 'author', 1, toGarden],
] as const

describe.each(tolerated)('open: a move to %s', (_, settings, as, id, asked) => {
  function aged(): Story {
    const told = story(settings)
    told.message(5, { age: 5000, topic: 'dates' })
    return told
  }

  test('refused', () => {
    expect(aged().edit(as, id, asked, 'ANY')).toEqual([`cannot-tell ${permitted}`])
  })

  test('carried out', () => {
    expect(aged().edit(as, id, asked)).toEqual([])
  })
})

test('a channel that is archived may refuse what comes or goes', () => {
  const archived = { is_archived: known(true, [], 'fixture') }
  const told = story()
  told.opens(garden, archived)
  expect(told.edit('author', 1, toGarden, 'ANY')).toEqual([`cannot-tell ${permitted}`])
  told.opens(orchard, archived)
  expect(told.edit('author', 1, { content: 'b' }, 'ANY')).toEqual([`cannot-tell ${permitted}`])
})

test('a move to a channel where not everyone may post may be refused', () => {
  const told = new Story({ can_move_messages_between_channels_group: 'members' })
  told.message(1)
  told.opens(garden, { can_send_message_group: known('administrators', [], 'fixture') })
  const asked = { stream_id: garden, propagate_mode: 'change_one' }
  expect(brokenIn(told.edit('author', 1, asked, 'BAD_REQUEST'))).toEqual([])
})
