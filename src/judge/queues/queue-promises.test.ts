import { describe, expect, test } from 'vitest'
import { brokenBy, control, event, poll, register, type Step, sawOf, setting } from '../testing/queues-story.ts'

const lost = 'queues.nothing-lost'
const emits = { emits: { 'user-setting': 'user_settings', 'alert-words': 'alert_words', emoji: 'realm_emoji' } }
const telling = { emits: { person: 'realm_user', 'profile-value': 'realm_user' } }
const began = { at: 0, gives: { user_settings: { emojiset: 'google' } } }
const told = event(1, 'user_settings', { op: 'update', property: 'emojiset', value: 'text' })

/** Reads a queue until it is empty. */
function read(at: number, ...events: readonly { readonly id: number }[]): Step[] {
  const ack = events.at(-1)?.id ?? -1
  return [poll('q', { ack: -1, at, events }), poll('q', { ack, at: at + 1 })]
}

describe('what the target is said to tell', () => {
  const story = [register('q', began), setting('emojiset', 'text', 2)]

  test('comes within 10 s', () => {
    expect(sawOf(lost, emits, ...story, ...read(30, told))).toEqual([[3, 'holds']])
    expect(brokenBy(emits, ...story, ...read(30))).toEqual([lost])
    expect(sawOf(lost, emits, ...story, ...read(8))).toEqual([])
  })

  test('may have come after it within a grain of the times', () => {
    const swift = [
      register('q', began),
      poll('q', { ack: -1, at: 1, events: [told] }),
      setting('emojiset', 'text', 1.5),
    ]
    const over = poll('q', { ack: 1, at: 30 })
    expect(brokenBy(emits, ...swift, over)).toEqual([lost])
    expect(brokenBy({ ...emits, grain: 1 }, ...swift, over)).toEqual([])
  })

  test('may have been told after it, though it stands within a grain behind', () => {
    const early = [
      register('q', began),
      setting('emojiset', 'twitter', 1),
      poll('q', { ack: -1, at: 2, events: [told] }),
    ]
    const later = [setting('emojiset', 'text', 2.5), poll('q', { ack: 1, at: 30 })]
    expect(brokenBy(...early, ...later)).toEqual(['user-settings-event.value-current'])
    expect(brokenBy({ grain: 1 }, ...early, ...later)).toEqual([])
  })

  test('is told with another value: that breaks the clause about the value alone', () => {
    const other = event(1, 'user_settings', { op: 'update', property: 'emojiset', value: 'TEXT' })
    expect(brokenBy(emits, ...story, ...read(30, other))).toEqual(['user-settings-event.value-current'])
  })

  test('is nothing where nobody said so', () => {
    expect(sawOf(lost, ...story, ...read(30))).toEqual([])
  })

  test('is nothing where the value was that already, or was taken back', () => {
    const same = [register('q', began), setting('emojiset', 'google', 2)]
    expect(sawOf(lost, emits, ...same, ...read(30))).toEqual([])
    expect(sawOf(lost, emits, ...story, setting('emojiset', 'google', 3), ...read(30))).toEqual([])
  })

  test('is nothing where the same was given twice, and told once', () => {
    const again = [...story, ...read(30, told), setting('emojiset', 'text', 40), poll('q', { ack: 1, at: 60 })]
    expect(brokenBy(emits, ...again)).toEqual([])
  })

  test('is nothing where it is not known what the value was', () => {
    expect(sawOf(lost, emits, register('q', { at: 0 }), setting('emojiset', 'text', 2), ...read(30))).toEqual([])
    const known = [setting('emojiset', 'twitter', 0), register('q', { at: 1 }), setting('emojiset', 'text', 2)]
    expect(brokenBy(emits, ...known, ...read(30))).toEqual([lost])
  })

  test('is nothing to queues that did not ask for it, and to other people', () => {
    const other = register('q', { ...began, with: { event_types: ['message'] } })
    expect(sawOf(lost, emits, other, setting('emojiset', 'text', 2), ...read(30))).toEqual([])
    const theirs = control('user-setting', { user_id: 2, property: 'emojiset', value: 'text' }, 2)
    expect(sawOf(lost, emits, register('q', began), theirs, ...read(30))).toEqual([])
  })

  test('comes at least for the last of several changes', () => {
    const two = [...story, setting('emojiset', 'twitter', 3)]
    expect(brokenBy(emits, ...two, ...read(30, told))).toEqual([lost])
    const last = event(2, 'user_settings', { op: 'update', property: 'emojiset', value: 'twitter' })
    expect(brokenBy(emits, ...two, ...read(30, last))).toEqual([])
  })

  test('is resumed where the answer got lost', () => {
    const gone = poll('q', { ack: -1, at: 3, none: true })
    expect(brokenBy(emits, ...story, gone, ...read(30))).toEqual(['queues.resumable'])
  })

  test('is nothing to whoever is subscribed already, or may be', () => {
    const promised = { emits: { subscribe: 'subscription' } }
    const made = (subscribers: readonly number[]) =>
      control('channels', { channels: [{ stream_id: 4, name: 'c', subscribers }] }, 0)
    const joined = control('subscribe', { stream_id: 4, user_ids: [1] }, 2)
    expect(brokenBy(promised, made([2]), register('q', { at: 1 }), joined, ...read(30))).toEqual([lost])
    expect(brokenBy(promised, made([1, 2]), register('q', { at: 1 }), joined, ...read(30))).toEqual([])
    expect(brokenBy(promised, register('q', { at: 1 }), joined, ...read(30))).toEqual([])
  })

  test('may be told in words that are left open', () => {
    const made = control('emoji', { emoji: [{ name: 'owl', emoji_code: '7' }] }, 2)
    expect(sawOf(lost, emits, register('q', began), made, ...read(30, event(1, 'realm_emoji')))).toEqual([[3, 'holds']])
    expect(brokenBy(emits, register('q', began), made, ...read(30))).toEqual([lost])
  })
})

