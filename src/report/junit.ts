// A report as JUnit XML: a clause is a test case. One that fails the run fails. What is broken and does not fail it is
// skipped with its text, as is what could not be judged.

import { escapeXml } from '../history/escape-xml.ts'
import type { ClauseVerdict } from '../judge/verdicts/verdict.ts'
import { groupOf } from '../spec/clause.ts'
import { scenariosToJunit } from './junit-scenarios.ts'
import type { Report, ReportedFinding } from './report.ts'
import { storyLines } from './words/story-text.ts'

export function toJunit(report: Report): string {
  if (report.scenarios) return scenariosToJunit(report.scenarios, report.times?.seconds)
  const groups = Map.groupBy(report.clauses, ({ id }) => groupOf(id))
  const outcomeOf = outcomes(report)
  const suites = [...groups].map(([group, members], index) => {
    const waited = report.times?.waited[group] ?? 0
    const about = index === 0 ? properties(report) : ''
    return suite(group, members, { outcomeOf, waited, about, began: report.times?.began })
  })
  const { tests, failures } = counted(report.clauses, outcomeOf)
  const totals = `tests="${tests}" failures="${failures}" errors="0" time="${report.times?.seconds ?? 0}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="plumbline" ${totals}>\n${suites.join('')}</testsuites>\n`
}

/** What becomes of a clause; undefined where it holds. */
interface Outcome {
  readonly element: 'failure' | 'skipped'
  readonly message: string
  readonly details?: string
}

type OutcomeOf = (clause: ClauseVerdict) => Outcome | undefined

interface Surroundings {
  readonly outcomeOf: OutcomeOf
  /** Seconds between requests and answers of the endpoint. */
  readonly waited: number
  readonly about: string
  readonly began: string | undefined
}

function outcomes({ findings, exit, gate = {} }: Report): OutcomeOf {
  const failing = exit?.fail_on === 'should' ? ['must', 'should'] : ['must']
  const known = new Map(gate.known?.map(({ clause, reason }) => [clause, reason]))
  const unkept = new Map([
    ...(gate.lost ?? []).map((id) => [id, 'held in the baseline, and cannot be told now'] as const),
    ...(gate.expired ?? []).map(({ clause }) => [clause, 'a known deviation that is no longer forgiven'] as const),
    ...(gate.mended ?? []).map(({ clause }) => [clause, 'holds again: take it out of the deviations'] as const),
  ])
  return ({ id, verdict, strength, reason }) => {
    const finding = findings.find(({ clause }) => clause === id)
    const details = finding && { details: detailsOf(finding) }
    const { says = '' } = finding ?? {}
    const isKnown = known.has(id)
    const wrong = unkept.get(id)
    if (wrong !== undefined)
      return { element: 'failure', message: says === '' ? wrong : `${wrong}: ${says}`, ...details }
    if (verdict === 'holds') return undefined
    if (verdict !== 'broken') return { element: 'skipped', message: `${verdict}: ${reason ?? ''}` }
    if (isKnown) return { element: 'skipped', message: `known deviation (${known.get(id)}): ${says}`, ...details }
    if (failing.includes(strength)) return { element: 'failure', message: says, ...details }
    return { element: 'skipped', message: `broken, but only a ${strength}: ${says}`, ...details }
  }
}

function suite(group: string, clauses: readonly ClauseVerdict[], around: Surroundings): string {
  const { outcomeOf, waited, about, began } = around
  const { tests, failures, skipped } = counted(clauses, outcomeOf)
  const counts = `tests="${tests}" failures="${failures}" errors="0" skipped="${skipped}" time="${waited}"`
  // Without the fraction and the zone, which some readers do not take.
  const since = began === undefined ? '' : ` timestamp="${escapeXml(began.slice(0, 19))}"`
  const cases = clauses.map((clause) => testCase(group, clause, outcomeOf(clause)))
  return `  <testsuite name="${escapeXml(group)}" ${counts}${since}>\n${about}${cases.join('')}  </testsuite>\n`
}

function counted(clauses: readonly ClauseVerdict[], outcomeOf: OutcomeOf) {
  const all = clauses.map((clause) => outcomeOf(clause)?.element)
  const many = (element: string) => all.filter((one) => one === element).length
  return { tests: clauses.length, failures: many('failure'), skipped: many('skipped') }
}

/** A clause has no time of its own; how often it was looked at tells how sure its verdict is. */
function testCase(group: string, { id, seen }: ClauseVerdict, outcome: Outcome | undefined): string {
  const looks = `<system-out>looked at ${seen === 1 ? 'once' : `${seen} times`}</system-out>`
  const inside = [...(outcome ? [elementOf(outcome)] : []), looks].map((element) => `      ${element}\n`).join('')
  return `    <testcase classname="${escapeXml(group)}" name="${escapeXml(id)}" time="0">\n${inside}    </testcase>\n`
}

/** The schemas that are about know no message of what is skipped, so that it stands inside. */
function elementOf({ element, message, details }: Outcome): string {
  if (element === 'failure')
    return `<failure type="broken" message="${escapeXml(message)}">${escapeXml(details ?? '')}</failure>`
  return `<skipped>${escapeXml([message, ...(details === undefined ? [] : [details])].join('\n'))}</skipped>`
}

function detailsOf(finding: ReportedFinding): string {
  const { sent, expected, got, replay, story = [], curl } = finding
  const told = story.length > 0 ? `${storyLines(finding, story).join('\n')}\n` : ''
  const again = curl === undefined ? '' : `curl: ${curl}\n`
  return `${told}sent: ${sent}\nexpected: ${expected}\ngot: ${got}\n${again}replay: ${replay}`
}

function properties({ tool, target, feature_level, seed, command, ended, exit }: Report): string {
  const told = {
    ...{ version: tool.version, target, feature_level, seed, command, ended },
    ...{ exit: exit && `${exit.code}: ${exit.reason}` },
  }
  const lines = Object.entries(told)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `      <property name="${name}" value="${escapeXml(`${value}`)}"/>\n`)
  return `    <properties>\n${lines.join('')}    </properties>\n`
}
