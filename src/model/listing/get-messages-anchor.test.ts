import { describe, expect, test } from 'vitest'
import { type Fields, Lists } from '../testing/get-messages.ts'
import { brokenIn } from '../testing/world.ts'

// Five messages of the reader's history, and two in between that they have nothing to do with.
function story(): Lists {
  const told = new Lists()
  for (const id of [10, 20, 30, 40, 50]) told.said(id, 'orchard')
  told.said(25, 'market')
  told.said(45, [16])
  return told
}

function list(asked: Fields, ids: readonly number[], more: Fields = {}, told = story()): string[] {
  return told.list('reader', asked, told.body(ids, { found_newest: false, found_oldest: false, ...more }))
}

const at30 = { anchor: '30', num_before: 1, num_after: 1 }
const newest = { anchor: 'newest', num_before: 2, num_after: 0 }
const oldest = { anchor: 'oldest', num_before: 0, num_after: 2 }
const unread = { anchor: 'first_unread', num_before: 1, num_after: 1 }

describe('around an id', () => {
  test('holds', () => {
    expect(list(at30, [20, 30, 40], { anchor: 30 })).toEqual(
      expect.arrayContaining([
        'holds get-messages.ascending',
        'holds get-messages.own-history',
        'holds get-messages.anchor-present',
        'holds get-messages.anchor-included',
        'holds get-messages.num-before',
        'holds get-messages.num-after',
        'holds get-messages.nothing-left-out',
        'holds get-messages.anchor-by-id',
        'holds get-messages.found-newest-true',
        'holds get-messages.found-oldest-true',
        'holds get-messages.found-anchor-true',
      ]),
    )
  })

  test.each<[string, readonly number[], Fields]>([
    ['ascending', [20, 40, 30], {}],
    ['ascending', [20, 30, 30, 40], {}],
    ['anchor-present', [20, 30, 40], { anchor: undefined }],
    ['anchor-by-id', [20, 30, 40], { anchor: 40 }],
    ['anchor-by-id', [10, 30, 40], {}],
    ['anchor-included', [20, 40], {}],
    ['num-before', [10, 20, 30, 40], {}],
    ['num-after', [20, 30, 40, 50], {}],
    ['nothing-left-out', [30, 40], {}],
    ['nothing-left-out', [20, 30], {}],
    ['own-history', [25, 30, 40], {}],
    ['found-newest-true', [20, 30, 40], { found_newest: true }],
    ['found-oldest-true', [20, 30, 40], { found_oldest: true }],
    ['found-anchor-true', [20, 30, 40], { found_anchor: false }],
  ])('breaks %s: %j %j', (clause, ids, more) => {
    expect(brokenIn(list(at30, ids, { anchor: 30, ...more }))).toEqual([`broken get-messages.${clause}`])
  })

  test('leaves out one in the middle', () => {
    const asked = { anchor: '10', num_before: 0, num_after: 3 }
    expect(brokenIn(list(asked, [10, 20, 40, 50]))).toEqual(['broken get-messages.nothing-left-out'])
  })

  test('without the anchor', () => {
    const asked = { ...at30, include_anchor: false }
    expect(list(asked, [20, 40], { anchor: 30 })).toContain('holds get-messages.anchor-excluded')
    expect(brokenIn(list(asked, [20, 40], { anchor: 30 }))).toEqual([])
    expect(brokenIn(list(asked, [20, 30, 40], { anchor: 30 }))).toEqual(['broken get-messages.anchor-excluded'])
  })
})

describe('around an id in a public channel that the caller does not follow', () => {
  const asked = { anchor: '25', num_before: 1, num_after: 1, narrow: [['channels', 'public']] }
  const lacking = { anchor: 25, found_anchor: false }

  test('it is not searched', () => {
    expect(brokenIn(list(asked, [20, 30], lacking))).toEqual(['broken get-messages.public-channels'])
  })

  test('the anchor is left out', () => {
    const clause = ['broken get-messages.anchor-included']
    expect(brokenIn(list(asked, [20, 30], { anchor: 25 }))).toEqual(clause)
    const told = story()
    told.said(26, 'market')
    expect(brokenIn(list(asked, [20, 26], lacking, told))).toEqual(clause)
    expect(brokenIn(list({ ...asked, anchor: '30' }, [20, 40], { anchor: 30, found_anchor: false }))).toEqual(clause)
  })
})

describe('at an end', () => {
  test('the newest', () => {
    const seen = list(newest, [40, 50], { anchor: 50, found_newest: true })
    expect(seen).toContain('holds get-messages.anchor-newest')
    expect(seen).toContain('holds get-messages.found-newest-true')
    expect(brokenIn(seen)).toEqual([])
    expect(brokenIn(list(newest, [30, 40], { anchor: 40 }))).toEqual(['broken get-messages.anchor-newest'])
    expect(brokenIn(list(newest, [], { anchor: 50 }))).toEqual(['broken get-messages.anchor-newest'])
    expect(brokenIn(list(newest, [20, 30, 40, 50], { anchor: 50 }))).toEqual(['broken get-messages.num-before'])
    expect(brokenIn(list(newest, [50], { anchor: 50 }))).toEqual(['broken get-messages.nothing-left-out'])
    expect(brokenIn(list(newest, [40, 50], { anchor: 50 }))).toEqual(['broken get-messages.found-newest-true'])
  })

  test('the oldest', () => {
    const seen = list(oldest, [10, 20], { anchor: 10, found_oldest: true })
    expect(seen).toContain('holds get-messages.anchor-oldest')
    expect(brokenIn(seen)).toEqual([])
    expect(brokenIn(list(oldest, [20, 30], { anchor: 20 }))).toEqual(['broken get-messages.anchor-oldest'])
    expect(brokenIn(list(oldest, [10, 20, 30, 40], { anchor: 10 }))).toEqual(['broken get-messages.num-after'])
    expect(brokenIn(list(oldest, [10, 20], { anchor: 10 }))).toEqual(['broken get-messages.found-oldest-true'])
  })
})

