import { describe, expect, test } from 'vitest'
import { Settings } from '../testing/update-settings.ts'
import { brokenIn, people } from '../testing/world.ts'

const crew = 70
const broken = (name: string) => [`broken update-settings.${name}`]
const holds = (name: string) => `holds update-settings.${name}`
const dark = { color_scheme: 2 }
const light = { color_scheme: 3 }

/** The dark scheme is taken from whoever asks for it. Author and reader had the light one; then the administrator names people. */
function story(target_users: Record<string, unknown>, as: 'administrator' | 'owner' = 'administrator'): Settings {
  const told = prepared()
  told.patch(as, { target_users, ...dark })
  return told
}

function prepared(): Settings {
  const told = new Settings()
  told.patch('moderator', dark)
  told.shows('moderator', dark)
  for (const name of ['author', 'reader', 'outsider', 'administrator'] as const) told.shows(name, light)
  told.group(crew, ['author', 'reader'])
  return told
}

/** All members that the text names. */
const whole = { user_ids: [] as number[], group_ids: [] as number[], skip_if_already_edited: false }
const named = (...names: (keyof typeof people)[]) => ({ ...whole, user_ids: names.map((name) => people[name]) })
const grouped = (...group_ids: number[]) => ({ ...whole, group_ids })

describe('people named by an administrator', () => {
  test('get the value', () => {
    expect(story(named('author')).shows('author', dark)).toEqual([holds('target-people')])
    expect(story(named('author')).shows('author', light)).toEqual(broken('target-people'))
  })

  test('by an owner as well', () => {
    expect(story(named('author'), 'owner').shows('author', dark)).toEqual(['holds permissions.owner-targets-users'])
    expect(story(named('author'), 'owner').shows('author', light)).toEqual(['broken permissions.owner-targets-users'])
  })

  test('and nobody else do, not even the caller', () => {
    const told = story(named('author'))
    expect(told.shows('reader', light)).toEqual([holds('target-nobody-else')])
    expect(told.shows('administrator', dark)).toEqual(broken('target-nobody-else'))
  })

  test('as members of a group', () => {
    expect(story(grouped(crew)).shows('author', dark)).toEqual([holds('target-groups')])
    expect(story(grouped(crew)).shows('reader', light)).toEqual(broken('target-groups'))
  })

  test('in both ways at once', () => {
    const both = { ...named('outsider'), group_ids: [crew] }
    expect(story(both).shows('outsider', dark)).toEqual(['target-both', 'target-people'].map(holds))
    expect(story(both).shows('author', light)).toEqual(broken('target-both'))
  })

  test('as members of a subgroup is left open', () => {
    const told = prepared()
    told.group(71, [], [crew])
    told.patch('administrator', { target_users: grouped(71), ...dark })
    expect(told.shows('author', light)).toEqual([])
    expect(told.shows('reader', dark)).toEqual([])
  })

  test('of a group that nobody knows may be anybody', () => {
    expect(story(grouped(99)).shows('author', dark)).toEqual([])
  })

  test('may be anybody where nobody is named', () => {
    expect(story(whole).shows('author', dark)).toEqual([])
    expect(story(whole).shows('administrator', dark)).toEqual([])
  })

  test('but deactivated keep what they have', () => {
    function gone(): Settings {
      const told = prepared()
      told.deactivated('author')
      told.patch('administrator', { target_users: grouped(crew), ...dark })
      told.deactivated('author', true)
      return told
    }
    expect(gone().shows('author', light)).toEqual([holds('target-groups-inactive')])
    expect(gone().shows('author', dark)).toEqual(broken('target-groups-inactive'))
    expect(gone().shows('author', { color_scheme: 1 })).toEqual([])
  })
})

test('a value that nobody was seen to take alone may be stored as anything', () => {
  const told = new Settings()
  told.shows('author', light)
  told.patch('administrator', { target_users: named('author'), ...dark })
  expect(told.shows('author', light)).toEqual(['cannot-tell update-settings.target-people'])
})

