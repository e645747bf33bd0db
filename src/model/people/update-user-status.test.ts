import { describe, expect, test } from 'vitest'
import { Administrators, bots, type Fields } from '../testing/administration.ts'
import { missing, missingName, people } from '../testing/world.ts'

const clause = (name: string) => `update-user-status.${name}`
const rocket = { emoji_name: 'rocket', emoji_code: '1f680', reaction_type: 'unicode_emoji' }
const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }
const before = { status_text: 'away', ...tada }

/** The reader has a status that everybody knows. */
function story(level = 500): Administrators {
  const told = new Administrators()
  told.level = level
  told.teach({ set: 'state', of: 'custom-emoji', emoji_code: '6', name: 'plumb' })
  told.person(people.reader, { status: before })
  return told
}

describe('a text', () => {
  test.each<[string, string]>([
    ['text-set', 'at the orchard'],
    ['text-cleared', ''],
    ['text-of-60', 'x'.repeat(60)],
    ['text-of-60', 'ß'.repeat(60)],
    ['text-of-60', 'x\u0301'.repeat(30)],
    ['text-of-astral-characters', '😀'.repeat(60)],
    ['text-of-astral-characters', '🇩🇪'.repeat(30)],
  ])('%s: %s', (name, status_text) => {
    const told = story()
    expect(told.status('administrator', { status_text })).toEqual([`holds ${clause('administrator-succeeds')}`])
    const { status_text: _, ...emoji } = before
    const status = { ...emoji, ...(status_text && { status_text }) }
    expect(told.person(people.reader, { status })).toContain(`holds ${clause(name)}`)
    expect(told.person(people.reader, { status })).toEqual([])
    told.status('administrator', { status_text })
    const cut = { ...emoji, status_text: `${status_text.slice(0, 30)}.` }
    expect(told.person(people.reader, { status: cut })).toContain(`broken ${clause(name)}`)
    expect(told.status('administrator', { status_text }, 'BAD_REQUEST')).toEqual([`broken ${clause(name)}`])
  })

  test.each(['x'.repeat(61), '😀'.repeat(61), 'ß'.repeat(120), 'x\u0301'.repeat(31)])(
    'is too long: %s',
    (status_text) => {
      const told = story()
      const refused = clause('text-too-long-refused')
      expect(told.status('administrator', { status_text })).toEqual([`broken ${refused}`])
      expect(story().status('administrator', { status_text }, 'OTHER')).toEqual([`broken ${refused}`])
      const other = story()
      expect(other.status('administrator', { status_text }, 'BAD_REQUEST')).toEqual([`refused ${refused}`])
      expect(other.last.observations).toMatchObject([
        { subjects: expect.arrayContaining([`status ${people.reader} status_text`]) },
      ])
      expect(other.person(people.reader, { status: before })).toContain(`holds ${clause('refused-changes-nothing')}`)
      expect(other.confirmed).toContain(`status ${people.reader}`)
    },
  )

  test('is set although it was refused', () => {
    const told = story()
    told.status('administrator', { status_text: 'x'.repeat(61) }, 'BAD_REQUEST')
    const status = { ...before, status_text: 'x'.repeat(61) }
    expect(told.person(people.reader, { status })).toContain(`broken ${clause('refused-changes-nothing')}`)
    expect(told.confirmed).not.toContain(`status ${people.reader}`)
  })

  test.each([' apple', 'apple\n', ` ${'x'.repeat(60)}`])('of which space is left open: %j', (status_text) => {
    for (const answer of [{}, 'BAD_REQUEST']) {
      const told = story()
      expect(
        told.status('administrator', { status_text }, answer).filter((each) => !each.startsWith('cannot')),
      ).toEqual([])
    }
    const told = story()
    told.status('administrator', { status_text })
    expect(told.person(people.reader, { status: { status_text: 'apple' } })).toEqual([])
  })

  test('that nobody answered is there or not', () => {
    for (const status_text of ['away', 'here']) {
      const told = story()
      told.status('administrator', { status_text: 'here' }, 'none')
      expect(told.person(people.reader, { status: { ...before, status_text } })).toEqual([])
      told.wait(20)
      expect(told.person(people.reader, { status: { ...before, status_text } })).toEqual([])
    }
  })
})

