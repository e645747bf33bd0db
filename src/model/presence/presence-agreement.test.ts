import { describe, expect, test } from 'vitest'
import { day, type Fields, legacy, modern, Presences } from '../testing/presence.ts'
import { brokenIn, now } from '../testing/world.ts'

const slim = { slim_presence: true }

/** The author was present; the reader is told of it in one format and then in the other. */
function both(first: [Fields, Fields], second: [Fields, Fields], between?: (story: Presences) => void): string[] {
  const story = new Presences()
  story.ping('author')
  story.update('reader', ...first)
  between?.(story)
  return story.update('reader', ...second)
}

describe('the two formats', () => {
  const clause = 'update-presence.formats-agree'
  const asLegacy: [Fields, Fields] = [{}, legacy('author')]

  test('agree', () => {
    expect(both(asLegacy, [slim, modern('author')])).toContain(`holds ${clause}`)
    expect(both([slim, modern('author', now, 0)], asLegacy)).toContain(`holds ${clause}`)
  })

  test('tell different people', () => {
    expect(brokenIn(both(asLegacy, [slim, {}]))).toEqual([`broken ${clause}`])
    expect(brokenIn(both([slim, modern('author')], [{}, {}]))).toEqual([`broken ${clause}`])
  })

  test('tell different times', () => {
    const seen = both([slim, modern('author', now, now)], [{}, legacy('author', now + 1)])
    expect(brokenIn(seen)).toEqual([`broken ${clause}`])
  })

  test.each<[string, (story: Presences) => void]>([
    ['updated', (story) => story.ping('author')],
    ['may have updated', (story) => story.update('author', {}, 'none')],
  ])('may differ where somebody %s in between', (_, between) => {
    const seen = both([slim, modern('author', now, now)], [{}, legacy('author', now + 1)], between)
    expect(brokenIn(seen)).toEqual([])
  })

  test('may differ where they reach back differently', () => {
    const limited = { ...slim, history_limit_days: 3 }
    expect(brokenIn(both([limited, modern('author', now, now)], [{}, legacy('author', now + 1)]))).toEqual([])
  })

  test('may differ where time passed over the limit', () => {
    const seen = both(asLegacy, [slim, {}], (story) => story.wait(14 * day))
    expect(brokenIn(seen)).toEqual([])
  })
})
