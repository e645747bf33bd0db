// Open clauses and open answers belong together: no answer is called open that the ledger does not call so.

import { expect, test } from 'vitest'
import { habits } from '../../reference-server/variants/strangers/habits.ts'
import { loadSpec } from '../../src/spec/spec.ts'
import { openAnswers } from './all.ts'
import { beyondHttp } from './beyond-http.ts'

const { clauses } = loadSpec()

test('each open answer names an open clause', () => {
  const wrong = openAnswers.filter(({ clause }) => clauses.get(clause)?.strength !== 'open')
  expect(wrong.map(({ title, clause }) => `${title} ${clause}`)).toEqual([])
})

test('each habit of a stranger names an open clause', () => {
  const wrong = habits.filter(({ clause }) => clauses.get(clause)?.strength !== 'open')
  expect(wrong.map(({ name, clause }) => `${name} ${clause}`)).toEqual([])
})

// A habit answers otherwise than the reference server does, so that both ways are seen, too.
test('each open clause has an answer in two ways or a habit, but for those that nobody can answer in two ways', () => {
  const answered = new Set([...openAnswers, ...habits].map(({ clause }) => clause))
  const open = [...clauses.values()].filter(({ strength }) => strength === 'open').map(({ id }) => id)
  expect(open.filter((id) => !answered.has(id)).sort()).toEqual(Object.keys(beyondHttp).sort())
})
