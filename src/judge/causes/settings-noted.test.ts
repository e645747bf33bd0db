import { describe, expect, test } from 'vitest'
import type { Answer } from '../../model/facts/moment.ts'
import {
  brokenBy,
  control,
  event,
  judge,
  poll,
  register,
  type Step,
  sawOf,
  setting,
  type Wrote,
  wrote,
} from '../testing/queues-story.ts'

const told = 'update-settings.told'
const nobodyElse = 'update-settings.told-to-nobody-else'
const current = 'user-settings-event.value-current'

const people = control('people', {
  people: [
    { user_id: 1, role: 'member' },
    { user_id: 2, role: 'administrator' },
    { user_id: 3, role: 'member' },
  ],
})

const success = (body: Readonly<Record<string, unknown>> = {}): Answer => ({ result: 'success', body })
const error: Answer = { result: 'error', code: 'BAD_REQUEST', body: {} }
const none: Answer = { result: 'none' }

function patch(parameters: Readonly<Record<string, unknown>>, about: Wrote = {}): Step {
  return wrote('update-settings', parameters, about)
}

const began = { at: 0, gives: { user_settings: { emojiset: 'google', default_language: 'en' } } }
const update = (property: string, value: unknown, id = 1) =>
  event(id, 'user_settings', { op: 'update', property, value })

/** Reads a queue until it is empty. */
function read(at: number, ...events: readonly { readonly id: number }[]): Step[] {
  return [poll('q', { ack: -1, at, events }), poll('q', { ack: events.at(-1)?.id ?? -1, at: at + 1 })]
}

const text = update('emojiset', 'text')

describe('a setting that somebody changed', () => {
  const story = [people, register('q', began), patch({ emojiset: 'text' })]

  test('is told to their queues', () => {
    expect(sawOf(told, ...story, ...read(30, text))).toEqual([[4, 'holds']])
    expect(brokenBy(...story, ...read(30))).toEqual([told])
  })

  test('is told with the value that it was given', () => {
    expect(sawOf(current, ...story, ...read(30, text))).toEqual([[3, 'holds']])
    expect(brokenBy(...story, ...read(30, update('emojiset', 'twitter')))).toEqual([current])
  })

  test.each<[string, Wrote]>([
    ['that never got an answer', { answer: none }],
    ['that could not be read', { isReadable: false }],
    ['that is said to have changed nothing', { answer: success({ ignored_parameters_unsupported: ['emojiset'] }) }],
  ])('by a request %s may be told or not', (_, about) => {
    const doubtful = [people, register('q', began), patch({ emojiset: 'text' }, about)]
    expect(brokenBy(...doubtful, ...read(30, text))).toEqual([])
    expect(brokenBy(...doubtful, ...read(30))).toEqual([])
    expect(brokenBy(...doubtful, ...read(30, update('emojiset', 'twitter')))).toEqual([])
  })

  test('is told after a request that changed nothing, and said so', () => {
    const same = patch({ emojiset: 'google' }, { answer: success({ ignored_parameters_unsupported: ['emojiset'] }) })
    const before = setting('emojiset', 'google', -5)
    const after = [people, before, register('q', began), same, patch({ emojiset: 'text' }, { at: 3 })]
    expect(brokenBy(...after, ...read(30))).toEqual([told])
    expect(brokenBy(...after, ...read(30, text))).toEqual([])
  })

  test('after an unanswered request is nothing that must be told', () => {
    const after = [people, register('q', began), patch({ emojiset: 'text' }, { answer: none })]
    expect(brokenBy(...after, patch({ emojiset: 'google' }, { at: 3 }), ...read(30))).toEqual([])
  })

  test('by a request that was refused is not expected', () => {
    expect(brokenBy(people, register('q', began), patch({ emojiset: 'text' }, { answer: error }), ...read(30))).toEqual(
      [],
    )
  })

  test('in a spelling of its own may come in another', () => {
    const language = [people, register('q', began), patch({ default_language: 'zh-hans' })]
    expect(brokenBy(...language, ...read(30, update('default_language', 'zh_Hans')))).toEqual([])
    const zone = [people, register('q', began), patch({ timezone: 'Asia/Kolkata' })]
    expect(brokenBy(...zone, ...read(30, update('timezone', 'Asia/Calcutta')))).toEqual([])
  })

  test('is told to nobody else', () => {
    const theirs = [people, register('q', began), patch({ emojiset: 'text' }, { by: 3 })]
    expect(brokenBy(...theirs, ...read(30, text))).toEqual([nobodyElse])
    const other = [register('q3', { ...began, user: 3 }), poll('q3', { user: 3, at: 20, ack: -1, events: [text] })]
    expect(sawOf(nobodyElse, ...theirs, ...other, ...read(30))).toContainEqual([5, 'holds'])
  })

  test('by somebody else, but also by oneself, is one’s own', () => {
    const both = [people, register('q', began), patch({ emojiset: 'text' }, { by: 3 }), patch({ emojiset: 'text' })]
    expect(brokenBy(...both, ...read(30, text))).toEqual([])
  })
})

