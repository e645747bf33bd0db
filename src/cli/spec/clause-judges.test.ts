import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Clause, groupOf } from '../../spec/clause.ts'
import { loadSpec } from '../../spec/spec.ts'
import { judges } from './clause-judges.ts'

const { clauses, inSchemas } = loadSpec()
const judgedBy = judges(inSchemas)
const all = [...clauses.values()]

test('every clause that is not left open is judged, or says why not', () => {
  const forgotten = all.filter((clause) => judgedBy(clause) === undefined && clause.unjudged === undefined)
  const next = 'run `npm run clause-judges`, and where that names no source, `npm run clause-judges -- --runs 320`'
  expect(
    forgotten.map(({ id }) => id),
    next,
  ).toEqual([])
})

test('a reason for not judging a clause is a sentence', () => {
  const excused = all.filter(({ unjudged }) => unjudged !== undefined)
  expect(excused.filter(({ unjudged }) => !/^[A-Z].{10,}\.$/.test(unjudged ?? ''))).toEqual([])
})

test('a clause that says that its judge is not written yet has none', () => {
  const waiting = all.filter(({ unjudged }) => unjudged === 'Its judge is not written yet.')
  expect(waiting.filter((clause) => judgedBy(clause) !== undefined).map(({ id }) => id)).toEqual([])
})

test('no clause is judged by what only tests use', () => {
  expect(all.filter((clause) => /\/testing\//.test(judgedBy(clause) ?? '')).map(({ id }) => id)).toEqual([])
})

describe('who judges', () => {
  const planted: Clause = { id: 'edit-message.planted', says: '', strength: 'must', needs: [], file: '' }

  test.each<[string, Partial<Clause>, string | undefined]>([
    ['a clause in a schema', { id: 'message.id' }, 'its schema'],
    ['a clause of the model', { id: 'edit-message.sha256-mismatch-refused' }, 'model/editing/refusal-conditions'],
    ['a clause of the judge', { id: 'envelope.no-server-error' }, 'judge/exchange/envelope'],
    ['that an endpoint exists', { id: 'edit-message.exists' }, 'judge/concerns/endpoints'],
    ['an open clause', { strength: 'open' }, 'nothing: it is left open'],
    ['a clause that nothing names', {}, undefined],
    ['the beginning of an id', { id: 'edit-message.sha256' }, undefined],
  ])('%s', (_, clause, by) => {
    expect(judgedBy({ ...planted, ...clause })).toBe(by)
  })
})

/** What sources name of the clauses, by the pattern of their paths. */
function namedIn(pattern: string): { readonly file: string; readonly id: string }[] {
  const groups = new Set(all.map(({ id }) => groupOf(id)))
  const source = join(import.meta.dirname, '../..')
  return globSync(pattern, { cwd: source, exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const literals = readFileSync(join(source, file), 'utf8').matchAll(/'([a-z-]+\.[a-z0-9-]+)'/g)
    return [...literals].flatMap(([, id = '']) => (groups.has(groupOf(id)) ? [{ file, id }] : []))
  })
}

test('every clause that a rule names is stated in specs/', () => {
  const named = namedIn('{model,judge}/**/*.ts')
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(({ id }) => !clauses.has(id))).toEqual([])
})

test('every clause that one answer can contradict by itself says so', () => {
  const named = namedIn('model/alone/*.ts')
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ id }) => !clauses.get(id)?.alone)).toEqual([])
})
