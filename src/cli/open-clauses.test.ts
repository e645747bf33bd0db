// Open clauses and open answers belong together: no answer is called open that the ledger does not call so.

import { expect, test } from 'vitest'
import { loadSpec } from '../spec/spec.ts'
import { openAnswers } from './open-answers-all-for-tests.ts'

const { clauses } = loadSpec()

test('each open answer names an open clause', () => {
  const wrong = openAnswers.filter(({ clause }) => clauses.get(clause)?.strength !== 'open')
  expect(wrong.map(({ title, clause }) => `${title} ${clause}`)).toEqual([])
})
