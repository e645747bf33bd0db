import { describe, expect, test } from 'vitest'
import { day, type Fields, modern, Presences } from '../testing/presence.ts'
import { brokenIn } from '../testing/world.ts'

const all = { last_update_id: -1 }
/** The id that the first answer with presences has in these stories. */
const since = { last_update_id: 1 }

/** The reader was told of the author; the moderator has not come yet. */
function story(): Presences {
  const told = new Presences()
  told.ping('author')
  told.update('reader', all, modern('author'))
  return told
}

describe('who came since', () => {
  const clause = 'update-presence.fetches-changes'

  test('is told', () => {
    const told = story()
    told.ping('moderator')
    expect(told.update('reader', since, modern('moderator'))).toContain(`holds ${clause}`)
  })

  test('is left out', () => {
    const told = story()
    told.ping('moderator')
    expect(brokenIn(told.update('reader', since, {}))).toEqual([`broken ${clause}`])
  })

  test('is told only once', () => {
    const told = story()
    told.ping('moderator')
    told.update('reader', since, modern('moderator'))
    expect(brokenIn(told.update('reader', { last_update_id: 2 }, {}))).toEqual([])
  })

  test('is not asked for by a ping', () => {
    const told = story()
    told.ping('moderator')
    expect(brokenIn(told.update('reader', { ...since, ping_only: true }))).toEqual([])
    expect(brokenIn(told.update('reader', since, {}))).toEqual([`broken ${clause}`])
  })

  test('whoever was present before may be left out', () => {
    const told = story()
    told.wait(day)
    told.ping('author')
    expect(brokenIn(told.update('reader', since, {}))).toEqual([])
  })

  test('is not asserted where the answer was lost', () => {
    const told = story()
    told.update('moderator', {}, 'none')
    expect(brokenIn(told.update('reader', since, {}))).toEqual([])
  })

  test('a fetch in the legacy format is no beginning', () => {
    const told = new Presences()
    told.answered('reader', { status: 'active' }, { presence_last_update_id: 1, server_timestamp: told.clock })
    told.ping('moderator')
    expect(brokenIn(told.update('reader', since, {}))).toEqual([])
  })
})

describe('who did nothing since', () => {
  const clause = 'update-presence.fetches-only-changes'

  test('is left out', () => {
    expect(story().update('reader', since, {})).toContain(`holds ${clause}`)
  })

  test('is told again', () => {
    expect(brokenIn(story().update('reader', since, modern('author')))).toEqual([`broken ${clause}`])
  })

  test('is told again later', () => {
    const told = story()
    told.ping('moderator')
    told.update('reader', since, modern('moderator'))
    const again = told.update('reader', { last_update_id: 2 }, { ...modern('author'), ...modern('guest') })
    expect(brokenIn(again)).toEqual([`broken ${clause}`])
  })

  test('is told although they came long before', () => {
    const told = new Presences()
    told.ping('author')
    told.wait(day)
    told.update('reader', all, modern('guest'))
    expect(brokenIn(told.update('reader', since, modern('author')))).toEqual([`broken ${clause}`])
  })

  test.each<[string, (told: Presences) => void]>([
    ['updated', (told) => told.ping('author')],
    ['may have updated', (told) => told.update('author', {}, 'none')],
  ])('but for those who %s', (_, before) => {
    const told = story()
    before(told)
    expect(brokenIn(told.update('reader', since, modern('author', told.clock - 5)))).toEqual([])
  })

  test('or whose update was shown with delay', () => {
    const told = new Presences()
    told.ping('author')
    told.wait(60)
    told.ping('author')
    told.update('reader', all, modern('author', told.clock - 60))
    expect(brokenIn(told.update('reader', since, modern('author', told.clock)))).toEqual([])
  })
})

describe('the limit', () => {
  const clause = 'update-presence.history-limit-ignored'
  const limited = { ...since, history_limit_days: 1 }

  function later(asked: Fields, presences: Fields, days = 5): string[] {
    const told = story()
    told.ping('moderator')
    told.wait(days * day)
    return told.update('reader', asked, presences)
  }

  test('leaves nobody out', () => {
    expect(later(limited, modern('moderator'))).toContain(`holds ${clause}`)
    expect(brokenIn(later(limited, {}))).toEqual([`broken ${clause}`])
  })

  test('is not asserted as long as it was not given', () => {
    expect(brokenIn(later(since, {}, 20))).toEqual([])
  })
})
