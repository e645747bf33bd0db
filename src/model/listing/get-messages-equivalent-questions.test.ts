import { describe, expect, test } from 'vitest'
import { type Fields, Lists } from '../testing/get-messages.ts'
import { brokenIn, now, people } from '../testing/world.ts'

function story(): Lists {
  const told = new Lists()
  for (const id of [1, 2, 3]) told.said(id, 'orchard')
  return told
}

function ask(told: Lists, asked: Fields, ids: readonly number[]): string[] {
  const found = { found_newest: false, found_oldest: false }
  return told.list('reader', asked, told.body(ids, { anchor: ids[0] ?? 0, ...found }))
}

const day = new Date(now * 1000).toISOString().slice(0, 10)
const dated = (anchor_date: string) => ({ anchor: 'date', anchor_date, num_before: 0, num_after: 0 })

describe.each([
  ['date-anchor-midnight', dated(day), dated(`${day}T00:00:00Z`)],
  ['date-anchor-utc', dated(`${day}T05:00:00`), dated(`${day}T05:00:00Z`)],
  ['date-anchor-zone', dated(`${day}T05:00:00Z`), dated(`${day}T08:30:00+03:30`)],
])('%s', (clause, one, other) => {
  test('holds', () => {
    const told = story()
    ask(told, one, [1])
    expect(ask(told, other, [1])).toContain(`holds get-messages.${clause}`)
  })

  test('is broken', () => {
    const told = story()
    ask(told, one, [1])
    expect(brokenIn(ask(told, other, [3]))).toEqual([`broken get-messages.${clause}`])
  })

  test('says nothing once something was learnt', () => {
    const told = story()
    ask(told, one, [1])
    told.said(4, 'orchard')
    expect(ask(told, other, [3]).filter((each) => each.includes(clause))).toEqual([])
  })

  test('says nothing of unknown messages, other people or other questions', () => {
    const told = story()
    ask(told, one, [77])
    expect(ask(told, other, [1]).filter((each) => each.includes(clause))).toEqual([])
    told.list('author', one, told.body([3], { anchor: 3 }))
    ask(told, { ...one, num_after: 1 }, [1, 2])
    expect(brokenIn(ask(told, other, [1]))).toEqual([])
  })
})

describe('of several spellings of one instant', () => {
  const date = dated(day)
  const local = dated(`${day}T00:00:00`)
  const utc = dated(`${day}T00:00:00Z`)
  const east = dated(`${day}T05:45:00+05:45`)

  test.each([
    ['a date and a datetime without a zone', date, local],
    ['a date and another zone', date, east],
    ['a datetime without a zone and another zone', local, east],
  ])('%s accuse neither', (_, one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const told = story()
      ask(told, first, [1])
      expect(brokenIn(ask(told, second, [3]))).toEqual([])
    }
  })

  test('the one in UTC tells which is wrong', () => {
    const told = story()
    ask(told, utc, [1])
    expect(brokenIn(ask(told, east, [3]))).toEqual(['broken get-messages.date-anchor-zone'])
    expect(ask(told, local, [1])).toContain('holds get-messages.date-anchor-utc')
    expect(brokenIn(ask(told, date, [3]))).toEqual(['broken get-messages.date-anchor-midnight'])
  })
})

test('dates far from all messages tell nothing', () => {
  const told = story()
  ask(told, dated('2020-01-01'), [1])
  const seen = ask(told, dated('2020-01-01T00:00:00Z'), [1])
  expect(seen.filter((each) => each.includes('midnight'))).toEqual([])
})

describe('a date', () => {
  const asked = { ...dated(day), num_before: 1, num_after: 1 }

  test('is accepted', () => {
    expect(ask(story(), asked, [1, 2])).toContain('holds get-messages.date-anchor-accepted')
    expect(brokenIn(ask(story(), asked, []))).toEqual(['broken get-messages.date-anchor-accepted'])
  })

  test.each([
    [1, [1, 2]],
    [3, [2, 3]],
    [2, [1, 2, 3]],
  ])('may stand at message %d', (anchor, ids) => {
    const told = story()
    const found = { found_newest: ids.includes(3), found_oldest: ids.includes(1) }
    expect(brokenIn(told.list('reader', asked, told.body(ids, { anchor, ...found })))).toEqual([])
  })
})

describe('the two forms of a narrow', () => {
  const asked = { anchor: 'newest', num_before: 5, num_after: 0 }
  const array = { ...asked, narrow: [['channels', 'public']] }
  const object = { ...asked, narrow: [{ operator: 'channels', operand: 'public' }] }
  // Of the private messages that a public view must not show, the world knows nothing here.
  function both(one: readonly number[], other: readonly number[]): string[] {
    const told = story()
    told.said(4, [people.reader], { own: true })
    told.list('reader', array, told.body(one, { anchor: 3 }))
    return told.list('reader', object, told.body(other, { anchor: 3 }))
  }

  test('mean the same', () => {
    expect(both([1, 2, 3], [1, 2, 3])).toContain('holds get-messages.narrow-item-forms')
  })

  test('do not', () => {
    const told = story()
    told.said(4, 'market', { stream_id: { kind: 'unknown' } })
    told.list('reader', array, told.body([1, 2, 3, 4], { anchor: 4 }))
    const seen = told.list('reader', object, told.body([1, 2, 3], { anchor: 3 }))
    expect(brokenIn(seen)).toEqual(['broken get-messages.narrow-item-forms'])
  })
})
