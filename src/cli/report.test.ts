import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Report } from '../report/report.ts'
import { plumb, problemsIn, readReport, temporaryFolder } from './testing/plumb.ts'

const folder = temporaryFolder()
let report: Report
let plain: Report
beforeAll(async () => {
  const options = ['--runs', '20', '--seed', '7', '--level', '300', '--transport', 'inject', '--report']
  await Promise.all([
    plumb(['check', ...options, join(folder, 'mutant')], { mutant: 'lost-edit' }),
    plumb(['check', ...options, join(folder, 'plain')]),
  ])
  report = readReport(join(folder, 'mutant'))
  plain = readReport(join(folder, 'plain'))
})

type Path = readonly (string | number)[]

/** Every place in a value, with the value there. */
function placesIn(value: unknown, path: Path = []): [Path, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  const inside = Object.entries(value).flatMap(([key, one]) =>
    placesIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length === 0 ? inside : [[path, value], ...inside]
}

/** The report with something else in one place, or nothing at all. */
function withChange([key, ...rest]: Path, value: unknown, to?: unknown): unknown {
  if (key === undefined) return to
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  if (rest.length === 0 && to === undefined) delete copy[key]
  else copy[key] = withChange(rest, copy[key], to)
  return copy
}

/** With one clause of each kind: a place in one is like that place in another. */
function withFewClauses(whole: Report): Report {
  const kinds = Map.groupBy(whole.clauses, (clause) => [clause.verdict, clause.strength, ...Object.keys(clause)].join())
  return { ...whole, clauses: [...kinds.values()].flatMap(([first]) => first ?? []) }
}

function ofAnotherType(value: unknown): unknown {
  return typeof value === 'string' ? 3 : 'text'
}

test('the report of a run fits the published schema, with findings and without', () => {
  expect(problemsIn(report)).toEqual([])
  expect(problemsIn(plain)).toEqual([])
  expect(report.findings).not.toEqual([])
  expect(new Set(report.clauses.map(({ verdict }) => verdict)).size).toBe(4)
})

test('a value of another type, wherever it stands, does not fit the schema', () => {
  const few = withFewClauses(report)
  const unnoticed = placesIn(few).filter(
    ([path, value]) => problemsIn(withChange(path, few, ofAnotherType(value))).length === 0,
  )
  expect(unnoticed.map(([path]) => path.join('.'))).toEqual([])
})

/** What is named by endpoints and parameters, and what a report may lack. */
const free = ['requests', 'outcomes', 'waited', 'query', 'form']
const optional = ['command', 'ended', 'provision', 'curl', 'wire', 'query', 'form', 'answer', 'hidden', 'raw']

test('a field that is missing, wherever it should stand, does not fit the schema', () => {
  const few = withFewClauses(report)
  const fields = placesIn(few).filter(([path]) => {
    const [name, around] = [path.at(-1), path.at(-2)]
    return typeof name === 'string' && !free.includes(`${around}`) && !optional.includes(name)
  })
  const unnoticed = fields.filter(([path]) => problemsIn(withChange(path, few)).length === 0)
  expect(unnoticed.map(([path]) => path.join('.'))).toEqual([])
})

test('a field that the schema does not know does not fit it', () => {
  for (const place of [[], ['tool'], ['clauses', 0], ['findings', 0]])
    expect(problemsIn(withChange([...place, 'surprise'], report, 1))).not.toEqual([])
})

test.each([
  [['cannot_tell_share'], 1.5],
  [['seed'], 0.5],
  [['exchanges'], -1],
  [['interrupted'], false],
  [['clauses', 0, 'verdict'], 'fine'],
  [['clauses', 0, 'strength'], 'might'],
  [['clauses', 0, 'witness'], 0],
  [['findings', 0, 'sequence'], []],
  [['findings', 0, 'flaky'], false],
  [['tool', 'name'], 'another'],
])('%j may not be %j', (path, value) => {
  expect(problemsIn(withChange(path, report, value))).not.toEqual([])
})

test('the exchanges by endpoint add up to all exchanges', () => {
  const sum = Object.values(report.requests).reduce((all, one) => all + one, 0)
  expect(sum).toBe(report.exchanges)
})

test('witnesses and sequences are numbers of exchanges of the run', () => {
  const witnesses = report.clauses.flatMap(({ witness }) => witness ?? [])
  const numbers = [...witnesses, ...report.findings.flatMap(({ sequence }) => sequence)]
  expect(numbers.every((number) => number >= 1 && number <= report.exchanges)).toBe(true)
})
