// What `plumb judge` does: judges recorded traces without any server.

import { basename, extname, join } from 'node:path'
import { readTrace } from '../history/trace.ts'
import { writeFiles } from '../report/files.ts'
import type { Report } from '../report/report.ts'
import { exitLine, type Screen, summary } from '../report/terminal.ts'
import { type ExitCode, exitCodes, exitOf, type Gate } from './exit-code.ts'
import { JudgedTrace } from './judged-trace.ts'
import { screenOf, version } from './process.ts'

export interface JudgeOptions extends Gate {
  readonly report?: string
  readonly json?: true
  readonly each?: true
}

export function judge(files: readonly string[], options: JudgeOptions): ExitCode {
  return options.each ? judgeEach(files, options) : judgeTogether(files, options)
}

function judgeTogether(files: readonly string[], options: JudgeOptions): ExitCode {
  const report = judgeFiles(files, options)
  if (options.json) printJson(report)
  else process.stdout.write(told(report))
  if (options.report !== undefined) writeInto(options.report, report)
  return report.exit.code
}

function judgeEach(files: readonly string[], options: JudgeOptions): ExitCode {
  const reports: Judged[] = []
  for (const [index, file] of files.entries()) {
    const report = judgeFiles([file], options)
    reports.push(report)
    if (!options.json) process.stdout.write(`\n${file}\n${told(report)}`)
    if (options.report !== undefined) writeInto(join(options.report, folderOf(files, index)), report)
  }
  if (options.json) printJson(reports)
  return worst(reports.map(({ exit }) => exit.code))
}

/** As the file is called, and where two are called alike, with a number. */
function folderOf(files: readonly string[], index: number): string {
  const names = files.map((file) => basename(file, extname(file)))
  const name = names[index] ?? ''
  const before = names.slice(0, index).filter((other) => other === name).length
  return before === 0 ? name : `${name}-${before + 1}`
}

type Judged = Report & { readonly exit: { readonly code: ExitCode } }

function judgeFiles(files: readonly string[], gate: Gate): Judged {
  const trace = readTrace(...files)
  const judged = new JudgedTrace(trace.header, files)
  const screen = screenOf(process.stderr)
  let taken = 0
  for (const entry of trace.entries) {
    judged.take(entry)
    tellProgress(screen, ++taken, trace.length)
  }
  const report = judged.report(version())
  return { ...report, exit: exitOf(report, gate) }
}

const entriesPerLine = 10_000

function tellProgress(screen: Screen, taken: number, all: number): void {
  if (all < entriesPerLine) return
  if (screen.isTerminal && taken === all) screen.write('\r\u001b[K')
  else if (taken % entriesPerLine === 0)
    screen.write(`${screen.isTerminal ? '\r\u001b[K' : ''}${taken} of ${all} lines${screen.isTerminal ? '' : '\n'}`)
}

function told(report: Report): string {
  const screen = screenOf(process.stdout)
  return summary(report, screen) + exitLine(report, screen)
}

function writeInto(folder: string, report: Report): void {
  writeFiles(folder, report)
  screenOf(process.stderr).write(`report: ${folder}/report.json\n`)
}

function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

function worst(codes: readonly ExitCode[]): ExitCode {
  const byGravity = [exitCodes.ownFault, exitCodes.broken, exitCodes.notJudged]
  return byGravity.find((code) => codes.includes(code)) ?? exitCodes.fine
}