describe('at the first unread message', () => {
  function halfRead(): Lists {
    const told = story()
    told.marks('reader', true, 10, 20)
    told.marks('reader', false, 30, 40, 50)
    return told
  }

  test('holds', () => {
    expect(list(unread, [20, 30, 40], { anchor: 30 }, halfRead())).toContain('holds get-messages.anchor-first-unread')
    const flag = { num_before: 1, num_after: 1, use_first_unread_anchor: true }
    expect(list(flag, [20, 30, 40], { anchor: 30 }, halfRead())).toContain('holds get-messages.first-unread-flag')
  })

  test.each([
    [40, [30, 40, 50]],
    [20, [10, 20, 30]],
    [0, [10, 20, 30]],
  ])('breaks at %d', (anchor, ids) => {
    expect(brokenIn(list(unread, ids, { anchor }, halfRead()))).toEqual(['broken get-messages.anchor-first-unread'])
  })

  test('breaks the flag', () => {
    const flag = { num_before: 1, num_after: 1, use_first_unread_anchor: true }
    expect(brokenIn(list(flag, [40, 50], { anchor: 50 }, halfRead()))).toEqual([
      'broken get-messages.first-unread-flag',
    ])
  })
})

// What the specification leaves open, or what an answer may be for reasons that the world does not know.
describe('is tolerated:', () => {
  test.each<[string, Fields, readonly number[], Fields]>([
    ['an unknown message among the known', at30, [28, 30, 40], { anchor: 30 }],
    ['unknown ones that take the room', newest, [60, 70], { anchor: 70, found_newest: true }],
    ['an anchor that no message stands at', { ...at30, anchor: '35' }, [30, 40], { anchor: 35 }],
    ['the nearest one in its place', { ...at30, anchor: '35' }, [20, 30, 40], { anchor: 30 }],
    ['the next one in its place', { ...at30, anchor: '35' }, [30, 40, 50], { anchor: 40 }],
    ['a large number as the newest', newest, [40, 50], { anchor: 1e16, found_newest: true }],
    ['one more that stands at the newest', newest, [30, 40, 50], { anchor: 50, found_newest: true }],
    ['zero as the oldest', oldest, [10, 20], { anchor: 0, found_oldest: true }],
    ['no newest without it', { ...newest, include_anchor: false }, [30, 40], { anchor: 50 }],
    ['a newest without it that comes', { ...newest, include_anchor: false }, [40, 50], { anchor: 1e16 }],
    [
      'exactly enough, no more found',
      { anchor: '30', num_before: 2, num_after: 2 },
      [10, 20, 30, 40, 50],
      { anchor: 30 },
    ],
    ['a limited history', newest, [], { anchor: 0, history_limited: true }],
    ['any anchor where nothing was asked', { num_before: 1, num_after: 1 }, [10, 20], { anchor: 10 }],
    ['first unread where nothing is known of reading', unread, [40, 50], { anchor: 50, found_newest: true }],
    ['a narrow that is not shown', { ...newest, narrow: [['is', 'starred']] }, [10], { anchor: 10 }],
  ])('%s', (_, asked, ids, more) => {
    expect(brokenIn(list(asked, ids, more))).toEqual([])
  })

  test('an unknown message before the first that is known to be unread', () => {
    const told = story()
    told.marks('reader', true, 10)
    told.marks('reader', false, 40)
    expect(brokenIn(list(unread, [10, 15, 20], { anchor: 15 }, told))).toEqual([])
    expect(brokenIn(list(unread, [10, 20, 30], { anchor: 20 }, told))).toEqual([])
  })

  test('a message that was moved between channels', () => {
    const told = story()
    const moved = { kind: 'oneOf', values: [5, 6], from: [1], settledAt: 0 } as const
    told.teach({ set: 'message', to: { ...told.get(40), stream_id: moved } })
    expect(brokenIn(list(newest, [30, 50], { anchor: 50, found_newest: true }, told))).toEqual([])
  })
})

test('where nothing was sent after a date, the last message may stand for the end, and count among those before', () => {
  const late = { anchor: 'date', anchor_date: '2030-01-01', num_before: 2, num_after: 2 }
  expect(brokenIn(list(late, [40, 50], { anchor: 50, found_newest: true }))).toEqual([])
  expect(brokenIn(list(late, [50], { anchor: 50, found_newest: true }))).toEqual([
    'broken get-messages.nothing-left-out',
  ])
})
