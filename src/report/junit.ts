// A report as JUnit XML: a clause is a test case. One whose breach fails the run fails, a weaker one that is broken is
// skipped with its text, as is one that could not be judged.

import type { ClauseVerdict } from '../judge/verdicts/verdict.ts'
import { groupOf } from '../spec/clause.ts'
import type { Report, ReportedFinding } from './report.ts'
import { storyLines } from './story-text.ts'

export function toJunit({ clauses, findings, exit }: Report): string {
  const groups = Map.groupBy(clauses, ({ id }) => groupOf(id))
  const failing = exit?.fail_on === 'should' ? ['must', 'should'] : ['must']
  const isFailure: Decides = ({ verdict, strength }) => verdict === 'broken' && failing.includes(strength)
  const suites = [...groups].map(([group, members]) => suite(group, members, findings, isFailure))
  const totals = counts(clauses, isFailure)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="plumbline" ${totals}>\n${suites.join('')}</testsuites>\n`
}

/** Whether a clause fails the run. */
type Decides = (clause: ClauseVerdict) => boolean

function suite(
  group: string,
  clauses: readonly ClauseVerdict[],
  findings: readonly ReportedFinding[],
  isFailure: Decides,
): string {
  const cases = clauses.map((clause) => {
    const finding = findings.find((one) => one.clause === clause.id)
    return testCase(group, clause, finding, isFailure(clause))
  })
  return `  <testsuite name="${escapeXml(group)}" ${counts(clauses, isFailure)}>\n${cases.join('')}  </testsuite>\n`
}

function counts(clauses: readonly ClauseVerdict[], isFailure: Decides): string {
  const failures = clauses.filter(isFailure).length
  const skipped = clauses.filter((clause) => clause.verdict !== 'holds' && !isFailure(clause)).length
  return `tests="${clauses.length}" failures="${failures}" errors="0" skipped="${skipped}"`
}

function testCase(
  group: string,
  { id, verdict, reason, strength }: ClauseVerdict,
  finding: ReportedFinding | undefined,
  isFailure: boolean,
): string {
  const open = `    <testcase classname="${escapeXml(group)}" name="${escapeXml(id)}"`
  const inside = (element: string) => `${open}>\n      ${element}\n    </testcase>\n`
  if (verdict === 'holds') return `${open}/>\n`
  const { says = '' } = finding ?? {}
  if (isFailure) return inside(withDetails('failure', says, finding))
  if (verdict === 'broken') return inside(withDetails('skipped', `broken, but only a ${strength}: ${says}`, finding))
  return inside(`<skipped message="${escapeXml(`${verdict}: ${reason ?? ''}`)}"/>`)
}

function withDetails(element: string, message: string, finding: ReportedFinding | undefined): string {
  const { sent = '', expected = '', got = '', replay = '', story = [], curl } = finding ?? {}
  const told = finding && story.length > 0 ? `${storyLines(finding, story).join('\n')}\n` : ''
  const details = `${told}sent: ${sent}\nexpected: ${expected}\ngot: ${got}\n${curl === undefined ? '' : `curl: ${curl}\n`}replay: ${replay}`
  return `<${element} message="${escapeXml(message)}">${escapeXml(details)}</${element}>`
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
