// A report as JUnit XML: a clause is a test case, a broken one fails, one that could not be judged is skipped.

import type { ClauseVerdict } from '../judge/verdicts/verdict.ts'
import { groupOf } from '../spec/clause.ts'
import type { Report, ReportedFinding } from './report.ts'
import { storyLines } from './story-text.ts'

export function toJunit({ clauses, findings }: Report): string {
  const groups = Map.groupBy(clauses, ({ id }) => groupOf(id))
  const suites = [...groups].map(([group, members]) => suite(group, members, findings))
  const totals = counts(clauses)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="plumbline" ${totals}>\n${suites.join('')}</testsuites>\n`
}

function suite(group: string, clauses: readonly ClauseVerdict[], findings: readonly ReportedFinding[]): string {
  const cases = clauses.map((clause) =>
    testCase(
      group,
      clause,
      findings.find((finding) => finding.clause === clause.id),
    ),
  )
  return `  <testsuite name="${escapeXml(group)}" ${counts(clauses)}>\n${cases.join('')}  </testsuite>\n`
}

function counts(clauses: readonly ClauseVerdict[]): string {
  const failures = clauses.filter(({ verdict }) => verdict === 'broken').length
  const skipped = clauses.filter(({ verdict }) => verdict === 'cannot-tell' || verdict === 'not-applicable').length
  return `tests="${clauses.length}" failures="${failures}" errors="0" skipped="${skipped}"`
}

function testCase(group: string, { id, verdict, reason }: ClauseVerdict, finding: ReportedFinding | undefined): string {
  const open = `    <testcase classname="${escapeXml(group)}" name="${escapeXml(id)}"`
  if (verdict === 'holds') return `${open}/>\n`
  if (verdict === 'broken') return `${open}>\n${failure(finding)}    </testcase>\n`
  return `${open}>\n      <skipped message="${escapeXml(`${verdict}: ${reason ?? ''}`)}"/>\n    </testcase>\n`
}

function failure(finding: ReportedFinding | undefined): string {
  const { says = '', sent = '', expected = '', got = '', replay = '', story = [] } = finding ?? {}
  const told = finding && story.length > 0 ? `${storyLines(finding, story).join('\n')}\n` : ''
  const details = `${told}sent: ${sent}\nexpected: ${expected}\ngot: ${got}\nreplay: ${replay}`
  return `      <failure message="${escapeXml(says)}">${escapeXml(details)}</failure>\n`
}

/** Characters that XML 1.0 cannot carry at all become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
