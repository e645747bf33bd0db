import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgeOf } from '../src/cli/spec/clause-judges-data.ts'
import { loadSpec } from '../src/spec/spec.ts'
import { chosen, namers } from './judges/chosen.ts'
import { root } from './judges/record.ts'
import { siteOf } from './judges/site.ts'

const { clauses, inSchemas } = loadSpec()
const advice = 'run `npm run clause-judges -- --runs 320`'

test('every clause that a source names has its judge, and every judge is there', () => {
  const named = namers(root)
  const judged = [...clauses.values()].filter(({ id, strength }) => strength !== 'open' && !inSchemas.has(id))
  expect(
    judged.filter(({ id }) => named(id).length > 0 && !judgeOf[id]).map(({ id }) => id),
    advice,
  ).toEqual([])
  const gone = Object.entries(judgeOf).filter(([, source]) => !existsSync(join(root, `src/${source}.ts`)))
  expect(gone, advice).toEqual([])
  expect(
    Object.keys(judgeOf).filter((id) => !clauses.has(id) || inSchemas.has(id)),
    advice,
  ).toEqual([])
})

test('whoever names a clause judges it, or else whoever it was handed to; a mechanism for all does not', () => {
  const stack = (...sources: string[]) => sources.map((source) => `at f (file:///x/src/${source}.ts:1:2)`).join('\n')
  const called = stack('model/facts/observe', 'model/readings/a', 'model/editing/b', 'judge/concerns/rules')
  expect(siteOf(called, ['model/editing/b'])).toBe('model/editing/b')
  expect(siteOf(called, ['model/editing/c'])).toBe('model/readings/a')
  expect(siteOf(stack('model/facts/observe', 'model/world/rule', 'judge/judge'), [])).toBe(undefined)
})

test('who was seen counts more than who alone names a clause, and of several nobody is guessed', () => {
  expect(chosen({ 'model/a': 1, 'model/b': 2 }, ['model/a'], 'model/c')).toBe('model/b')
  expect(chosen({}, ['model/a', 'model/b'], 'model/c')).toBe('model/c')
  expect(chosen({}, ['model/a'], undefined)).toBe('model/a')
  expect(chosen({}, ['model/a', 'model/b'], undefined)).toBe(undefined)
})
