// Writes a run's report into its folder: report.json, junit.xml, the counterexamples, and the trace where asked.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TraceWriter } from '../history/trace.ts'
import type { Listener, RunResult } from '../run/event.ts'
import { toJunit } from './junit.ts'
import { counterexampleFile, type Report, toReport } from './report.ts'

export function writeReport(folder: string, result: RunResult, version: string, targetFile?: string): Report {
  const report = toReport(result, version, folder, targetFile)
  rmSync(join(folder, 'counterexamples'), { recursive: true, force: true })
  mkdirSync(join(folder, 'counterexamples'), { recursive: true })
  for (const { clause, plan, requests, reproduced } of result.counterexamples) {
    const example = {
      clause,
      feature_level: result.feature_level,
      word: result.word,
      seed: result.seed,
      requests,
      reproduced,
      plan,
    }
    writeJson(join(folder, counterexampleFile(clause)), example)
  }
  writeFiles(folder, report)
  return report
}

/** The report itself, for people and for machines. */
export function writeFiles(folder: string, report: Report): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'junit.xml'), toJunit(report))
  writeJson(join(folder, 'report.json'), report)
}

/** Records the history of a run, each entry as soon as it is there. */
export function traceListener(file: string): Listener {
  let writer: TraceWriter | undefined
  return (event) => {
    if (event.kind === 'started') writer = new TraceWriter(file, event.header)
    if (event.kind === 'entry') writer?.write(event.entry)
  }
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