describe('a setting that an administrator changed for others', () => {
  const named = { user_ids: [1] }

  test('is told to those', () => {
    const story = [people, register('q', began), patch({ emojiset: 'text', target_users: named }, { by: 2 })]
    expect(sawOf(told, ...story, ...read(30, text))).toEqual([[4, 'holds']])
    expect(brokenBy(...story, ...read(30))).toEqual([told])
  })

  test('is not told to the administrator', () => {
    const story = [
      people,
      control('person', { user_id: 1, role: 'administrator' }),
      register('q', began),
      patch({ emojiset: 'text', target_users: { user_ids: [3] } }, { by: 1 }),
    ]
    expect(brokenBy(...story, ...read(30, text))).toEqual([nobodyElse])
  })

  describe('in a group of which nothing is known', () => {
    const groups = control('groups', { groups: [{ user_group_id: 7, members: [2], subgroups: [8] }] })
    const theirs = patch({ emojiset: 'text' }, { by: 3 })
    const given = (group: number) => [
      groups,
      patch({ emojiset: 'text', target_users: { group_ids: [group] } }, { by: 2 }),
    ]

    test.each([
      ['the group', 9],
      ['a subgroup', 7],
    ])('may be told to anybody: %s', (_, group) => {
      const story = [people, register('q', began), theirs, ...given(group)]
      expect(brokenBy(...story, ...read(30, text))).toEqual([])
    })

    test('may be the value that is told', () => {
      const story = [people, register('q', began), patch({ emojiset: 'twitter' }), ...given(9)]
      expect(brokenBy(...story, ...read(30, text))).toEqual([])
      const unread = patch({ emojiset: 'text', target_users: { group_ids: [9] } }, { by: 2, isReadable: false })
      const beside = [people, register('q', began), patch({ emojiset: 'twitter' }), unread]
      expect(brokenBy(...beside, ...read(30, text))).toEqual([])
    })
  })

  test('may be told where it is not said who is skipped', () => {
    const edited = control('user-setting', { user_id: 1, property: 'color_scheme', value: 2 })
    const target_users = { ...named, skip_if_already_edited: true }
    const story = [people, edited, register('q', began), patch({ emojiset: 'text', target_users }, { by: 2 })]
    expect(brokenBy(...story, ...read(30, text))).toEqual([])
    expect(brokenBy(...story, ...read(30))).toEqual([])
  })
})

describe('a person', () => {
  const seen = 'realm-user-event.told'
  const gives = { realm_users: [{ user_id: 3, full_name: 'Old', timezone: 'Europe/Rome' }] }
  const person = (fields: Readonly<Record<string, unknown>>) =>
    event(1, 'realm_user', { op: 'update', person: { user_id: 3, ...fields } })

  test('who gave themselves a name is told of to those who can access them', () => {
    const story = [people, register('q', { at: 0, gives }), patch({ full_name: 'Ann' }, { by: 3 })]
    expect(sawOf(seen, ...story, ...read(30, person({ full_name: 'Ann' })))).toEqual([[4, 'holds']])
    expect(brokenBy(...story, ...read(30))).toEqual([seen])
    expect(brokenBy(...story, ...read(30, person({ full_name: 'Bob' })))).toContain('realm-user-event.current')
  })

  test('whose time zone changed may be told of in another form as well', () => {
    const fixture = control('person', { user_id: 3, timezone: 'Asia/Tokyo' }, 1)
    const story = [people, register('q', { at: 0, gives }), fixture, patch({ timezone: 'Europe/Paris' }, { by: 3 })]
    const zone = { email: 'a@example.com', timezone: 'Europe/Paris' }
    expect(brokenBy(...story, ...read(30, person(zone)))).toEqual([])
  })

  test('whose address was confirmed may be told of by either', () => {
    const fixture = control('person', { user_id: 3, delivery_email: 'b@example.com' }, 1)
    const asked = patch({ email: 'c@example.com' }, { by: 3 })
    const story = [people, register('q', { at: 0, gives }), fixture, asked, control('confirm-email', { user_id: 3 }, 3)]
    for (const delivery_email of ['b@example.com', 'c@example.com'])
      expect(brokenBy(...story, ...read(30, person({ delivery_email })))).toEqual([])
    expect(judge(...story, ...read(30, person({ new_email: 'c@example.com' }))).some(isBroken)).toBe(false)
  })
})

function isBroken({ saw }: { saw: string }): boolean {
  return saw === 'broken'
}
