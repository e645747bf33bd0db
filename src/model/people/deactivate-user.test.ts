import { describe, expect, test } from 'vitest'
import { unknown } from '../facts/fact.ts'
import { Administrators, bots, type Fields } from '../testing/administration.ts'
import { brokenIn, missing, people } from '../testing/world.ts'

const clause = (name: string) => `deactivate-user.${name}`
const { author } = people

/** Everybody was looked at, and the author is deactivated. */
function gone(asked: Fields = {}, level = 500): Administrators {
  const told = new Administrators()
  told.level = level
  lookAtAll(told)
  expect(told.deactivate('administrator', author, asked)).toEqual([`holds ${clause('administrator-succeeds')}`])
  return told
}

function lookAtAll(told: Administrators): void {
  for (const user_id of [author, people.reader, bots.gardener, bots.postman])
    told.person(user_id, { avatar_source: 'U' })
}

const inactive = { is_active: false, avatar_source: 'U' }

const off = {
  ...{ delete_profile: false, delete_direct_messages: false },
  ...{ delete_public_channel_messages: false, delete_private_channel_messages: false },
}

describe('after a deactivation', () => {
  test('the user is not active, nor are their bots', () => {
    for (const [user_id, name] of [
      [author, 'deactivated'],
      [bots.gardener, 'bots-deactivated'],
    ] as const) {
      expect(gone().person(user_id, inactive)).toContain(`holds ${clause(name)}`)
      expect(gone().person(user_id, { avatar_source: 'U' })).toContain(`broken ${clause(name)}`)
    }
  })

  test('everybody else is', () => {
    for (const user_id of [people.reader, bots.postman]) {
      expect(gone().person(user_id, { avatar_source: 'U' })).toEqual([`holds ${clause('nobody-else')}`])
      expect(gone().person(user_id, inactive)).toEqual([`broken ${clause('nobody-else')}`])
    }
  })

  test('name and picture stay where nothing is to be deleted', () => {
    for (const [asked, name] of [
      [{}, 'nothing-deleted'],
      [{ actions: { ...off, delete_direct_messages: true } }, 'only-asked-actions'],
    ] as const)
      for (const user_id of [author, bots.gardener]) {
        expect(gone(asked).person(user_id, inactive)).toContain(`holds ${clause(name)}`)
        expect(gone(asked).person(user_id, { ...inactive, full_name: 'x' })).toContain(`broken ${clause(name)}`)
        expect(gone(asked).person(user_id, { ...inactive, avatar_source: 'G' })).toContain(`broken ${clause(name)}`)
      }
  })

  test('name and picture are others with delete_profile', () => {
    const asked = { actions: { ...off, delete_profile: true } }
    const erased = { ...inactive, full_name: 'Deleted user', avatar_source: 'G' }
    expect(brokenIn(gone(asked).person(author, erased))).toEqual([])
    expect(gone(asked).person(author, { ...erased, full_name: 'author' })).toContain(
      `broken ${clause('delete-profile-name')}`,
    )
    expect(gone(asked).person(author, { ...erased, avatar_source: 'U' })).toContain(
      `broken ${clause('delete-profile-picture')}`,
    )
    expect(gone(asked).person(bots.gardener, erased)).toContain(`holds ${clause('actions-on-bots')}`)
    expect(gone(asked).person(bots.gardener, { ...erased, full_name: 'gardener' })).toContain(
      `broken ${clause('actions-on-bots')}`,
    )
  })

  test('name and picture may be others where delete_profile is left out', () => {
    const { delete_profile: _, ...actions } = off
    const told = new Administrators()
    lookAtAll(told)
    expect(told.deactivate('administrator', author, { actions })).toEqual([])
    const seen = told.person(author, { ...inactive, full_name: 'x', avatar_source: 'G' })
    expect(seen).toContain(`holds ${clause('deactivated')}`)
    expect(brokenIn(seen)).toEqual([])
  })

  test('actions that the level does not know delete nothing', () => {
    const told = new Administrators()
    told.level = 458
    told.unsupported = ['actions']
    lookAtAll(told)
    told.deactivate('administrator', author)
    expect(told.person(author, { ...inactive, full_name: 'x' })).toContain(`broken ${clause('actions-unknown')}`)
  })

  test('what was changed by the look itself shows nothing', () => {
    expect(gone().person(author, { full_name: 'x' }, { is_active: true, full_name: 'x' })).toEqual([])
    expect(gone().told('person', { user_id: author, is_active: true })).toEqual([])
  })

  test('somebody who was not answered about is active or not', () => {
    for (const is_active of [true, false]) {
      const told = new Administrators()
      told.deactivate('administrator', author, {}, 'none')
      expect(told.person(author, { is_active })).toEqual([])
      expect(told.person(bots.gardener, { is_active })).toEqual([])
    }
  })
})

