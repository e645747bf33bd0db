import { describe, expect, test } from 'vitest'
import { now, orchard, people, Story } from '../testing/world.ts'

const permitted = 'edit-message.permitted-edit-succeeds'
const refused = 'edit-message.move-limit-refused'
const limit = 'edit-message.move-limit-code'
const counts = 'edit-message.move-limit-counts'
const code = 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'
const all = { topic: 'pears', propagate_mode: 'change_all', send_notification_to_new_thread: false }

/** Two messages beyond the limit of an hour, two within it. */
function story(settings = {}): Story {
  const told = new Story(settings)
  told.message(1, { age: 9000 })
  told.message(2, { age: 8000 })
  told.message(3, { age: 60 })
  told.message(4)
  return told
}

function exceeded(first: number | null, total: number, allowed: number) {
  return {
    code,
    first_message_id_allowed_to_move: first,
    total_messages_in_topic: total,
    total_messages_allowed_to_move: allowed,
  }
}

describe('a change_all of which only some may move', () => {
  test('is refused with its own code and true numbers', () => {
    expect(story().edit('author', 4, all, exceeded(3, 4, 2))).toEqual([`refused ${limit}`, `holds ${counts}`])
  })

  test('is refused with no other code', () => {
    expect(story().edit('author', 4, all, 'BAD_REQUEST')).toEqual([`broken ${limit}`])
  })

  test('is not carried out', () => {
    expect(story().edit('author', 4, all)).toEqual([`broken ${refused}`])
  })

  test.each([
    [2, 4, 2],
    [4, 4, 2],
    [3, 5, 2],
    [3, 4, 3],
  ])('with wrong numbers: %d, %d, %d', (first, total, allowed) => {
    expect(story().edit('author', 4, all, exceeded(first, total, allowed))).toEqual([
      `refused ${limit}`,
      `broken ${counts}`,
    ])
  })

  test('need not be counted', () => {
    expect(story().edit('author', 4, all, exceeded(null, 0, 0))).toEqual([`refused ${limit}`])
  })

  test('may be refused for another reason', () => {
    expect(story().edit('guest', 4, all, 'BAD_REQUEST')).toEqual([
      'refused edit-message.move-group-refused',
      `refused ${limit}`,
    ])
  })

  test('has no code of its own below level 172', () => {
    const told = story()
    told.level = 171
    expect(told.edit('author', 4, all, 'BAD_REQUEST')).toEqual([`refused ${refused}`])
    expect(told.edit('author', 4, all, exceeded(9, 9, 9))).toEqual([`refused ${refused}`])
  })
})

describe('where notices may stand', () => {
  function noticed(): Story {
    const told = story()
    const channel = told.world.channels.get(orchard)
    if (channel) told.teach({ set: 'channel', to: { ...channel, withNotices: new Set(['apples']) } })
    return told
  }

  test('the numbers are at least what is known', () => {
    expect(noticed().edit('author', 4, all, exceeded(3, 6, 4))).toEqual([`refused ${limit}`])
    expect(noticed().edit('author', 4, all, exceeded(3, 3, 2))).toContain(`broken ${counts}`)
    expect(noticed().edit('author', 4, all, exceeded(4, 6, 4))).toContain(`broken ${counts}`)
  })

  test('a topic that the server named may hold one, too', () => {
    const told = story()
    for (const id of [1, 2, 3, 4]) told.edit('moderator', id, { topic: ' plums ' })
    for (const [id, age] of [
      [1, 9000],
      [2, 8000],
      [3, 60],
      [4, 0],
    ] as const)
      told.look(id, { subject: 'plums', timestamp: now - age }, { allow_empty_topic_name: true })
    expect(told.get(4).topic).toMatchObject({ value: 'plums' })
    expect(told.edit('author', 4, all, exceeded(3, 8, 6))).toEqual([`refused ${limit}`])
  })

  test('a whole topic of young messages may hold an old notice', () => {
    const told = new Story()
    told.message(1)
    told.edit('author', 1, { topic: 'pears' })
    const seen = told.edit('author', 1, { topic: 'plums', propagate_mode: 'change_all' }, code)
    expect(seen).toEqual([`cannot-tell ${permitted}`])
  })
})

describe('a move of which no message may move', () => {
  test.each(['change_one', 'change_later'])('by %s of a message that is too old', (propagate_mode) => {
    const asked = { topic: 'pears', propagate_mode }
    expect(story().edit('author', 1, asked, 'ANY')).toEqual([`refused ${refused}`])
    expect(story().edit('author', 1, asked)).toEqual([`broken ${refused}`])
  })

  test('by change_all has any code', () => {
    const told = new Story()
    told.message(1, { age: 9000 })
    expect(told.edit('author', 1, all, 'ANY')).toEqual([`refused ${refused}`])
    expect(told.edit('author', 1, all, exceeded(7, 7, 7))).toEqual([`refused ${refused}`])
  })
})