describe('an emoji', () => {
  test.each<[string, Fields]>([
    ['emoji-unicode', rocket],
    ['emoji-custom', { emoji_name: 'plumb', emoji_code: '6', reaction_type: 'realm_emoji' }],
    ['emoji-extra', { emoji_name: 'service', emoji_code: 'service', reaction_type: 'service_extra_emoji' }],
  ])('%s', (name, emoji) => {
    const told = story()
    told.status('administrator', emoji)
    expect(told.person(people.reader, { status: { status_text: 'away', ...emoji } })).toContain(`holds ${clause(name)}`)
    told.status('administrator', emoji)
    const wrong = { status_text: 'away', ...emoji, emoji_code: '7' }
    expect(told.person(people.reader, { status: wrong })).toContain(`broken ${clause(name)}`)
  })

  test('by its name alone, once it surely exists', () => {
    const told = story()
    expect(told.status('administrator', { emoji_name: 'plumb' })).toEqual([`holds ${clause('administrator-succeeds')}`])
    const status = { status_text: 'away', emoji_name: 'plumb', emoji_code: '6', reaction_type: 'realm_emoji' }
    expect(told.person(people.reader, { status })).toContain(`holds ${clause('emoji-by-name')}`)
    expect(told.status('administrator', { emoji_name: 'plumb' }, 'BAD_REQUEST')).toEqual([
      `broken ${clause('emoji-by-name')}`,
    ])
  })

  test('of which nobody knows may be refused, until one was taken', () => {
    const told = story()
    told.status('administrator', { status_text: 'here' })
    expect(told.status('administrator', rocket, 'BAD_REQUEST')).toEqual([`cannot-tell ${clause('emoji-unicode')}`])
    told.status('administrator', rocket)
    expect(told.status('administrator', rocket, 'BAD_REQUEST')).toEqual([`broken ${clause('emoji-unicode')}`])
  })

  test.each<[string, Fields]>([
    ['nothing-passed-refused', {}],
    ['code-without-name-refused', { emoji_code: '1f680' }],
    ['type-without-name-refused', { reaction_type: 'unicode_emoji' }],
    ['emoji-unknown-refused', { emoji_name: missingName }],
    ['emoji-unknown-refused', { ...rocket, emoji_code: 'fffff' }],
    ['emoji-unknown-refused', { ...rocket, emoji_code: 'rocket' }],
    ['emoji-name-invalid-refused', { ...rocket, emoji_name: 'tada' }],
    ['emoji-name-invalid-refused', { ...rocket, emoji_name: missingName }],
    ['emoji-name-invalid-refused', { emoji_name: 'tree', emoji_code: '6', reaction_type: 'realm_emoji' }],
    ['emoji-name-invalid-refused', { emoji_name: 'a', emoji_code: 'b', reaction_type: 'service_extra_emoji' }],
    ['custom-emoji-invalid-refused', { emoji_name: 'plumb', emoji_code: `${missing}`, reaction_type: 'realm_emoji' }],
  ])('%s: %j', (name, asked) => {
    const told = story()
    for (const emoji of [rocket, tada]) told.status('administrator', emoji)
    told.person(people.reader, { status: before })
    expect(told.status('administrator', asked, 'BAD_REQUEST')).toEqual([`refused ${clause(name)}`])
    expect(told.status('administrator', asked, 'OTHER')).toEqual([`broken ${clause(name)}`])
    expect(told.status('administrator', asked)).toEqual([`broken ${clause(name)}`])
  })

  test('of a name that was another one before, or of a code that may be one, is left open', () => {
    const told = story()
    told.teach({ set: 'state', of: 'custom-emoji', emoji_code: '6', name: 'line' })
    const renamed = { emoji_name: 'plumb', emoji_code: '6', reaction_type: 'realm_emoji' }
    for (const asked of [renamed, { ...renamed, emoji_code: '7' }, { emoji_name: '' }])
      expect(told.status('administrator', asked, 'OTHER')).toEqual([expect.stringContaining('cannot-tell')])
  })
})

test('what was not passed stays', () => {
  const told = story()
  told.status('administrator', { status_text: 'here' })
  expect(told.person(people.reader, { status: { status_text: 'here' } })).toContain(
    `broken ${clause('only-what-was-passed')}`,
  )
  told.person(people.reader, { status: before })
  told.status('administrator', rocket)
  const status = { status_text: 'away', ...rocket }
  expect(told.person(people.reader, { status })).toContain(`holds ${clause('only-what-was-passed')}`)
})

