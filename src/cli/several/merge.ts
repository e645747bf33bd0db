// What `plumb report merge` does: makes one report of several, such as those of the shards of a run.

import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeFiles } from '../../report/files.ts'
import { counterexampleFile, type Report, type ReportedFinding } from '../../report/report.ts'
import { doubtOf, mergeReports } from '../../report/several/merge.ts'
import { type BaselineOptions, baselineOf } from '../gates/expectations.ts'
import { placesOf, type Telling, tellEnd } from '../gates/outlets.ts'
import { withBaseline } from '../gates/with-baseline.ts'
import type { ExitCode, Gate } from '../process/exit-code.ts'
import { WrongUse } from '../process/process.ts'
import { readReport } from '../process/read-report.ts'
import { prepareFolder } from '../process/report-folder.ts'

export interface MergeOptions extends Gate, BaselineOptions, Telling {
  readonly report: string
  /** The command line of the whole, where one process carried out all parts. */
  readonly command?: string
}

export function mergeFolders(folders: readonly string[], options: MergeOptions): ExitCode {
  const baseline = baselineOf(options)
  const parts = folders.map((folder) => ({ folder, report: readReport(folder) }))
  refuseOthers(parts)
  refuseTwice(parts)
  const [first, ...others] = parts.map(({ folder, report }) => movedTo(options.report, folder, report))
  if (first === undefined) throw new WrongUse('name the folders of at least one report')
  const { command = first.command } = options
  const merged = { ...mergeReports([first, ...others]), ...(command !== undefined && { command }) }
  const report = withBaseline(merged, baseline, options)
  prepareFolder(options.report)
  for (const { clause } of report.findings) copyCounterexample(parts, clause, options.report)
  writeFiles(options.report, report)
  tellEnd(report, options, placesOf(options.report))
  return report.exit.code
}

interface Part {
  readonly folder: string
  readonly report: Report
}

/** Verdicts of another level or suite are about other clauses. */
function refuseOthers(parts: readonly Part[]): void {
  const [first] = parts
  for (const { folder, report } of parts)
    for (const [what, of] of agreed)
      if (first && of(report) !== of(first.report))
        throw new WrongUse(
          `${folder} and ${first.folder} cannot be one report: ${what} ${of(report)} and ${of(first.report)}`,
        )
}

/** What it saw would be counted twice. */
function refuseTwice(parts: readonly Part[]): void {
  for (const [index, { folder, report }] of parts.entries()) {
    const same = parts.slice(0, index).find((other) => areTheSame(other.report, report))
    if (same) throw new WrongUse(`${same.folder} and ${folder} are the same part; name each part of the run once`)
  }
}

/** A shard that was run again is the same part, too. */
function areTheSame(a: Report, b: Report): boolean {
  const shardOf = ({ target, seed, shard }: Report) => JSON.stringify([target, seed, shard])
  return JSON.stringify(a) === JSON.stringify(b) || (a.shard !== undefined && shardOf(a) === shardOf(b))
}

const agreed: readonly (readonly [string, (report: Report) => string])[] = [
  ['feature level', ({ feature_level }) => `${feature_level}`],
  ['Plumbline', ({ tool }) => tool.version],
  ['word', ({ word }) => word],
  ['the clauses that were asked for,', ({ selection = {} }) => JSON.stringify(selection)],
]

/** Commands that replay a counterexample name the copy. */
function movedTo(folder: string, from: string, report: Report): Report {
  const moved = (finding: ReportedFinding) => {
    const file = counterexampleFile(finding.clause)
    if (!existsSync(join(from, file))) return finding
    return { ...finding, replay: finding.replay.replace(/(?<=^plumb replay )\S+/, `${folder}/${file}`) }
  }
  return { ...report, findings: report.findings.map(moved) }
}

/** That of the part whose finding is told. */
function copyCounterexample(parts: readonly Part[], clause: string, to: string): void {
  const file = counterexampleFile(clause)
  const findings = parts.flatMap(({ folder, report }) =>
    report.findings.filter((one) => one.clause === clause).map((finding) => ({ folder, finding })),
  )
  const [surest] = findings.toSorted((a, b) => doubtOf(a.finding) - doubtOf(b.finding))
  if (surest && existsSync(join(surest.folder, file))) cpSync(join(surest.folder, file), join(to, file))
}
