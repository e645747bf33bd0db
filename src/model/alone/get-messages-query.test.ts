import { expect, test } from 'vitest'
import { readDate } from './get-messages-query.ts'

const midnight = Date.UTC(2027, 0, 15)

test.each([
  ['2027-01-15', 'date'],
  ['2027-01-15T00:00:00', 'local'],
  ['2027-01-15T00:00:00Z', 'utc'],
  ['2027-01-15T05:45:00+05:45', 'zoned'],
  ['2027-01-14T20:00:00-04:00', 'zoned'],
  ['2027-01-15T14:00:00+14:00', 'zoned'],
  ['2027-01-14T13:00:00-11:00', 'zoned'],
] as const)('%s is one instant', (text, by) => {
  expect(readDate(text)).toEqual({ instant: midnight, by })
})

test.each([
  '',
  'yesterday',
  '2027',
  '2027-02-30',
  '2027-1-5',
  '20270115',
  '2027-W02-5',
  '2027-01-15 00:00:00',
  '2027-01-15T25:00:00',
  '2027-01-15T00:00',
  '2027-01-15T00:00:00.5',
  '2027-01-15T00:00:00+0545',
  '1969-12-31',
  '9999-01-01',
])('%j is left to the server', (text) => {
  expect(readDate(text)).toBeUndefined()
})
