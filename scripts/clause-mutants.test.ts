import { expect, test } from 'vitest'
import { mutants } from '../reference-server/variants/mutants/mutants.ts'
import { withoutMutant } from '../reference-server/variants/mutants/testing/without-mutant.ts'
import { loadSpec } from '../src/spec/spec.ts'

test('every clause that is judged is named by a mutant, or it is said why not', () => {
  const judged = [...loadSpec().clauses.values()].filter((one) => one.strength !== 'open' && one.unjudged === undefined)
  const named = new Set(mutants.map(({ clause }) => clause))
  const nameless = judged.map(({ id }) => id).filter((id) => !named.has(id))
  expect(nameless.sort()).toEqual(Object.keys(withoutMutant).sort())
})
