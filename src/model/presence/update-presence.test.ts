import { describe, expect, test } from 'vitest'
import { type Fields, legacy, modern, Presences } from '../testing/presence.ts'
import { brokenIn, now, people } from '../testing/world.ts'
import { apply } from '../world/apply.ts'
import { isCertain, presenceOf, updated } from '../world/presences.ts'
import { emptyWorld } from '../world/world.ts'

const active = { status: 'active' }
const ping = { ...active, ping_only: true }
const told = { presence_last_update_id: 7, server_timestamp: now, presences: {} }

function answered(asked: Fields, body: Fields | string, story = new Presences()): string[] {
  return story.answered('reader', asked, body)
}

describe('without `status`, or with another than the two', () => {
  test.each<[string, Fields]>([
    ['update-presence.status-missing-refused', {}],
    ['update-presence.status-unknown-refused', { status: 'asleep' }],
  ])('%s', (clause, asked) => {
    expect(answered(asked, 'ANY')).toEqual([`refused ${clause}`])
    expect(answered(asked, told)).toEqual([`broken ${clause}`])
    expect(answered(asked, 'none')).toEqual([])
  })
})

describe('a valid update of an active person', () => {
  const clause = 'update-presence.accepted'
  const since = (story: Presences) => story.answered('reader', { ...active, last_update_id: -1 }, told)

  test.each<Fields>([
    active,
    { status: 'idle' },
    ping,
    { ...active, slim_presence: true },
    { ...active, last_update_id: -1 },
    { ...active, history_limit_days: 3 },
    { ...ping, status: 'idle', slim_presence: false },
  ])('is answered with success: %j', (asked) => {
    expect(answered(asked, 'ANY')).toEqual([`broken ${clause}`])
    expect(answered(active, { ...told, presence_last_update_id: -1 })).toContain(`holds ${clause}`)
  })

  test('is one with the id that was told before', () => {
    const story = new Presences()
    since(story)
    expect(answered({ ...active, last_update_id: 7 }, 'ANY', story)).toEqual([`broken ${clause}`])
    expect(brokenIn(answered({ ...active, last_update_id: 6 }, 'ANY', story))).toEqual([])
  })

  test.each<Fields>([
    { ...active, history_limit_days: 0 },
    { ...active, last_update_id: 99 },
    { ...active, new_user_input: true },
  ])('is none that may be refused: %j', (asked) => {
    expect(brokenIn(answered(asked, 'ANY'))).toEqual([])
  })

  test.each<Fields>([{ is_bot: true }, { isTouched: true }, { made: false }])('is not asked of %j', (more) => {
    const story = new Presences()
    story.made(people.reader, more)
    expect(brokenIn(answered(active, 'ANY', story))).toEqual([])
  })
})

test('without credentials', () => {
  expect(new Presences().answered('nobody', active, 'ANY')).toEqual(['refused authentication.required'])
  expect(new Presences().answered('nobody', active, told)).toEqual(['broken authentication.required'])
})

describe('with `ping_only`', () => {
  test('neither time nor presences come', () => {
    const clause = 'update-presence.ping-only-no-presences'
    expect(answered(ping, { presence_last_update_id: -1 })).toContain(`holds ${clause}`)
    expect(answered(ping, { presence_last_update_id: -1, server_timestamp: now })).toEqual([`broken ${clause}`])
    expect(answered(ping, { presence_last_update_id: -1, presences: {} })).toEqual([`broken ${clause}`])
  })

  test('the id is that of nothing', () => {
    const clause = 'update-presence.last-update-id-of-nothing'
    expect(answered(ping, { presence_last_update_id: -1 })).toContain(`holds ${clause}`)
    expect(answered(ping, { presence_last_update_id: 7 })).toContain(`broken ${clause}`)
  })
})

test.each(['server_timestamp', 'presences'])('without `ping_only`, %s comes', (name) => {
  const clause = 'update-presence.presences-told'
  expect(answered(active, { ...told, presence_last_update_id: -1 })).toContain(`holds ${clause}`)
  expect(answered(active, { ...told, [name]: undefined })).toEqual([`broken ${clause}`])
  expect(answered({ ...active, ping_only: false }, { ...told, [name]: undefined })).toEqual([`broken ${clause}`])
})

describe('the time of the server', () => {
  const clause = 'update-presence.server-timestamp-true'
  const since = { ...active, last_update_id: -1 }

  test.each([now, now + 0.5, now - 1])('is %d', (server_timestamp) => {
    expect(answered(since, { ...told, server_timestamp })).toContain(`holds ${clause}`)
  })

  test.each([now * 1000, now + 60, 0])('is not %d', (server_timestamp) => {
    expect(brokenIn(answered(since, { ...told, server_timestamp }))).toEqual([`broken ${clause}`])
  })

  test('is not asserted where nobody knows it', () => {
    const story = new Presences()
    story.time = undefined
    expect(answered(since, { ...told, server_timestamp: 5 }, story)).not.toContain(`broken ${clause}`)
  })
})