test.each(['change_one', 'change_later'])('a young message moves by %s out of an old topic', (propagate_mode) => {
  expect(story().edit('author', 3, { topic: 'pears', propagate_mode })).toEqual([`holds ${permitted}`])
  expect(story().edit('author', 3, { topic: 'pears', propagate_mode }, code)).toEqual([`broken ${permitted}`])
})

test('a later message that is older than its id says makes change_later unclear', () => {
  const told = story()
  told.message(5, { age: 9000 })
  const asked = { topic: 'pears', propagate_mode: 'change_later' }
  expect(told.edit('author', 3, asked, code)).toEqual([`cannot-tell ${permitted}`])
  expect(told.edit('author', 4, all, exceeded(3, 5, 2))).toEqual([`refused ${limit}`])
})

describe('the exempt', () => {
  test.each(['administrator', 'moderator'] as const)('%s moves old messages', (who) => {
    expect(story().edit(who, 1, all)).toEqual(['holds edit-message.move-limit-exempt', `holds ${permitted}`])
    expect(story().edit(who, 1, all, code)).toEqual(['broken edit-message.move-limit-exempt'])
  })

  test('that an owner is exempt is only a reading, which no other clause rests on', () => {
    const clause = 'permissions.owner-moves-after-limit'
    expect(story().edit('owner', 1, all)).toEqual([`holds ${clause}`, `holds ${permitted}`])
    expect(story().edit('owner', 1, all, code)).toEqual([`broken ${clause}`])
    const resolved = { topic: '✔ apples', propagate_mode: 'change_all' }
    expect(story().edit('owner', 1, resolved)).toEqual([])
    expect(story().edit('owner', 1, resolved, code)).toEqual([`cannot-tell ${permitted}`])
  })

  test('whether resolving is subject to the limit is unsaid', () => {
    const asked = { topic: '✔ apples', propagate_mode: 'change_all' }
    expect(story().edit('author', 4, asked)).toEqual([])
    expect(story().edit('author', 4, asked, exceeded(1, 1, 1))).toEqual([`cannot-tell ${permitted}`])
  })
})

test('no limit refuses nothing', () => {
  const told = story({ move_messages_within_stream_limit_seconds: null })
  expect(told.edit('author', 1, all)).toEqual([`holds ${permitted}`])
})

test('on the edge of the limit both are right, and nothing is counted', () => {
  const told = story()
  told.time = { from: now + 3599, to: now + 3602 }
  expect(told.edit('author', 4, { topic: 'pears' })).toEqual([])
  const next = story()
  next.time = { from: now + 3500, to: now + 3545 }
  expect(next.edit('author', 4, all, exceeded(4, 4, 1))).toEqual([`refused ${limit}`])
})

describe('a retry from the message that the refusal named', () => {
  const retry = { ...all, propagate_mode: 'change_later' }
  const clause = 'edit-message.move-limit-retry'

  function offered(): Story {
    const told = story()
    told.edit('author', 4, all, exceeded(3, 4, 2))
    told.look(3, { timestamp: now - 60 })
    return told
  }

  test('succeeds', () => {
    expect(offered().edit('author', 3, retry)).toEqual([`holds ${clause}`, `holds ${permitted}`])
  })

  test('is not refused', () => {
    expect(offered().edit('author', 3, retry, code)).toEqual([`broken ${clause}`])
  })

  test('is no verdict while the refused move may have been made all the same', () => {
    const told = story()
    told.edit('author', 4, all, exceeded(3, 4, 2))
    expect(told.edit('author', 3, retry, 'BAD_REQUEST')).toEqual([`cannot-tell ${clause}`])
    expect(told.edit('author', 3, retry)).toEqual([`holds ${clause}`, `holds ${permitted}`])
  })

  test('is not refused for its time, be there anything left to move or not', () => {
    const told = story()
    told.edit('author', 4, all, exceeded(3, 4, 2))
    expect(told.edit('author', 3, retry, code)).toEqual([`broken ${clause}`])
  })

  test.each([
    ['to another topic', 'author', 3, { ...retry, topic: 'plums' }],
    ['by someone else', 'reader', 3, retry],
    ['from another message', 'author', 4, retry],
  ] as const)('%s is an ordinary move', (_, who, id, asked) => {
    expect(offered().edit(who, id, asked)).toEqual([`holds ${permitted}`])
  })

  test.each([
    ['an edit in the channel', (told: Story) => told.edit('author', 4, { content: 'b' })],
    ['an unknown outcome', (told: Story) => told.edit('author', 4, { content: 'b' }, 'none')],
    ['a setting', (told: Story) => told.set({ allow_edit_history: true })],
    [
      'a role',
      (told: Story) => {
        const user = told.world.users.get(people.reader)
        if (user) told.teach({ set: 'user', to: user })
      },
    ],
  ])('counts no more after %s', (_, change) => {
    const told = offered()
    change(told)
    expect(told.world.offers.size).toBe(0)
  })

  test('may come too late', () => {
    const told = offered()
    told.wait(3540)
    expect(told.edit('author', 3, retry, code)).toEqual([expect.stringMatching(/^cannot-tell/)])
    told.wait(3600)
    expect(told.edit('author', 3, retry, code)).toEqual([`refused ${refused}`])
  })
})
