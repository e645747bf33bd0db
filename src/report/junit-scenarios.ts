// A run of scenarios as JUnit XML: a scenario is a test case, a folder of them a suite.

import { basename, dirname } from 'node:path'
import { escapeXml } from '../history/escape-xml.ts'
import { type ReportedScenario, troubleLines } from './content/scenarios.ts'

export function scenariosToJunit(scenarios: readonly ReportedScenario[], seconds = 0): string {
  const folders = Map.groupBy(scenarios, ({ file }) => basename(dirname(file)))
  const suites = [...folders].map(([folder, all]) => suite(folder, all))
  const { tests, failures } = counted(scenarios)
  const totals = `tests="${tests}" failures="${failures}" errors="0" time="${seconds}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="plumbline" ${totals}>\n${suites.join('')}</testsuites>\n`
}

function suite(folder: string, scenarios: readonly ReportedScenario[]): string {
  const { tests, failures, skipped } = counted(scenarios)
  const took = scenarios.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3)
  const counts = `tests="${tests}" failures="${failures}" errors="0" skipped="${skipped}" time="${took}"`
  const cases = scenarios.map((scenario) => testCase(folder, scenario))
  return `  <testsuite name="${escapeXml(folder)}" ${counts}>\n${cases.join('')}  </testsuite>\n`
}

function isFailure({ verdict, strength }: ReportedScenario): boolean {
  return verdict === 'failed' && strength === 'must'
}

function counted(scenarios: readonly ReportedScenario[]) {
  const failures = scenarios.filter(isFailure).length
  const passed = scenarios.filter(({ verdict }) => verdict === 'passed').length
  return { tests: scenarios.length, failures, skipped: scenarios.length - failures - passed }
}

/** The schemas that are about know no file of a test case, nor a message of what is skipped: both stand inside. */
function testCase(folder: string, scenario: ReportedScenario): string {
  const { title, verdict, file, seconds } = scenario
  const open = `    <testcase classname="${escapeXml(folder)}" name="${escapeXml(title)}" time="${seconds}">\n`
  const where = `      <system-out>${escapeXml(file)}</system-out>\n`
  const element = verdict === 'passed' ? '' : `      ${elementOf(scenario)}\n`
  return `${open}${element}${where}    </testcase>\n`
}

function elementOf(scenario: ReportedScenario): string {
  const { title, verdict, replay } = scenario
  const told = escapeXml([...troubleLines(scenario), `replay: ${replay}`].join('\n'))
  if (isFailure(scenario)) return `<failure type="failed" message="${escapeXml(title)}">${told}</failure>`
  return `<skipped>${verdict === 'failed' ? 'failed, but only a should' : verdict}: ${told}</skipped>`
}