describe('a changed person', () => {
  const seen = 'realm-user-event.told'
  const people = control('people', {
    people: [
      { user_id: 1, role: 'member' },
      { user_id: 2, role: 'member' },
      { user_id: 3, role: 'guest' },
    ],
  })
  const named = (full_name: string, at: number) => control('person', { user_id: 2, full_name }, at)
  const renamed = event(1, 'realm_user', { op: 'update', person: { user_id: 2, full_name: 'Bo' } })
  const story = [people, named('Al', 0), register('q', { at: 1 }), named('Bo', 2)]

  test('is told to those who can access them, where that is promised', () => {
    expect(sawOf(seen, telling, ...story, ...read(30, renamed))).toEqual([[5, 'holds']])
    expect(brokenBy(telling, ...story, ...read(30))).toEqual([seen])
    expect(brokenBy(...story, ...read(30))).toEqual([])
  })

  describe('where the queue of somebody else shows the event', () => {
    const everywhere = 'realm-user-event.seen'
    const ofOther = [register('r', { user: 2, at: 1 })]
    const other = [poll('r', { user: 2, at: 29, events: [renamed] }), poll('r', { user: 2, ack: 1, at: 29.5 })]
    const both = [people, named('Al', 0), register('q', { at: 1 }), ...ofOther, named('Bo', 2), ...other]

    test('is told to all who surely can access them, whatever fixtures promise', () => {
      expect(sawOf(everywhere, ...both, ...read(30, renamed)).map(([, saw]) => saw)).toEqual(['holds'])
      expect(brokenBy(...both, ...read(30))).toEqual([everywhere])
    })

    test('need not be told to a guest', () => {
      const guest = [register('g', { user: 3, at: 1 }), poll('g', { user: 3, at: 30 }), poll('g', { user: 3, at: 31 })]
      expect(brokenBy(...both, ...read(30, renamed), ...guest)).toEqual([])
    })
  })

  test('may be one of whom nothing was known', () => {
    expect(sawOf(seen, telling, people, register('q', { at: 1 }), named('Bo', 2), ...read(30))).toEqual([])
  })

  test('is told in the words of the server where those are left open', () => {
    const promoted = control('person', { user_id: 2, role: 'moderator' }, 2)
    const role = event(1, 'realm_user', { op: 'update', person: { user_id: 2, role: 300 } })
    expect(sawOf(seen, telling, people, register('q', { at: 1 }), promoted, ...read(30, role))).toEqual([[4, 'holds']])
    expect(brokenBy(telling, people, register('q', { at: 1 }), promoted, ...read(30))).toEqual([seen])
  })

  test('need not be told of once they are not there any more', () => {
    const gone = control('person', { user_id: 2, is_active: false }, 1)
    expect(
      sawOf(seen, telling, people, named('Al', 0), gone, register('q', { at: 1 }), named('Bo', 2), ...read(30)),
    ).toEqual([])
  })

  test('may have been gone, or out of sight, as far as times are exact', () => {
    const gone = control('person', { user_id: 2, is_active: false }, 2.4)
    const left = event(1, 'realm_user', { op: 'update', person: { user_id: 2, is_active: false } })
    const ended = [...story, gone, ...read(30, left)]
    const kept = (group: string, at: number) =>
      control('settings', { settings: { can_access_all_users_group: group } }, at)
    const guest = register('q', { user: 3, at: 1, gives: { subscriptions: [] } })
    const asGuest = [poll('q', { user: 3, ack: -1, at: 30 }), poll('q', { user: 3, ack: -1, at: 31 })]
    const shown = [people, kept('members', 0), named('Al', 0), guest, kept('everyone', 1.8), named('Bo', 2), ...asGuest]
    for (const one of [ended, shown]) {
      expect(brokenBy({ ...telling, grain: 0.1 }, ...one)).toEqual([seen])
      expect(brokenBy({ ...telling, grain: 0.5 }, ...one)).toEqual([])
    }
  })

  test('has a first value in a new profile field', () => {
    const fields = control('profile-fields', { fields: [{ id: 5, type: 'link', name: 'Home' }] }, 0)
    const filled = control('profile-value', { user_id: 2, field_id: 5, value: 'https://a.example' }, 2)
    expect(brokenBy(telling, people, fields, register('q', { at: 1 }), filled, ...read(30))).toEqual([seen])
  })

  test('is nobody of whom a guest who is kept from others must be told, nor without a word on that', () => {
    const guest = { user: 3, at: 1, gives: { subscriptions: [] } }
    const asGuest = (at: number) => [poll('g', { user: 3, ack: -1, at }), poll('g', { user: 3, ack: -1, at: at + 1 })]
    const unsaid = [people, named('Al', 0), register('g', guest), named('Bo', 2), ...asGuest(30)]
    expect(sawOf(seen, ...unsaid)).toEqual([])
    const kept = control('settings', { settings: { can_access_all_users_group: 'members' } }, 0)
    const story = [people, kept, register('g', guest), register('q', { at: 1 }), named('Bo', 2), ...read(30, renamed)]
    expect(sawOf(seen, ...story, ...asGuest(40))).toEqual([])
    expect(sawOf('realm-user-event.accessible', ...story, ...asGuest(40))).toEqual([[7, 'holds']])
  })
})
