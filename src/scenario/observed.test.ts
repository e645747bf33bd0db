import { expect, test } from 'vitest'
import { expectationOf } from './observed.ts'

const looks = [
  {
    answer: {
      result: 'success',
      msg: '',
      id: 7,
      at: 1_800_000_000,
      mail: 'a1@x',
      say: '$5',
      list: [{ id: 7 }],
      only: 1,
    },
    names: { first: 7, ben: 2 },
  },
  {
    answer: { result: 'success', msg: '', id: 9, at: 1_800_000_000, mail: 'b2@x', say: '$5', list: [{ id: 9 }] },
    names: { first: 9, ben: 2 },
  },
]

test('what came back is expected by value, by name, or by its kind', () => {
  expect(expectationOf(looks)).toEqual({
    id: '$first',
    at: '$integer',
    mail: '$text',
    say: '$$5',
    list: [{ id: '$first' }],
  })
})

test('a success without members and a refusal are words', () => {
  const of = (answer: Record<string, string>) => expectationOf([{ answer, names: {} }])
  expect(of({ result: 'success', msg: '' })).toBe('success')
  expect(of({ result: 'error', msg: 'no', code: 'BAD_REQUEST' })).toBe('BAD_REQUEST')
})

test('of what was carried out once and refused once nothing is expected', () => {
  const answers = ['success', 'error'].map((result) => ({ answer: { result }, names: {} }))
  expect(expectationOf(answers)).toEqual({})
})
