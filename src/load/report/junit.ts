// The report as JUnit XML: objectives, deliveries, the generator, and the clauses of sampled users are test cases.

import { escapeXml } from '../../history/escape-xml.ts'
import type { LoadReport } from './load-report.ts'

interface Case {
  readonly name: string
  readonly failure?: string
  readonly skipped?: string
}

export function toJunit(report: LoadReport): string {
  const suites = [
    suite('generator', [
      { name: 'valid', ...(report.generator.valid ? {} : { failure: report.generator.reasons.join('; ') }) },
    ]),
    suite(
      'objectives',
      report.objectives.map(({ text, value, kept }) => caseOf(text, kept, `measured ${value}`)),
    ),
    suite(
      'deliveries',
      Object.entries(report.deliveries.wrong).map(([fault, many]) =>
        caseOf(`none ${fault}`, many === 0, `${many} ${fault}`),
      ),
    ),
    suite(
      'clauses',
      report.sample.clauses.map(({ id, verdict, strength, reason = verdict }) => {
        if (verdict === 'holds') return { name: id }
        return verdict === 'broken' && strength === 'must'
          ? { name: id, failure: 'broken' }
          : { name: id, skipped: reason }
      }),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="plumbline load ${escapeXml(report.profile)}">\n${suites.join('')}</testsuites>\n`
}

function caseOf(name: string, isGood: boolean | null, says: string): Case {
  if (isGood === null) return { name, skipped: 'nothing was measured' }
  return isGood ? { name } : { name, failure: says }
}

function suite(name: string, cases: readonly Case[]): string {
  const failures = cases.filter(({ failure }) => failure !== undefined).length
  const skipped = cases.filter((one) => one.skipped !== undefined).length
  const lines = cases.map((one) => `    ${testCase(name, one)}\n`)
  return `  <testsuite name="${name}" tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}">\n${lines.join('')}  </testsuite>\n`
}

function testCase(suiteName: string, { name, failure, skipped }: Case): string {
  const open = `<testcase classname="load.${suiteName}" name="${escapeXml(name)}"`
  if (failure !== undefined) return `${open}><failure message="${escapeXml(failure)}"/></testcase>`
  return skipped === undefined ? `${open}/>` : `${open}><skipped message="${escapeXml(skipped)}"/></testcase>`
}