describe('the only owner', () => {
  const only = clause('only-owner-refused')

  /** Whether a fixture has told all owners. */
  function story(isTold: boolean, ...others: readonly number[]): Administrators {
    const told = new Administrators()
    if (isTold) tell(told, people.owner, ...others)
    return told
  }

  function tell(told: Administrators, ...user_ids: readonly number[]): void {
    told.teach({ set: 'state', of: 'owners-told', user_ids })
    told.teach({ set: 'state', of: 'lesson' })
  }

  test('cannot be deactivated', () => {
    expect(story(true).deactivate('administrator', people.owner, {}, 'BAD_REQUEST')).toEqual([`refused ${only}`])
    expect(story(true).deactivate('administrator', people.owner, {}, 'OTHER')).toEqual([`broken ${only}`])
    expect(story(true).deactivate('administrator', people.owner)).toEqual([`broken ${only}`])
  })

  test('may have company where nobody told all owners', () => {
    expect(story(false).deactivate('administrator', people.owner, {}, 'OTHER')).toEqual([`refused ${only}`])
    expect(story(false).deactivate('administrator', people.owner)).toEqual([`cannot-tell ${only}`])
  })

  const newcomer = { set: 'user', to: { user_id: 999, role: unknown } } as const

  test.each([newcomer, { set: 'state', of: 'lesson' }] as const)('may have company after %j', (effect) => {
    const [refused, done] = [story(true), story(true)]
    for (const told of [refused, done]) told.teach(effect)
    expect(refused.deactivate('administrator', people.owner, {}, 'BAD_REQUEST')).toEqual([`refused ${only}`])
    expect(done.deactivate('administrator', people.owner)).toEqual([`cannot-tell ${only}`])
  })

  test('is the only one once the others went', () => {
    const told = story(true, people.reader)
    told.role('reader', 'owner')
    tell(told, people.owner, people.reader)
    told.deactivate('administrator', people.reader)
    expect(told.deactivate('administrator', people.owner, {}, 'BAD_REQUEST')).toEqual([`refused ${only}`])
  })

  test('is not the only one where there is another', () => {
    const two = clause('one-of-two-owners')
    const told = story(true)
    told.role('reader', 'owner')
    tell(told, people.owner, people.reader)
    expect(told.deactivate('administrator', people.owner, {}, 'BAD_REQUEST')).toEqual([`broken ${two}`])
    expect(told.deactivate('administrator', people.owner)).toContain(`holds ${two}`)
    tell(told, people.reader)
    expect(told.deactivate('administrator', people.reader)).toEqual([`broken ${only}`])
  })
})

describe('who may', () => {
  test.each(['moderator', 'reader', 'guest'] as const)('not a %s', (as) => {
    const refused = clause(`${as === 'reader' ? 'member' : as}-refused`)
    const told = new Administrators()
    lookAtAll(told)
    expect(told.deactivate(as, author, {}, 'ANY')).toEqual([`refused ${refused}`])
    expect(told.person(author, { avatar_source: 'U' })).toContain(`holds ${clause('refused-changes-nothing')}`)
    expect(told.confirmed).toContain(`account:${author}`)
    expect(told.deactivate(as, author)).toEqual([`broken ${refused}`])
  })

  test('what was refused deactivates neither user nor bots', () => {
    for (const user_id of [author, bots.gardener]) {
      const told = new Administrators()
      lookAtAll(told)
      told.deactivate('moderator', author, {}, 'ANY')
      expect(told.person(user_id, inactive)).toContain(`broken ${clause('refused-changes-nothing')}`)
      expect(told.confirmed).not.toContain(`account:${user_id}`)
    }
  })

  test('an owner, like an administrator', () => {
    const owner = 'permissions.owner-deactivates-user'
    expect(new Administrators().deactivate('owner', author)).toEqual([`holds ${owner}`])
    expect(new Administrators().deactivate('owner', author, {}, 'ANY')).toEqual([`broken ${owner}`])
  })

  test('a user who does not exist', () => {
    const refused = clause('missing-user-refused')
    expect(new Administrators().deactivate('administrator', missing, {}, 'BAD_REQUEST')).toEqual([`refused ${refused}`])
    expect(new Administrators().deactivate('administrator', missing, {}, 'ANY')).toEqual([`broken ${refused}`])
    expect(new Administrators().deactivate('administrator', missing)).toEqual([`broken ${refused}`])
    const ownerless = new Administrators()
    ownerless.role('owner', 'member')
    expect(ownerless.deactivate('administrator', missing, {}, 'ANY')).toEqual([`broken ${refused}`])
  })

  test.each<[string, number, Fields]>([
    ['oneself', people.administrator, {}],
    ['a bot', bots.gardener, {}],
    ['other actions', author, { actions: { ...off, delete_everything: true } }],
  ])('%s is left open', (_, user_id, asked) => {
    expect(new Administrators().deactivate('administrator', user_id, asked, 'ANY')).toEqual([
      expect.stringContaining('cannot-tell'),
    ])
    expect(new Administrators().deactivate('administrator', user_id, asked)).toEqual([])
  })

  test('actions of which some are left out may be refused', () => {
    const asked = { actions: { delete_profile: true } }
    const refused = new Administrators().deactivate('administrator', author, asked, 'ANY')
    expect(refused).toEqual([`cannot-tell ${clause('administrator-succeeds')}`])
    const whole = new Administrators().deactivate('administrator', author, { actions: off }, 'ANY')
    expect(whole).toEqual([`broken ${clause('administrator-succeeds')}`])
  })

  test('twice is left open', () => {
    expect(gone().deactivate('administrator', author, {}, 'ANY')).toEqual([expect.stringContaining('cannot-tell')])
  })
})
