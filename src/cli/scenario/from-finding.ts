// `plumb scenario --from-finding`: the counterexample of a finding as a scenario, for a file of its own.

import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Document, isScalar, visit } from 'yaml'
import type { Report } from '../../report/report.ts'
import { storyOfPlan } from '../../run/scenario/from-plan.ts'
import { Unsayable } from '../../run/scenario/plan-names.ts'
import { isSentence } from '../../scenario/check-head.ts'
import { groupOf } from '../../spec/clause.ts'
import { counted } from '../../spec/ground/counted.ts'
import { loadSpec } from '../../spec/spec.ts'
import { WrongUse } from '../process/process.ts'
import { readExample, type SavedExample } from '../replay.ts'

/** The text of the scenario. `report` is the folder of a report, or its report.json; `schema` is for editors. */
export function fromFinding(report: string, clause: string, schema: string): string {
  const found = statSync(report, { throwIfNoEntry: false })
  if (!found) throw new WrongUse(`there is no report in ${report}; name the folder that \`plumb check --report\` had`)
  const folder = found.isDirectory() ? report : dirname(report)
  const file = join(folder, 'counterexamples', `${clause}.json`)
  if (!existsSync(file)) throw new WrongUse(`${folder} has no counterexample for ${clause}; ${others(folder)}`)
  const example = readExample(file)
  if (example.reproduced === 0)
    throw new WrongUse(
      `${clause} is a suspicion: no re-run showed it again, nor would a scenario; \`plumb replay ${file}\` tries it once more`,
    )
  if (example.before)
    throw new WrongUse(
      `${file} rests on what ${counted(example.before.length, 'plan')} before it did, which no scenario can say; \`plumb replay\` runs it`,
    )
  return `# yaml-language-server: $schema=${schema}\n${written(example, folder)}`
}

function others(folder: string): string {
  const findings = reportIn(folder)?.findings ?? []
  const names = findings.map(({ clause }) => clause)
  return names.length === 0
    ? '`plumb check --report` writes reports with findings'
    : `its findings are ${names.join(', ')}`
}

function reportIn(folder: string): Report | undefined {
  const file = join(folder, 'report.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}

function written({ clause, plan, feature_level }: SavedExample, folder: string): string {
  const { says = `The clause ${clause} holds.`, since, until } = loadSpec().clauses.get(clause) ?? {}
  const levels = { ...(since !== undefined && { since }), ...(until !== undefined && { until }) }
  const finding = reportIn(folder)?.findings.find((one) => one.clause === clause)
  const head = {
    title: titleOf(says),
    clauses: [clause],
    tags: ['regression', groupOf(clause)],
    ...(Object.keys(levels).length > 0 && { levels }),
  }
  try {
    return `${comment(finding, feature_level)}${yamlOf({ ...head, ...storyOfPlan(plan) })}`
  } catch (error) {
    if (error instanceof Unsayable)
      throw new WrongUse(`this counterexample cannot be said as a scenario: ${error.message}; \`plumb replay\` runs it`)
    throw error
  }
}

/** Some clauses begin with a name of the wire, in small letters. */
function titleOf(says: string): string {
  const line = says.replaceAll(/\s+/g, ' ').trim()
  return isSentence(line) ? line : `It holds that ${line}`
}

/** What has nothing deeper inside stands on one line. */
function yamlOf(content: object): string {
  const document = new Document(content)
  visit(document, {
    Map(_, node) {
      node.flow = node.items.every(({ value }) => isScalar(value))
    },
    Seq(_, node) {
      node.flow = node.items.every(isScalar)
    },
  })
  return document.toString({ lineWidth: 110 })
}

/** What the finding was, for whoever reads the file later. */
function comment(finding: Report['findings'][number] | undefined, level: number): string {
  const told = finding
    ? [`A finding at feature level ${level}: ${finding.sent}`, `expected ${finding.expected}`, `got ${finding.got}`]
    : [`A finding at feature level ${level}.`]
  const lines = told.flatMap((line) => line.split('\n')).map((line) => `# ${line.slice(0, 200)}`)
  return `${lines.join('\n')}\n`
}
