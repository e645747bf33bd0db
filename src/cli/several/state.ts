// What `plumb report --statement` and `plumb report --verify` do: seal what a run came to, and hold a statement against
// its report and its trace.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readTrace } from '../../history/trace.ts'
import type { Report } from '../../report/report.ts'
import { badgeOf } from '../../report/statement/badge.ts'
import {
  brokenSeal,
  changedFiles,
  otherSpecification,
  otherThanReport,
  otherVerdicts,
} from '../../report/statement/differences.ts'
import { sealOfFile } from '../../report/statement/seal.ts'
import { type Sealed, type Statement, statementOf } from '../../report/statement/statement.ts'
import { harmless } from '../../report/words/harmless.ts'
import { counted } from '../../spec/ground/counted.ts'
import { aboutFiles, JudgedTrace } from '../judging/judged-trace.ts'
import { type ExitCode, exitCodes } from '../process/exit-code.ts'
import { version, WrongUse } from '../process/process.ts'
import { readReport } from '../process/read-report.ts'
import { refuseOtherRun, tracesIn } from './own-traces.ts'

const name = 'statement.json'

export function writeStatement(folder: string): ExitCode {
  const report = readReport(folder)
  refuseOtherRun(folder, report)
  const statement = statementOf(report, sealedIn(folder))
  writeFileSync(join(folder, name), `${JSON.stringify(statement, null, 2)}\n`)
  writeFileSync(join(folder, 'badge.svg'), badgeOf(statement))
  say(`statement: ${join(folder, name)}`, `badge: ${join(folder, 'badge.svg')}`, `seal: ${statement.seal}`)
  if (tracesIn(folder).length === 0)
    say('there is no trace beside the report, so that nobody can judge it again; `plumb check --record` records one')
  return exitCodes.fine
}

export function verifyStatement(file: string): ExitCode {
  const statement = readStatement(file)
  const folder = dirname(file)
  const found = sealedIn(folder)
  const changed = [...[brokenSeal(statement) ?? []].flat(), ...changedFiles(statement, found)]
  const report = Object.hasOwn(found, 'report.json') ? readReport(folder) : undefined
  const contrary = report ? otherThanReport(statement, report) : []
  const anew = changed.length === 0 && report ? judgedAnew(statement, report, folder) : { told: [], contrary: [] }
  const all = [...changed, ...contrary, ...anew.contrary]
  say(...all, ...anew.told)
  say(all.length === 0 ? `the statement is as it was made, seal ${statement.seal}` : counted(all.length, 'difference'))
  return all.length === 0 ? exitCodes.fine : exitCodes.broken
}

interface Anew {
  readonly told: readonly string[]
  readonly contrary: readonly string[]
}

function judgedAnew(statement: Statement, report: Report, folder: string): Anew {
  const traces = tracesIn(folder)
  const hindrance = otherSpecification(statement, version())
  if (hindrance !== undefined) return { told: [`the trace was not judged again, since ${hindrance}`], contrary: [] }
  if (traces.length === 0) return { told: ['there is no trace that could be judged again'], contrary: [] }
  const contrary = otherVerdicts(report, judgedTraces(traces.map((trace) => join(folder, trace))))
  const told = contrary.length === 0 ? ['the trace, judged again, shows what the report says'] : []
  return { told, contrary }
}

function judgedTraces(files: readonly string[]): Report {
  const { header, entries } = readTrace(...files)
  const judged = new JudgedTrace(header, aboutFiles(files))
  for (const entry of entries) judged.take(entry)
  return judged.report(version())
}

function sealedIn(folder: string): Sealed {
  const files = readdirSync(folder).filter((one) => one === 'report.json')
  return Object.fromEntries([...files, ...tracesIn(folder)].map((one) => [one, sealOfFile(join(folder, one))]))
}

function readStatement(file: string): Statement {
  const wrong = (why: string) => new WrongUse(`${file}: ${why}; \`plumb report FOLDER --statement\` writes one`)
  let value: Partial<Statement> | null
  try {
    value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Statement> | null
  } catch (error) {
    throw wrong((error as Error).message)
  }
  if (value?.statement !== 1 || typeof value.seal !== 'string') throw wrong(`${basename(file)} is no statement`)
  if (![value.files, value.groups, value.specification, value.tool].every((part) => typeof part === 'object' && part))
    throw wrong('it lacks a part')
  return value as Statement
}

function say(...lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${harmless(line)}\n`)
}
