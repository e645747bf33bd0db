import { expect, test } from 'vitest'
import type { ReportedScenario } from './content/scenarios.ts'
import { scenariosToJunit } from './junit-scenarios.ts'
import { parseXml } from './testing/xml.ts'

function scenario(file: string, more: Partial<ReportedScenario>): ReportedScenario {
  const usual = { clauses: ['letter.sealed'], verdict: 'passed', strength: 'must', failures: [], broken: [] } as const
  return { file, title: `The claim of <${file}>.`, ...usual, seconds: 0.25, replay: `plumb scenario ${file}`, ...more }
}

const failures = [{ line: 7, step: 'ada asks get-letter', at: 'seal', expected: '"wax"', got: 'nothing' }]
const all = [
  scenario('scenarios/letter/a.yaml', {}),
  scenario('scenarios/letter/b.yaml', { verdict: 'failed', failures, broken: ['letter.sealed'] }),
  scenario('scenarios/stories/c.yaml', { verdict: 'skipped', reason: 'needs clock' }),
  scenario('scenarios/stories/d.yaml', { verdict: 'failed', strength: 'should', failures }),
]

test('a scenario is a test case, and a folder of them a suite', () => {
  const { attributes, children } = parseXml(scenariosToJunit(all, 3))
  expect(attributes).toMatchObject({ tests: '4', failures: '1', time: '3' })
  expect(children.map((suite) => [suite.attributes.name, suite.attributes.failures, suite.attributes.skipped])).toEqual(
    [
      ['letter', '1', '0'],
      ['stories', '0', '2'],
    ],
  )
  const cases = children.flatMap((suite) => suite.children)
  expect(cases.map((one) => one.attributes.name)).toEqual(all.map(({ title }) => title))
})

test('a failure tells its place, and what is only a should or could not run is skipped with its reason', () => {
  const cases = parseXml(scenariosToJunit(all)).children.flatMap((suite) => suite.children)
  const [passed, failed, skipped, weak] = cases.map(({ children }) => children[0])
  expect(passed).toMatchObject({ name: 'system-out', text: 'scenarios/letter/a.yaml' })
  expect(failed?.text).toBe(
    [
      'scenarios/letter/b.yaml:7: ada asks get-letter, seal',
      '  expected  "wax"',
      '  got       nothing',
      'broken meanwhile: letter.sealed',
      'replay: plumb scenario scenarios/letter/b.yaml',
    ].join('\n'),
  )
  expect(skipped).toMatchObject({ name: 'skipped', text: expect.stringContaining('skipped: needs clock') })
  expect(weak).toMatchObject({ name: 'skipped', text: expect.stringContaining('failed, but only a should') })
})
