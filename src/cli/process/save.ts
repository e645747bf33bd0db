// Writes a report where it belongs, and where that cannot be, somewhere else: what a run has seen is not lost to a full
// disk or to a folder that has gone.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Making, reportOf, saveReport } from '../../report/files.ts'
import type { Report } from '../../report/report.ts'
import type { RunResult } from '../../run/event.ts'

export interface Saved {
  readonly report: Report
  /** Undefined where it could be written nowhere. */
  readonly folder: string | undefined
}

/** A later report of the same run takes the place of the `earlier` one, wherever that is. */
export function save(folder: string, result: RunResult, making: Making, earlier?: Saved): Saved {
  const report = reportOf(folder, result, making)
  const problem = problemOf(() => saveReport(folder, report, result))
  if (problem === undefined) return { report, folder }
  const why = `the report cannot be written to ${folder}: ${problem}`
  const stopped = result.stopped === undefined ? why : `${result.stopped}; ${why}`
  const elsewhere = earlier?.folder === folder ? undefined : earlier?.folder
  return saveElsewhere(elsewhere, { ...result, stopped }, making)
}

function saveElsewhere(known: string | undefined, result: RunResult, making: Making): Saved {
  let folder = known
  const problem = problemOf(() => {
    folder ??= mkdtempSync(join(tmpdir(), 'plumbline-report-'))
    saveReport(folder, reportOf(folder, result, making), result)
  })
  return { report: reportOf(folder ?? '', result, making), folder: problem === undefined ? folder : undefined }
}

/** What the system says against it, if anything. */
export function problemOf(work: () => void): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error.message
    throw error
  }
}
