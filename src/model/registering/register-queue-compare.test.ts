import { describe, expect, test } from 'vitest'
import { type Fields, having, Registrations, whole } from '../testing/register-queue.ts'
import { brokenIn, type Person } from '../testing/world.ts'

type One = [Fields, Fields, Person?]

/** One registration after the other. */
function both([asked, told, as = 'reader']: One, [next, then, nobody = 'reader']: One): string[] {
  const story = new Registrations()
  story.world.channels.clear()
  story.register(as, asked, told)
  return story.register(nobody, next, then)
}

describe('the same types under either name', () => {
  const clause = 'register-queue.fetch-types-default'
  const types = ['user_settings', 'message']
  const events = { event_types: types }
  const named = { event_types: types, fetch_event_types: [...types].reverse() }
  const settings = having('user_settings')

  test('bring the same', () => {
    expect(both([events, settings], [named, settings])).toContain(`holds ${clause}`)
    expect(both([named, settings], [events, settings])).toContain(`holds ${clause}`)
  })

  test('bring something else', () => {
    expect(both([named, settings], [events, whole])).toContain(`broken ${clause}`)
    expect(both([events, having()], [named, settings])).toContain(`broken ${clause}`)
  })

  test.each<[string, One]>([
    ['by another person', [named, whole, 'author']],
    ['of a client with other capabilities', [{ ...named, client_capabilities: { empty_topic_name: true } }, whole]],
    ['with other types', [{ event_types: ['message'], fetch_event_types: ['message'] }, whole]],
    ['with other types to fetch', [{ ...named, fetch_event_types: ['user_settings'] }, whole]],
    ['with no types', [{ event_types: [], fetch_event_types: [] }, whole]],
  ])('are not compared with a registration %s', (_, second) => {
    expect(both([events, settings], second).filter((each) => each.endsWith(clause))).toEqual([])
  })

  test('may bring fields that nobody knows', () => {
    const odd = { ...settings, plumbline_state: 1 }
    expect(brokenIn(both([events, settings], [named, odd]))).toEqual([])
  })
})

describe('whatever a restricted registration has', () => {
  const clause = 'register-queue.everything-by-default'
  const some: One = [{ event_types: ['x'] }, having('saved_snippets')]

  test('an unrestricted one has too', () => {
    expect(both(some, [{}, whole])).toContain(`holds ${clause}`)
    expect(both([{}, whole], some)).toContain(`holds ${clause}`)
  })

  test('an unrestricted one lacks', () => {
    const { saved_snippets: _, ...rest } = whole
    expect(brokenIn(both(some, [{}, rest]))).toEqual([`broken ${clause}`])
    expect(brokenIn(both([{}, rest], some))).toEqual([`broken ${clause}`])
  })

  test('is not told of others, or of other clients', () => {
    const { saved_snippets: _, ...rest } = whole
    const present = 'broken register-queue.saved-snippets-present'
    expect(brokenIn(both([some[0], some[1], 'author'], [{}, rest]))).toEqual([present])
    const capable = { event_types: ['x'], client_capabilities: { archived_channels: true } }
    expect(brokenIn(both([capable, having('saved_snippets')], [{}, rest]))).toEqual([present])
  })
})

describe('leaving out `client_gravatar`', () => {
  const clause = 'register-queue.unauthenticated-gravatar-default'
  const off = { client_gravatar: false }

  test.each<Person>(['nobody', 'reader'])('is no mistake of %s', (as) => {
    const seen = both([off, whole, as], [{}, whole, as])
    expect(seen).toContain(`holds ${clause}`)
    expect(both([{}, whole, as], [off, whole, as])).toContain(`holds ${clause}`)
  })

  function refused(first: Fields, second: Fields, between?: (story: Registrations) => void): string[] {
    const story = new Registrations()
    const told = (asked: Fields) => ('client_gravatar' in asked ? whole : 'BAD_REQUEST')
    story.register('nobody', first, told(first))
    between?.(story)
    return story.register('nobody', second, told(second))
  }

  test('is refused', () => {
    expect(refused(off, {})).toEqual([`broken ${clause}`])
    expect(refused({}, off)).toEqual([`broken ${clause}`])
  })

  test('may be refused where something else differs', () => {
    expect(refused(off, { slim_presence: true })).toEqual([])
    expect(refused({ client_gravatar: true }, {})).toEqual([])
  })

  test('may be refused once a fixture did something', () => {
    expect(refused(off, {}, (story) => story.lesson())).toEqual([])
    expect(refused({}, off, (story) => story.lesson())).toEqual([])
  })

  test('may be refused together with everything', () => {
    const story = new Registrations()
    story.register('nobody', off, 'UNAUTHORIZED')
    expect(story.register('nobody', {}, 'UNAUTHORIZED')).toEqual([])
  })
})