describe('the format', () => {
  const both = [legacy('author'), modern('author')]

  test.each<[string, Fields, number]>([
    ['update-presence.modern-by-last-update-id', { last_update_id: -1 }, 1],
    ['update-presence.modern-by-last-update-id', { last_update_id: -1, slim_presence: false }, 1],
    ['update-presence.modern-by-slim-presence', { slim_presence: true }, 1],
    ['update-presence.legacy-otherwise', {}, 0],
    ['update-presence.legacy-otherwise', { slim_presence: false }, 0],
  ])('%s: %j', (clause, asked, right) => {
    const [good = {}, bad = {}] = [both[right], both[1 - right]]
    expect(answered({ ...active, ...asked }, { ...told, presences: good })).toContain(`holds ${clause}`)
    expect(answered({ ...active, ...asked }, { ...told, presences: { ...good, ...bad } })).toContain(`broken ${clause}`)
    const empty = answered({ ...active, ...asked }, { ...told, presence_last_update_id: -1 })
    expect(empty.filter((each) => each.endsWith(clause))).toEqual([])
  })
})

describe('the id', () => {
  const notBelow = 'update-presence.last-update-id-not-below'
  const unchanged = 'update-presence.last-update-id-unchanged'
  const initial = { ...active, last_update_id: -1 }

  /** The reader has been told up to 7. */
  function story(): Presences {
    const story = new Presences()
    answered(initial, { ...told, presences: modern('author') }, story)
    return story
  }

  test('is not below the one that was passed', () => {
    const asked = { ...active, last_update_id: 7 }
    expect(answered(asked, { ...told, presence_last_update_id: 8 }, story())).toContain(`holds ${notBelow}`)
    expect(answered(asked, { ...told, presence_last_update_id: 6 }, story())).toContain(`broken ${notBelow}`)
    expect(answered(initial, { ...told, presence_last_update_id: -2 })).toContain(`broken ${notBelow}`)
  })

  test('is the same only where nothing changed', () => {
    const asked = { ...active, last_update_id: 7 }
    expect(answered(asked, told, story())).toContain(`holds ${unchanged}`)
    expect(answered(asked, { ...told, presences: modern('author') }, story())).toContain(`broken ${unchanged}`)
  })

  test('may be the same where only the caller is told', () => {
    const asked = { ...active, last_update_id: 7 }
    expect(answered(asked, { ...told, presences: modern('reader') }, story())).toContain(`holds ${unchanged}`)
  })

  test.each([0, 6, 99, -2])('what %d does is open', (last_update_id) => {
    const seen = answered({ ...active, last_update_id }, { ...told, presence_last_update_id: -5 }, story())
    expect(brokenIn(seen)).toEqual([])
    expect(seen).not.toContain(`holds ${notBelow}`)
  })

  test('is open where presences come although none was passed', () => {
    const seen = answered(active, { ...told, presences: legacy('author') })
    expect(seen.filter((each) => each.includes('last-update-id'))).toEqual([])
  })

  test('is that of nothing where no presence comes', () => {
    const clause = 'update-presence.last-update-id-of-nothing'
    expect(answered(active, told)).toContain(`broken ${clause}`)
    expect(answered({ ...active, slim_presence: true }, { ...told, presence_last_update_id: -1 })).toContain(
      `holds ${clause}`,
    )
  })
})

describe('a refused update', () => {
  const clause = 'update-presence.refused-changes-nothing'

  test('does not make present', () => {
    const story = new Presences()
    story.update('reader', { last_update_id: -1 })
    story.answered('author', {}, 'BAD_REQUEST')
    expect(story.update('reader', { last_update_id: -1 })).toContain(`holds ${clause}`)
    expect(story.last.confirmed).toEqual([`presence:${people.author}`])
  })

  test('makes present all the same', () => {
    const story = new Presences()
    story.update('reader', { last_update_id: -1 })
    story.answered('author', {}, 'BAD_REQUEST')
    expect(story.update('reader', { last_update_id: -1 }, modern('author'))).toContain(`broken ${clause}`)
    expect(story.last.confirmed).toEqual([])
  })

  test('someone may be told of who was never present', () => {
    const story = new Presences()
    story.update('reader', { last_update_id: -1 }, modern('author', 0))
    story.answered('author', {}, 'BAD_REQUEST')
    expect(brokenIn(story.update('reader', { last_update_id: -1 }, modern('author', 0)))).toEqual([])
  })

  test('is nothing to someone who is present', () => {
    const story = new Presences()
    story.ping('author')
    story.answered('author', {}, 'BAD_REQUEST')
    const seen = story.update('reader', { last_update_id: -1 }, modern('author'))
    expect(seen.filter((each) => each.endsWith(clause))).toEqual([])
  })
})

test('the first update of somebody is certain, unless a presence was updated that may have been theirs', () => {
  const world = emptyWorld()
  const time = { from: 60, to: 60 }
  const to = { user_id: 7, exchange: 1, status: 'active', time }
  const isFirstCertain = () => isCertain(updated(presenceOf(world, 7), to))
  expect(isFirstCertain()).toBe(true)
  apply(world, [{ set: 'made', of: 'presence', fate: 'maybe', to: { ...to, user_id: undefined } }])
  expect(isFirstCertain()).toBe(false)
})
