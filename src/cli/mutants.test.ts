import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Report, ReportedFinding } from '../report/report.ts'
import { parseXml } from '../report/testing/xml.ts'
import { type Ended, plumb, readReport, temporaryFolder } from './testing/plumb.ts'
import { withoutAdvice } from './testing/without-advice.ts'

const folder = temporaryFolder()

const faults = [
  { mutant: 'lost-edit', focus: 'edit-message', clause: 'edit-message.content-replaced' },
  { mutant: 'acknowledged-event-again', focus: 'get-events', clause: 'queues.newer-than-acknowledged' },
]

/** A run tells the story of its smallest counterexample, a trace that of what was recorded. */
function withoutRerun({ findings }: Report) {
  return findings.map(({ replay: _, story: __, curl: ___, ...finding }: ReportedFinding) => finding)
}

describe.each(faults)('a run on the mutant $mutant', ({ mutant, focus, clause }) => {
  const report = join(folder, mutant)
  let ended: Ended
  beforeAll(async () => {
    const options = ['--focus', focus, '--runs', '20', '--seed', '8', '--transport', 'inject', '--record']
    ended = await plumb(['check', ...options, '--report', report], { mutant })
  })

  function examples(): string[] {
    const names = readdirSync(join(report, 'counterexamples'))
    return names.map((name) => join(report, 'counterexamples', name))
  }

  test('ends with 1 and reports the clause that the fault breaks', () => {
    expect(ended).toMatchObject({ code: 1, stderr: '' })
    expect(ended.stdout).toContain(`broken ${clause} (must): `)
    expect(readReport(report).clauses.find(({ id }) => id === clause)?.verdict).toBe('broken')
  })

  test('is judged from its trace as it was judged while it went on', async () => {
    const { code, stdout } = await plumb(['judge', join(report, 'trace.jsonl'), '--json'])
    const [judged, lived] = [JSON.parse(stdout) as Report, readReport(report)]
    expect(code).toBe(1)
    expect(withoutAdvice(judged)).toEqual(withoutAdvice(lived))
    expect(withoutRerun(judged)).toEqual(withoutRerun(lived))
  })

  test('leaves a counterexample of each finding, which breaks its clause on the mutant and not on the plain server', async () => {
    expect(examples()).toHaveLength(readReport(report).findings.length)
    for (const example of examples()) {
      const [faulty, plain] = await Promise.all([plumb(['replay', example], { mutant }), plumb(['replay', example])])
      expect(faulty.code).toBe(1)
      expect(faulty.stdout).toContain('broken ')
      expect(plain).toMatchObject({ code: 0, stderr: '' })
      expect(plain.stdout).toContain('was not broken this time')
    }
  })

  test('leaves a junit.xml whose failures are the broken clauses', () => {
    const suites = parseXml(readFileSync(join(report, 'junit.xml'), 'utf8')).children
    const failed = suites.flatMap(({ children }) => children.filter((one) => one.children[0]?.name === 'failure'))
    const broken = readReport(report).clauses.filter(({ verdict }) => verdict === 'broken')
    expect(failed.map(({ attributes }) => attributes.name)).toEqual(broken.map(({ id }) => id))
  })
})
