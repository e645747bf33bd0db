import { describe, expect, test } from 'vitest'
import { type Fields, Lists } from '../testing/get-messages.ts'

function story(): Lists {
  const told = new Lists()
  told.said(1, 'orchard')
  told.said(2, 'orchard')
  return told
}

const around = { anchor: 'newest', num_before: 5, num_after: 0 }
const ids = { message_ids: [1, 2] }

// Each row: a request that the specification calls an error, and the clause.
const errors: [Fields, string][] = [
  [{ anchor: 'newest', num_after: 5 }, 'numbers-required'],
  [{ anchor: 'newest', num_before: 5 }, 'numbers-required'],
  [{ anchor: 'newest', num_before: 5000, num_after: 500 }, 'too-many-refused'],
  [{ anchor: 'newest', num_before: 100_000, num_after: 0 }, 'too-many-refused'],
  [{ ...around, use_first_unread_anchor: true }, 'two-anchors-refused'],
  [{ ...around, anchor: 'latest' }, 'anchor-malformed-refused'],
  [{ ...around, anchor: 'date', anchor_date: 'yesterday' }, 'date-malformed-refused'],
  [{ ...around, anchor: 'date', anchor_date: '2027-13-45' }, 'date-malformed-refused'],
  [{ ...around, num_before: 2501, num_after: 2500 }, 'too-many-refused'],
  [{ ...ids, anchor: 'newest' }, 'message-ids-with-anchor-refused'],
  [{ ...ids, include_anchor: false }, 'message-ids-with-include-anchor-refused'],
  [{ ...ids, include_anchor: true }, 'message-ids-with-include-anchor-refused'],
  [{ ...ids, use_first_unread_anchor: true }, 'message-ids-with-first-unread-refused'],
  [{ ...ids, use_first_unread_anchor: false }, 'message-ids-with-first-unread-refused'],
  [{ ...ids, num_before: 0 }, 'message-ids-with-num-before-refused'],
  [{ ...ids, num_after: 0 }, 'message-ids-with-num-after-refused'],
]

describe.each(errors)('%j', (asked, clause) => {
  test.each(['BAD_REQUEST', 'ANY_CODE'])('refused with %s', (code) => {
    expect(story().list('reader', asked, code)).toEqual([`refused get-messages.${clause}`])
  })

  test('answered all the same', () => {
    const told = story()
    expect(told.list('reader', asked, told.body([1, 2]))).toEqual([`broken get-messages.${clause}`])
  })
})

test('two reasons are two refusals', () => {
  expect(story().list('reader', { ...ids, num_before: 1, num_after: 1 }, 'ANY')).toEqual([
    'refused get-messages.message-ids-with-num-before-refused',
    'refused get-messages.message-ids-with-num-after-refused',
  ])
})

test('without credentials', () => {
  const told = story()
  expect(told.list('nobody', around, 'ANY')).toEqual(['refused authentication.required'])
  expect(told.list('nobody', around, told.body([1, 2]))).toEqual(['broken authentication.required'])
})

// Each row: a plain request, and the clause that promises an answer to it.
test.each<[Fields, string]>([
  [around, 'answered'],
  [{ ...around, narrow: [] }, 'answered'],
  [{ ...around, anchor: '1' }, 'answered'],
  [{ ...around, anchor: 'first_unread' }, 'answered'],
  [{ num_before: 1, num_after: 1, use_first_unread_anchor: true }, 'answered'],
  [{ ...around, num_before: 4999 }, 'many-allowed'],
  [{ ...around, anchor: 'date', anchor_date: '2027-01-15' }, 'date-anchor-accepted'],
  [{ ...around, narrow: [['channels', 'public']] }, 'narrow-item-forms'],
  [{ ...around, narrow: [{ operator: 'channels', operand: 'public' }] }, 'narrow-item-forms'],
  [ids, 'message-ids'],
  [{ ...ids, narrow: [['channels', 'public']] }, 'message-ids'],
])('%j must not be refused', (asked, clause) => {
  expect(story().list('reader', asked, 'BAD_REQUEST')).toEqual([`broken get-messages.${clause}`])
})

test('many are allowed', () => {
  const told = story()
  const seen = told.list('reader', { ...around, num_before: 4500 }, told.body([1, 2], { anchor: 2 }))
  expect(seen).toContain('holds get-messages.many-allowed')
})

// What the specification does not show may be refused and may be answered.
describe.each<[Fields]>([
  [{ num_before: 1, num_after: 1 }],
  [{ ...around, anchor: 'Newest' }],
  [{ ...around, anchor: '-1' }],
  [{ ...around, anchor: '10000000000000000' }],
  [{ ...around, anchor: '77' }],
  [{ ...around, anchor: 'date' }],
  [{ ...around, anchor: 'date', anchor_date: '2027-W03' }],
  [{ ...around, anchor_date: '2027-01-15' }],
  [{ ...around, num_before: -1 }],
  [{ ...around, num_before: 5000 }],
  [{ ...around, num_before: -1, num_after: 6000 }],
  [{ ...around, num_before: 1, num_after: 1, include_anchor: false }],
  [{ ...around, use_first_unread_anchor: false }],
  [{ message_ids: [] }],
  [{ message_ids: [-1, 0] }],
  [{ ...around, narrow: [['stream', 'orchard']] }],
  [{ ...around, narrow: [['channels', 'public', 'x']] }],
  [{ ...around, narrow: ['channels'] }],
  [
    {
      ...around,
      narrow: [
        ['channels', 'public'],
        ['channels', 'public'],
      ],
    },
  ],
  [{ ...around, narrow: [{ operator: 'channels', operand: 'public', negated: true }] }],
])('%j is open', (asked) => {
  test('refused', () => {
    expect(
      story()
        .list('reader', asked, 'BAD_REQUEST')
        .filter((each) => !each.startsWith('cannot-tell')),
    ).toEqual([])
  })

  test('answered', () => {
    const told = story()
    const body = asked.message_ids === ids.message_ids ? told.body([1, 2]) : told.body([])
    const seen = told.list('reader', asked, asked.message_ids ? { ...body, anchor: undefined } : body)
    expect(seen.filter((each) => !each.startsWith('holds'))).toEqual(knownMissing(asked))
  })
})

// An empty answer leaves out what is surely there, whatever the size.
function knownMissing({ anchor, narrow, num_before }: Fields): string[] {
  const isPlain = anchor === 'newest' && narrow === undefined && Number(num_before) > 0
  return isPlain ? ['broken get-messages.anchor-newest'] : []
}

test('a date is no anchor before level 445', () => {
  const told = story()
  told.level = 444
  expect(told.list('reader', { ...around, anchor: 'date' }, 'ANY')).toEqual(['cannot-tell get-messages.answered'])
})

test('a guest may not find public channels', () => {
  const asked = { ...around, narrow: [['channels', 'public']] }
  expect(story().list('guest', asked, 'ANY')).toEqual(['cannot-tell get-messages.narrow-item-forms'])
})

test('no answer, or one that is not whole, says nothing', () => {
  expect(story().list('reader', around, 'none')).toEqual([])
  expect(story().list('reader', around, { messages: 'no list' })).toEqual([])
  expect(story().list('reader', around, { messages: [{ id: 'x' }] })).toEqual([])
})
