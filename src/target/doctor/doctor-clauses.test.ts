import { expect, test } from 'vitest'
import type { Clause } from '../../spec/clause.ts'
import type { State } from '../opening/first-contact.ts'
import { clausesOf } from './doctor-clauses.ts'

const clause = (id: string, more: Partial<Clause> = {}): Clause => ({
  ...{ id, says: '', strength: 'must', needs: [], file: '' },
  ...more,
})
const ledger = [clause('letter.sent'), clause('letter.sealed', { since: 300 }), clause('parcel.sent')]

function ids(state: State, absent: readonly string[] = []): string[] {
  const found = [{ name: 'ada', checks: [], contact: { state, seconds: 0 } }]
  return clausesOf({ absent }, found, ledger).map(({ id }) => id)
}

test('the clauses of a server are those of its feature level', () => {
  expect(ids({ acme_feature_level: 299 })).toEqual(['letter.sent', 'parcel.sent'])
  expect(ids({ acme_feature_level: 300 })).toEqual(['letter.sent', 'letter.sealed', 'parcel.sent'])
})

test('a server that tells no feature level has those of the newest', () => {
  expect(ids({})).toHaveLength(3)
  expect(clausesOf({}, [], ledger)).toHaveLength(3)
})

test('the clauses of absent endpoints are none of its', () => {
  expect(ids({ acme_feature_level: 300 }, ['letter'])).toEqual(['parcel.sent'])
})