describe('somebody who has changed the setting before', () => {
  function edited(skip_if_already_edited: boolean): Settings {
    const told = prepared()
    told.patch('author', { color_scheme: 1 })
    told.shows('author', { color_scheme: 1 })
    told.patch('administrator', { target_users: { ...named('author', 'reader'), skip_if_already_edited }, ...dark })
    return told
  }

  test('is skipped where that is asked for', () => {
    expect(edited(true).shows('author', { color_scheme: 1 })).toContain(holds('skip-edited'))
    expect(edited(true).shows('author', dark)).toEqual(broken('skip-edited'))
  })

  test('gets the value otherwise', () => {
    expect(edited(false).shows('author', dark)).toEqual(['skip-off', 'target-people'].map(holds))
    expect(edited(false).shows('author', { color_scheme: 1 })).toEqual(broken('skip-off'))
  })

  test('is not like somebody who never changed any', () => {
    expect(edited(true).shows('reader', dark)).toEqual(['skip-not-edited', 'target-people'].map(holds))
    expect(edited(true).shows('reader', light)).toEqual(broken('skip-not-edited'))
  })

  test('is somebody else than one whose settings an administrator changed', () => {
    const told = edited(true)
    told.shows('reader', dark)
    told.patch('administrator', { target_users: { ...named('reader'), skip_if_already_edited: true }, color_scheme: 1 })
    expect(told.shows('reader', dark)).toEqual(broken('skip-not-edited'))
  })

  test('or is an administrator who named themselves, may be skipped or not', () => {
    const told = prepared()
    const target_users = { ...named('administrator'), skip_if_already_edited: true }
    told.patch('administrator', { target_users, ...dark })
    told.shows('administrator', dark)
    told.patch('administrator', { target_users, color_scheme: 1 })
    expect(told.shows('administrator', dark)).toEqual([])
  })

  test('or perhaps has, or has changed another one, may be skipped or not', () => {
    const told = prepared()
    told.patch('author', { emojiset: 'text' })
    told.patch('reader', light)
    told.shows('reader', light)
    const target_users = { ...named('author', 'reader'), skip_if_already_edited: true }
    told.patch('administrator', { target_users, ...dark })
    expect(told.shows('author', dark)).toEqual([])
    expect(told.shows('reader', light)).toEqual([])
  })
})

test('who chose for themselves may be skipped where nobody says whether they are', () => {
  const { skip_if_already_edited: _, ...target_users } = named('author', 'reader')
  const told = prepared()
  told.patch('author', { color_scheme: 1 })
  told.shows('author', { color_scheme: 1 })
  told.patch('administrator', { target_users, ...dark })
  expect(told.shows('author', { color_scheme: 1 })).toEqual([])
  expect(told.shows('reader', light)).toEqual(broken('target-people'))
})

describe('who may name others', () => {
  test.each(['moderator', 'author', 'guest'] as const)('not a %s', (as) => {
    const role = as === 'author' ? 'member' : as
    const clause = `update-settings.target-by-${role}-refused`
    const asked = { target_users: named('reader'), ...dark }
    const told = prepared()
    expect(told.patch(as, asked, 'ANY')).toEqual([`refused ${clause}`])
    expect(told.last.observations).toMatchObject([{ subjects: [`settings ${people.reader} color_scheme`] }])
    told.shows('reader', light)
    expect(told.last.confirmed).toEqual([`settings ${people.reader} color_scheme`])
    expect(prepared().patch(as, asked)).toEqual([`broken ${clause}`])
  })

  test('a refusal that changed something all the same is seen', () => {
    const told = prepared()
    told.patch('moderator', { target_users: named('reader'), ...dark }, 'ANY')
    expect(told.shows('reader', dark)).toEqual(broken('refused-changes-nothing'))
  })

  test('an administrator and an owner', () => {
    const asked = { target_users: named('reader'), ...dark }
    expect(new Settings().patch('administrator', asked, 'ANY')).toEqual(['cannot-tell update-settings.target-people'])
    expect(prepared().patch('administrator', asked, 'ANY')).toEqual(broken('target-people'))
    expect(prepared().patch('owner', asked, 'ANY')).toEqual(['broken permissions.owner-targets-users'])
    const group = { target_users: grouped(crew), ...dark }
    expect(prepared().patch('administrator', group, 'ANY')).toEqual(broken('target-groups'))
  })

  test.each([
    ...['user_ids', 'group_ids', 'skip_if_already_edited'].map((left) => ({
      target_users: { ...named('reader'), [left]: undefined },
      ...dark,
    })),
    { target_users: { ...named('reader'), everybody: true }, ...dark },
    { target_users: { ...named('reader'), skip_if_already_edited: 'no' }, ...dark },
    { target_users: { ...whole, user_ids: [999] }, ...dark },
    { target_users: {}, ...dark },
    { target_users: { user_ids: ['x'] }, ...dark },
    { target_users: named('reader'), full_name: 'Ann' },
    { target_users: named('reader') },
  ])('what is left open may be refused: %j', (asked) => {
    expect(brokenIn(prepared().patch('administrator', asked, 'ANY'))).toEqual([])
  })
})

test('an answer that never came leaves the settings of those who were named unsure', () => {
  const told = prepared()
  told.patch('administrator', { target_users: named('author'), ...dark }, 'none')
  told.wait(60)
  expect(told.shows('author', dark)).toEqual([])
  expect(told.shows('reader', dark)).toEqual([])
})
