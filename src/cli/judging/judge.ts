// What `plumb judge` does: judges recorded traces without any server.

import { statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Header } from '../../history/entry.ts'
import { type Captured, linesOfHar } from '../../history/har.ts'
import { namesByAddress } from '../../history/seen-actor.ts'
import { readingTrace } from '../../history/trace.ts'
import { writeFiles } from '../../report/files.ts'
import { selected } from '../../report/gate/selection.ts'
import type { Report } from '../../report/report.ts'
import type { Screen } from '../../report/terminal/screen.ts'
import { readTargetFile } from '../../target/file/target-file.ts'
import { commandLine } from '../gates/command-line.ts'
import { type BaselineOptions, baselineOf } from '../gates/expectations.ts'
import { placesOf, type Telling, tellEnd } from '../gates/outlets.ts'
import { selectionOf } from '../gates/wanted.ts'
import { withBaseline } from '../gates/with-baseline.ts'
import { type ExitCode, exitCodes, type Gate } from '../process/exit-code.ts'
import { screenOf, version, WrongUse } from '../process/process.ts'
import { prepareFolder } from '../process/report-folder.ts'
import { interruptibly } from './interruptibly.ts'
import { aboutFiles, JudgedTrace } from './judged-trace.ts'
import { atAnyLevel } from './unknown-level.ts'

export interface JudgeOptions extends Gate, BaselineOptions, Telling {
  readonly report?: string
  /** Of whom HAR files tell: they do not say it themselves. */
  readonly target?: string
  readonly each?: true
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
}

export async function judge(files: readonly string[], options: JudgeOptions): Promise<ExitCode> {
  if (options.each && options.updateBaseline)
    throw new WrongUse('--update-baseline writes what one history came to; leave out --each')
  if (options.target !== undefined && !files.some(isHar))
    throw new WrongUse('--target tells of whom HAR files are, and there is none; a trace says it in its header')
  for (const file of files) refuseUnreadable(file)
  if (options.report !== undefined) prepareFolder(options.report)
  return options.each ? judgeEach(files, options) : judgeTogether(files, options)
}

function refuseUnreadable(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found)
    throw new WrongUse(`${file}: cannot be read: there is no such file; \`plumb check --record\` records a trace`)
  if (found.isDirectory())
    throw new WrongUse(`${file}: cannot be read: it is a folder; name the trace in it, as ${join(file, 'trace.jsonl')}`)
}

async function judgeTogether(files: readonly string[], options: JudgeOptions): Promise<ExitCode> {
  const report = await judgeFiles(files, options)
  if (options.report !== undefined) writeFiles(options.report, report)
  tellEnd(report, options, options.report === undefined ? [] : placesOf(options.report))
  return report.exit.code
}

async function judgeEach(files: readonly string[], options: JudgeOptions): Promise<ExitCode> {
  const reports: Judged[] = []
  for (const [index, file] of files.entries()) {
    const report = await judgeFiles([file], options)
    reports.push(report)
    const folder = options.report === undefined ? undefined : join(options.report, folderOf(files, index))
    if (folder !== undefined) writeFiles(folder, report)
    if (options.json) continue
    process.stdout.write(`\n${file}\n`)
    tellEnd(report, options, folder === undefined ? [] : placesOf(folder))
  }
  if (options.json) process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`)
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

async function judgeFiles(files: readonly string[], options: JudgeOptions): Promise<Judged> {
  const baseline = baselineOf(options)
  const { target } = options
  const captured = target === undefined ? {} : capturedOf(target)
  const screen = screenOf(process.stderr)
  const reading = readingTrace(...files.map((file) => (isHar(file) ? linesOfHar(file, captured) : file)))
  await interruptibly(reading.lines, (read) => {
    if (!options.quiet) tellRead(screen, read)
  })
  const trace = reading.trace()
  const judgeAs = async (header: Header) => {
    const judged = new JudgedTrace(header, aboutFiles(files, target === undefined ? [] : ['--target', target]))
    let taken = 0
    await interruptibly(trace.entries, (entry) => {
      judged.take(entry)
      if (!options.quiet) tellProgress(screen, ++taken, trace.length)
    })
    return judged.report(version())
  }
  const judged = await atAnyLevel(await judgeAs(trace.header), trace.header, judgeAs)
  const whole = { ...judged, command: commandLine(process.argv.slice(2)) }
  const report = selected(whole, selectionOf(options))
  const weighed = withBaseline(report, baseline, options)
  return trace.length === 0 ? ofEmpty(weighed) : weighed
}

/** What a floor says of nothing helps nobody. */
function ofEmpty(report: Judged): Judged {
  const { exit } = report
  if (exit.code !== exitCodes.notJudged) return report
  return { ...report, exit: { ...exit, reason: 'the trace is empty; `plumb check --record` records one' } }
}

function isHar(file: string): boolean {
  return file.toLowerCase().endsWith('.har')
}

/** Without asking the server for anything. */
function capturedOf(file: string): Captured {
  const { base_url, word, settings, emits, absent, accounts } = readTargetFile(file)
  const known = Object.entries(accounts).flatMap(([name, { user_id, role = 'unknown' }]) =>
    user_id === undefined ? [] : [[name, { user_id, role }] as const],
  )
  const about = {
    ...(word !== undefined && { word }),
    ...(settings && { settings }),
    ...(emits && { emits }),
    ...(absent && { absent }),
    accounts: Object.fromEntries(known),
  }
  return { base_url, about, actors: namesByAddress(accounts) }
}

const entriesPerLine = 10_000

/** Only where what comes next is written over it. */
function tellRead(screen: Screen, read: number): void {
  if (screen.isTerminal && read % entriesPerLine === 0) screen.write(`\r\u001b[K${read} lines read`)
}

function tellProgress(screen: Screen, taken: number, all: number): void {
  if (all < entriesPerLine) return
  if (screen.isTerminal && taken === all) screen.write('\r\u001b[K')
  else if (taken % entriesPerLine === 0)
    screen.write(`${screen.isTerminal ? '\r\u001b[K' : ''}${taken} of ${all} lines${screen.isTerminal ? '' : '\n'}`)
}

function worst(codes: readonly ExitCode[]): ExitCode {
  const byGravity = [exitCodes.ownFault, exitCodes.broken, exitCodes.notJudged]
  return byGravity.find((code) => codes.includes(code)) ?? exitCodes.fine
}
