// Writes a run's report into its folder: report.json, junit.xml, summary.md, index.html, the counterexamples, and the
// trace where asked.

import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { TraceWriter } from '../history/trace.ts'
import type { Counterexample, Listener, RunResult } from '../run/event.ts'
import { makeFolder } from '../spec/ground/make-folder.ts'
import type { LeftBehind } from '../target/care/left-behind.ts'
import { type Expectations, weigh } from './gate/weigh.ts'
import { toHtml } from './html/report-page.ts'
import { toJunit } from './junit.ts'
import { toMarkdown } from './markdown.ts'
import { type Asking, counterexampleFile, type Exit, type Report, toReport, whatIsLeft } from './report.ts'
import { continued } from './several/continued.ts'
import { withReruns } from './several/reruns.ts'

/** How a report comes about beyond what the run says. */
export interface Making {
  readonly version: string
  readonly targetFile: string | undefined
  readonly asking?: Asking
  readonly expectations?: Expectations
  /** What an earlier run had seen that was cut off, where this one goes on. */
  readonly before?: Report | undefined
  /** What the process ends with, for such a report. */
  readonly exitOf: (report: Report) => Exit
  /** What stays on the target; absent while that is not known. */
  readonly leftBehind?: LeftBehind
  /** Whether the run goes on. */
  readonly isProvisional?: boolean
}

export function reportOf(folder: string, result: RunResult, making: Making): Report {
  const { version, targetFile, asking = {}, isProvisional = false, leftBehind = {} } = making
  const stays = Object.keys(leftBehind).length > 0 ? { left_behind: leftBehind } : {}
  const state = isProvisional ? { provisional: true as const, ...whatIsLeft(result) } : {}
  const judged = { ...toReport(result, version, folder, targetFile, asking), ...stays, ...state }
  const before = making.before && withReruns(making.before, result.earlier ?? [])
  return decided(before ? continued(before, judged) : judged, making)
}

/** With what is known of it beforehand, and with the exit code that follows. */
export function decided(report: Report, { expectations, exitOf }: Pick<Making, 'expectations' | 'exitOf'>): Report {
  const { gate: _, ...bare } = report
  const gate = expectations && weigh(report, expectations)
  const weighed = gate ? { ...bare, gate } : bare
  return { ...weighed, exit: exitOf(weighed) }
}

/** Each file is replaced as a whole, so that whoever kills the run finds the old one or the new one. */
export function saveReport(folder: string, report: Report, result: RunResult): void {
  makeFolder(join(folder, 'counterexamples'))
  // Of one clause that of this run is written last.
  for (const example of [...(result.earlier ?? []), ...result.counterexamples])
    writeJson(join(folder, counterexampleFile(example.clause)), saved(example, result))
  clearOthers(folder, report)
  writeFiles(folder, report)
}

/** The report itself, for people and for machines. */
export function writeFiles(folder: string, report: Report): void {
  makeFolder(folder)
  replaceFile(join(folder, 'junit.xml'), toJunit(report))
  replaceFile(join(folder, 'summary.md'), toMarkdown(report))
  writeJson(join(folder, 'report.json'), report)
  writePage(folder, report)
}

export function writePage(folder: string, report: Report): void {
  replaceFile(join(folder, 'index.html'), toHtml(report))
}

function saved({ clause, before, plan, requests, reproduced }: Counterexample, result: RunResult): object {
  const { feature_level, word, seed } = result
  return { clause, feature_level, word, seed, requests, reproduced, ...(before && { before }), plan }
}

/** Counterexamples of an earlier run in the same folder. */
function clearOthers(folder: string, { findings }: Report): void {
  const own = new Set(findings.map(({ clause }) => basename(counterexampleFile(clause))))
  const others = readdirSync(join(folder, 'counterexamples')).filter((name) => !own.has(name))
  for (const name of others) rmSync(join(folder, 'counterexamples', name), { recursive: true, force: true })
}

/** Records the history of a run, each entry as soon as it is there. Once that fails, nothing more is recorded. */
export function traceListener(file: string, failed: (error: Error) => void): Listener {
  let writer: TraceWriter | undefined
  return (event) => {
    try {
      if (event.kind === 'started') writer = new TraceWriter(file, event.header)
      if (event.kind === 'entry') writer?.write(event.entry)
    } catch (error) {
      writer = undefined
      failed(error as Error)
    }
  }
}

function writeJson(file: string, value: unknown): void {
  replaceFile(file, `${JSON.stringify(value, null, 2)}\n`)
}

function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
