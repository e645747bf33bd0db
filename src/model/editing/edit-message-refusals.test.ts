import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { brokenIn, missing, orchard, people, Story } from '../testing/world.ts'

const permitted = 'edit-message.permitted-edit-succeeds'

function story(settings = {}): Story {
  const told = new Story(settings)
  told.message(1, { age: 60 })
  told.message(2)
  told.message(3, { age: 1000 })
  told.message(4, { topic: '✔ figs' })
  told.message(9, { to: [11] })
  return told
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Members may neither move messages nor resolve topics. */
const neither = { can_move_messages_between_topics_group: 'moderators', can_resolve_topics_group: 'moderators' }

// Each row: the clause, the settings, who edits which message how, and the code where one is pinned.
const refusals = [
  ['mode-with-content-only-refused', {}, 'author', 1, { content: 'b', propagate_mode: 'change_all' }],
  ['topic-of-direct-message-refused', {}, 'author', 9, { topic: 'pears' }],
  ['topic-of-direct-message-refused', {}, 'author', 9, { topic: '' }],
  ['topic-of-direct-message-refused', {}, 'author', 9, { topic: '(no topic)', content: 'b' }],
  ['content-with-channel-refused', {}, 'author', 1, { content: 'b', stream_id: 6 }],
  ['content-with-own-channel-refused', {}, 'author', 1, { content: 'b', stream_id: orchard }],
  ['sha256-mismatch-refused', {}, 'author', 1, { content: 'b', prev_content_sha256: sha256('x') }],
  ['content-limit-refused', {}, 'author', 3, { content: 'b' }, 'BAD_REQUEST'],
  ['content-limit-refused', {}, 'author', 3, { content: 'b', topic: 'pears' }, 'BAD_REQUEST'],
  ['editing-switched-off-refused', { allow_message_editing: false }, 'author', 1, { content: 'b' }, 'BAD_REQUEST'],
  ['move-group-refused', {}, 'guest', 1, { topic: 'pears' }, 'BAD_REQUEST'],
  [
    'move-group-refused',
    { can_move_messages_between_topics_group: 'nobody' },
    'owner',
    1,
    { topic: 'pears' },
    'BAD_REQUEST',
  ],
  [
    'resolve-group-refused',
    { can_resolve_topics_group: 'moderators' },
    'author',
    1,
    { topic: '✔ apples', propagate_mode: 'change_all' },
    'BAD_REQUEST',
  ],
  ['move-group-refused', neither, 'author', 1, { topic: '✔ apples' }, 'BAD_REQUEST'],
  ['move-group-refused', neither, 'author', 1, { topic: '✔ apples', propagate_mode: 'change_later' }, 'BAD_REQUEST'],
  ['move-group-refused', neither, 'author', 4, { topic: 'figs', propagate_mode: 'change_all' }, 'BAD_REQUEST'],
  ['missing-refused', {}, 'author', missing, { content: 'b' }, 'BAD_REQUEST'],
  ['invisible-refused', {}, 'moderator', 9, { content: 'b' }, 'BAD_REQUEST'],
] as const

describe.each(refusals)('%s', (name, settings, as, id, asked, code?: string) => {
  const clause = `edit-message.${name}`

  test('is seen in an error', () => {
    expect(story(settings).edit(as, id, asked, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
  })

  test('is broken by a success', () => {
    expect(story(settings).edit(as, id, asked)).toEqual([`broken ${clause}`])
  })

  test(`has ${code ?? 'any code'}`, () => {
    const saw = code === undefined ? 'refused' : 'broken'
    expect(story(settings).edit(as, id, asked, 'SOMETHING_ELSE')).toEqual([`${saw} ${clause}`])
  })

  test('is no verdict without an answer', () => {
    expect(story(settings).edit(as, id, asked, 'none')).toEqual([])
  })
})

test('a request without credentials is refused, whatever else is wrong with it', () => {
  expect(story().edit('nobody', 1, { content: 'b', stream_id: 6 }, 'ANY')).toEqual(['refused authentication.required'])
  expect(story().edit('nobody', 1, { content: 'b' })).toEqual(['broken authentication.required'])
})

test('the subjects of a refused move are the messages of the topic', () => {
  const told = story()
  told.edit('guest', 1, { topic: 'pears' }, 'BAD_REQUEST')
  expect(told.last.observations).toMatchObject([{ subjects: ['message:1', 'message:2', 'message:3'] }])
  told.edit('author', 3, { content: 'b' }, 'BAD_REQUEST')
  expect(told.last.observations).toMatchObject([{ subjects: ['message:3'] }])
})

test('which of two errors is reported is open', () => {
  const told = story({ allow_message_editing: false })
  expect(told.edit('author', 3, { content: 'b' }, 'BAD_REQUEST')).toEqual([
    'refused edit-message.content-limit-refused',
    'refused edit-message.editing-switched-off-refused',
  ])
  const seen = told.edit('author', 3, { content: 'b', topic: 'pears', stream_id: 6 }, 'SOMETHING_ELSE')
  expect(seen).toContain('refused edit-message.content-with-channel-refused')
})

test('a code that neither of two errors has is wrong', () => {
  const told = story({ allow_message_editing: false })
  expect(told.edit('author', 3, { content: 'b' }, 'SOMETHING_ELSE')).toEqual([
    'broken edit-message.content-limit-refused',
  ])
})

test('an edit that nothing forbids is carried out', () => {
  expect(story().edit('author', 1, { content: 'b' })).toEqual([`holds ${permitted}`])
  expect(story().edit('reader', 1, { topic: 'pears' })).toEqual([`holds ${permitted}`])
  expect(story().edit('author', 1, { content: 'b', topic: 'pears', propagate_mode: 'change_all' })).toEqual([
    `holds ${permitted}`,
  ])
  expect(story().edit('author', 9, { content: 'b' })).toEqual([`holds ${permitted}`])
})

test('a topic of nothing but the mark may be refused, since it may be the empty one resolved', () => {
  for (const topic of ['✔', '✔ '])
    expect(brokenIn(story().edit('author', 1, { topic, propagate_mode: 'change_all' }, 'BAD_REQUEST'))).toEqual([])
})

test('refusing an edit that nothing forbids is broken', () => {
  expect(story().edit('author', 1, { content: 'b' }, 'BAD_REQUEST')).toEqual([`broken ${permitted}`])
  expect(story().edit('guest', 1, { topic: '✔ apples', propagate_mode: 'change_all' }, 'BAD_REQUEST')).toEqual([
    `cannot-tell ${permitted}`,
  ])
  expect(story().edit('author', 1, { topic: '✔ apples', propagate_mode: 'change_all' }, 'BAD_REQUEST')).toEqual([
    `broken ${permitted}`,
  ])
})

test('the SHA-256 of the stored content lets the edit through', () => {
  const asked = { content: 'b', prev_content_sha256: sha256('a') }
  const clause = 'edit-message.sha256-match-accepted'
  expect(story().edit('author', 1, asked)).toEqual([`holds ${clause}`, `holds ${permitted}`])
  expect(story().edit('author', 1, asked, 'EXPECTATION_MISMATCH')).toEqual([`broken ${clause}`])
})

test('below level 379 prev_content_sha256 is ignored', () => {
  const told = story()
  told.level = 378
  expect(told.edit('author', 1, { content: 'b', prev_content_sha256: 'x' })).toEqual([`holds ${permitted}`])
  expect(told.edit('author', 1, { content: 'c', prev_content_sha256: sha256('b') }, 'ANY')).toEqual([
    `broken ${permitted}`,
  ])
})

// What the specification leaves open is accepted both ways.
const open = [
  ['content by someone else', {}, 'reader', 1, { content: 'b' }],
  ['nothing asked', {}, 'author', 1, {}],
  ['the present topic', {}, 'author', 1, { topic: 'apples' }],
  ['the present topic in other letters', {}, 'author', 1, { topic: 'Apples' }],
  ['the present content', {}, 'author', 1, { content: 'a' }],
  ['blank content', {}, 'author', 1, { content: ' ' }],
  ['content with space around it', {}, 'author', 1, { content: ' b ' }],
  ['a long content', {}, 'author', 1, { content: 'b'.repeat(1001) }],
  ['a long topic', {}, 'author', 1, { topic: 'b'.repeat(51) }],
  ['an empty topic', {}, 'author', 1, { topic: '' }],
  ['(no topic)', {}, 'author', 1, { topic: '(no topic)' }],
  ['the display name', { realm_empty_topic_display_name: 'general' }, 'author', 1, { topic: 'general' }],
  ['a wildcard mention', {}, 'author', 1, { content: '@**all** hello' }],
  ['a move between channels', {}, 'author', 1, { stream_id: 6 }],
  ['a move while editing is off', { allow_message_editing: false }, 'author', 1, { topic: 'pears' }],
  ['a resolving outside the move group', {}, 'guest', 1, { topic: '✔ apples', propagate_mode: 'change_all' }],
  ['one message to the resolved name', {}, 'guest', 1, { topic: '✔ apples' }],
  ['a mode that is none', {}, 'author', 1, { topic: 'pears', propagate_mode: 'change_some' }],
  ['a mismatch without new content', {}, 'author', 1, { topic: 'pears', prev_content_sha256: sha256('x') }],
  ['the hash in capitals', {}, 'author', 1, { content: 'b', prev_content_sha256: sha256('a').toUpperCase() }],
  ['someone who is not subscribed', {}, 'outsider', 1, { topic: 'pears' }],
  ['a group that is a number', { can_move_messages_between_topics_group: 17 }, 'author', 1, { topic: 'pears' }],
  ['a limit of 0', { message_content_edit_limit_seconds: 0 }, 'author', 3, { content: 'b' }],
  ['a message nobody told us of', {}, 'author', 77, { content: 'b' }],
] as const

describe.each(open)('open: %s', (_, settings, as, id, asked) => {
  test('refused', () => {
    expect(story(settings).edit(as, id, asked, 'ANY')).toEqual([expect.stringMatching(/^cannot-tell edit-message\./)])
  })

  test('carried out', () => {
    expect(story(settings).edit(as, id, asked)).toEqual([])
  })
})

test('without any setting known, nothing is asserted', () => {
  const told = story()
  told.world.organizationSettings.clear()
  expect(told.edit('author', 1, { content: 'b' }, 'BAD_REQUEST')).toEqual([`cannot-tell ${permitted}`])
  expect(told.edit('author', 1, { content: 'b' })).toEqual([])
})

const tooLate = 'edit-message.content-limit-refused'

test.each([
  [595, `broken ${permitted}`, `holds ${permitted}`],
  [596, `cannot-tell ${permitted}`, undefined],
  [610, `cannot-tell ${permitted}`, undefined],
  [659, `cannot-tell ${permitted}`, undefined],
  [660, `refused ${tooLate}`, `broken ${tooLate}`],
])('near the content limit of 600 s both are right: %d s', (age, refused, carriedOut) => {
  const aged = () => {
    const told = new Story()
    told.message(1)
    told.time = { from: 1_800_000_000 + age, to: 1_800_000_000 + age }
    return told
  }
  expect(aged().edit('author', 1, { content: 'b' }, 'BAD_REQUEST')).toEqual([refused])
  expect(aged().edit('author', 1, { content: 'b' })).toEqual(carriedOut === undefined ? [] : [carriedOut])
})

describe.each(['guest', 'moderator', 'administrator', 'owner'] as const)('a %s', (role) => {
  const own = (age: number, settings = {}) => {
    const told = new Story(settings)
    told.message(1, { age, sender_id: people[role] })
    return told
  }

  test.each([
    ['content-limit-for-all-refused', () => own(1000)],
    ['editing-switched-off-for-all-refused', () => own(0, { allow_message_editing: false })],
  ])('should be bound, too: %s', (name, told) => {
    const clause = `edit-message.${name}`
    expect(told().edit(role, 1, { content: 'b' }, 'BAD_REQUEST')).toEqual([`refused ${clause}`])
    expect(told().edit(role, 1, { content: 'b' })).toEqual([`broken ${clause}`])
  })
})

test('without a clock no age is known', () => {
  const told = story()
  told.time = undefined
  expect(told.edit('author', 3, { content: 'b' })).toEqual([])
  expect(told.edit('author', 3, { content: 'c' }, 'BAD_REQUEST')).toEqual([`cannot-tell ${permitted}`])
  told.set({ message_content_edit_limit_seconds: null })
  expect(told.edit('author', 3, { content: 'd' })).toEqual([`holds ${permitted}`])
})
