import { describe, expect, test } from 'vitest'
import { day, type Fields, legacy, modern, Presences } from '../testing/presence.ts'
import { brokenIn, now } from '../testing/world.ts'

const slim = { slim_presence: true }

/** The author updated with these statuses, so many seconds apart; now the reader is told this. */
function told(statuses: readonly string[], apart: number, asked: Fields, presences: Fields, wait = 0): string[] {
  const story = new Presences()
  for (const [index, status] of statuses.entries()) {
    if (index > 0) story.wait(apart)
    story.ping('author', status)
  }
  story.wait(wait)
  return story.update('reader', asked, presences)
}

const long = 1_000
const soon = 100

describe('active', () => {
  const clause = 'update-presence.active-time'

  test('the first time', () => {
    expect(told(['active'], 0, slim, modern('author', now, 0))).toContain(`holds ${clause}`)
    expect(brokenIn(told(['active'], 0, slim, modern('author', now - 60, now)))).toEqual([`broken ${clause}`])
    expect(brokenIn(told(['active'], 0, slim, modern('author', now * 1000)))).toEqual([`broken ${clause}`])
  })

  test('long after the last', () => {
    const again = ['idle', 'active']
    expect(told(again, long, slim, modern('author', now + long, now))).toContain(`holds ${clause}`)
    expect(brokenIn(told(again, long, slim, modern('author', now, now)))).toEqual([`broken ${clause}`])
    expect(brokenIn(told(again, long, slim, modern('author', now, now), day))).toEqual([`broken ${clause}`])
  })

  test('soon after the last it may count or not', () => {
    const again = ['active', 'active']
    expect(brokenIn(told(again, soon, slim, modern('author', now)))).toEqual([])
    expect(brokenIn(told(again, soon, slim, modern('author', now + soon)))).toEqual([])
  })

  test('without new input it may count or not', () => {
    const story = new Presences()
    story.update('author', { new_user_input: false, ping_only: true })
    expect(brokenIn(story.update('reader', slim, modern('author', 0, now)))).toEqual([])
  })
})

describe('idle', () => {
  const clause = 'update-presence.idle-time'

  test('the first time', () => {
    expect(told(['idle'], 0, slim, modern('author', 0, now))).toContain(`holds ${clause}`)
    expect(brokenIn(told(['idle'], 0, slim, modern('author', 0, now - 60)))).toEqual([`broken ${clause}`])
  })

  test('after having been active', () => {
    const again = ['active', 'idle']
    expect(told(again, long, slim, modern('author', now, now + long))).toContain(`holds ${clause}`)
    expect(brokenIn(told(again, long, slim, modern('author', now + long, now + long)))).toEqual([`broken ${clause}`])
    expect(brokenIn(told(again, long, slim, modern('author', now, now)))).toEqual([`broken ${clause}`])
  })

  test('which time stands for somebody who was never active is open', () => {
    expect(brokenIn(told(['idle'], 0, slim, modern('author', now, now)))).toEqual([])
    expect(brokenIn(told(['idle'], 0, slim, modern('author', -1, now)))).toEqual([])
  })
})

describe('the legacy format', () => {
  const clause = 'update-presence.legacy-status'

  test('tells the status and its time', () => {
    expect(told(['active'], 0, {}, legacy('author'))).toContain(`holds ${clause}`)
    expect(brokenIn(told(['active'], 0, {}, legacy('author', now - 60)))).toEqual([`broken ${clause}`])
    expect(brokenIn(told(['active'], 0, {}, legacy('author', now, 'idle')))).toEqual([`broken ${clause}`])
  })

  test('tells of somebody who became idle', () => {
    const again = ['active', 'idle']
    expect(told(again, long, {}, legacy('author', now + long, 'idle'))).toContain(`holds ${clause}`)
    expect(brokenIn(told(again, long, {}, legacy('author', now + long, 'active')))).toEqual([`broken ${clause}`])
    expect(brokenIn(told(again, long, {}, legacy('author', now, 'idle')))).toEqual([`broken ${clause}`])
  })

  test('may have words of its own for a status, but not its time', () => {
    expect(brokenIn(told(['active'], 0, {}, legacy('author', now, 'here')))).toEqual([])
    expect(brokenIn(told(['active'], 0, {}, legacy('author', now - 60, 'here')))).toEqual([`broken ${clause}`])
  })

  test('may let a status fade', () => {
    expect(brokenIn(told(['active'], 0, {}, legacy('author', now, 'offline'), long))).toEqual([])
    expect(brokenIn(told(['active'], 0, {}, legacy('author', now - 60, 'idle'), long))).toEqual([])
    expect(brokenIn(told(['active'], 0, {}, legacy('author', now - 60), long))).toEqual([`broken ${clause}`])
  })

  test('may take somebody who was never active as having joined', () => {
    expect(brokenIn(told(['idle'], 0, {}, legacy('author', now - 10, 'active')))).toEqual([])
  })
})

test('an entry of another shape is for its schema', () => {
  expect(brokenIn(told(['active'], 0, {}, { 'author@example.com': { aggregated: 'yes' } }))).toEqual([])
  expect(brokenIn(told(['active'], 0, slim, { 10: null }))).toEqual([])
})