test('nobody else’s status changes', () => {
  const told = story()
  told.person(people.author, { status: { status_text: 'busy' } })
  told.status('administrator', { status_text: 'here' })
  expect(told.person(people.author, { status: { status_text: 'busy' } })).toEqual([`holds ${clause('nobody-else')}`])
  told.status('administrator', { status_text: 'there' })
  expect(told.person(people.author, { status: { status_text: 'there' } })).toEqual([`broken ${clause('nobody-else')}`])
})

test('a user who does not exist', () => {
  const told = story()
  expect(told.status('administrator', { status_text: 'a' }, 'BAD_REQUEST', missing)).toEqual([
    `refused ${clause('missing-user-refused')}`,
  ])
  expect(told.status('administrator', { status_text: 'a' }, 'ANY', missing)).toEqual([
    `broken ${clause('missing-user-refused')}`,
  ])
  expect(told.status('administrator', { status_text: 'a' }, {}, missing)).toEqual([
    `broken ${clause('missing-user-refused')}`,
  ])
})

describe('who may', () => {
  test.each(['moderator', 'author', 'guest'] as const)('not a %s', (as) => {
    const refused = clause(`${as === 'author' ? 'member' : as}-refused`)
    expect(story().status(as, { status_text: 'a' }, 'BAD_REQUEST')).toEqual([`refused ${refused}`])
    expect(story().status(as, { status_text: 'a' }, 'OTHER')).toEqual([`broken ${refused}`])
    expect(story().status(as, { status_text: 'a' })).toEqual([`broken ${refused}`])
  })

  test('an administrator who was never served, whatever they ask', () => {
    const asked = { status_text: 'x'.repeat(60) }
    expect(story().status('administrator', asked, 'ANY')).toEqual([`broken ${clause('administrator-succeeds')}`])
  })

  test('an owner, like an administrator', () => {
    const owner = 'permissions.owner-updates-user-status'
    expect(story().status('owner', { status_text: 'a' })).toEqual([`holds ${owner}`])
    expect(story().status('owner', { status_text: 'a' }, 'BAD_REQUEST')).toEqual([`broken ${owner}`])
  })

  test('a role counts at once', () => {
    const atOnce = 'permissions.role-counts-at-once'
    const told = story()
    told.role('author', 'administrator')
    expect(told.status('author', { status_text: 'a' })).toEqual([`holds ${atOnce}`])
    expect(told.status('author', { status_text: 'a' }, 'BAD_REQUEST')).toEqual([`broken ${atOnce}`])
    told.role('author', 'member')
    expect(told.status('author', { status_text: 'a' }, 'BAD_REQUEST')).toEqual([
      `refused ${clause('member-refused')}`,
      `holds ${atOnce}`,
    ])
    expect(told.status('author', { status_text: 'a' })).toEqual([`broken ${atOnce}`])
  })

  test('bots since level 473, if they are administrators', () => {
    expect(story(472).status(bots.gardener, { status_text: 'a' })).toEqual([`broken ${clause('bot-refused')}`])
    expect(story(472).status(bots.gardener, { status_text: 'a' }, 'BAD_REQUEST')).toEqual([
      `refused ${clause('bot-refused')}`,
    ])
    const told = story(473)
    expect(told.status(bots.gardener, { status_text: 'a' }, 'BAD_REQUEST')).toEqual([
      expect.stringContaining('cannot-tell'),
    ])
    told.person(bots.gardener, { role: 'member' })
    expect(told.status(bots.gardener, { status_text: 'a' }, 'BAD_REQUEST')).toEqual([
      `refused ${clause('member-bot-refused')}`,
    ])
    told.person(bots.gardener, { role: 'administrator' })
    expect(told.status(bots.gardener, { status_text: 'a' })).toEqual([`holds ${clause('administrator-bot-succeeds')}`])
  })

  test.each<[string, number]>([
    ['one’s own', people.administrator],
    ['a bot’s', bots.postman],
  ])('%s status is left open', (_, user_id) => {
    expect(story().status('administrator', { status_text: 'a' }, 'ANY', user_id)).toEqual([
      expect.stringContaining('cannot-tell'),
    ])
    expect(story().status('administrator', { status_text: 'a' }, {}, user_id)).toEqual([])
  })

  test('nobody without credentials', () => {
    expect(story().status('nobody', { status_text: 'a' })).toEqual(['broken authentication.required'])
  })
})
