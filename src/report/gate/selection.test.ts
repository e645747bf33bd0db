import { expect, test } from 'vitest'
import { isMeant, namesOf } from './selection.ts'

const clauses = [{ id: 'letter.sealed', was: ['letter.closed'] }, { id: 'letter.dated' }, { id: 'parcel.taped' }]

test.each([
  [{}, ['letter.sealed', 'letter.dated', 'parcel.taped']],
  [{ only: ['letter'] }, ['letter.sealed', 'letter.dated']],
  [{ only: ['letter.dated', 'parcel'] }, ['letter.dated', 'parcel.taped']],
  [{ only: ['letter.closed'] }, ['letter.sealed']],
  [{ skip: ['letter.closed'] }, ['letter.dated', 'parcel.taped']],
  [{ only: ['letter'], skip: ['letter.dated'] }, ['letter.sealed']],
])('%j leaves %j', (selection, left) => {
  const isAsked = isMeant(clauses, selection)
  expect(clauses.map(({ id }) => id).filter(isAsked)).toEqual(left)
})

test('clauses, groups and former names can be named', () => {
  expect(namesOf(clauses)).toEqual([
    'letter',
    'letter.sealed',
    'letter.closed',
    'letter.dated',
    'parcel',
    'parcel.taped',
  ])
})
