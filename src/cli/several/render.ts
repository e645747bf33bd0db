// What `plumb report FOLDER` does: writes the page of a report anew, from report.json alone, which has all that it shows.

import { dirname, join } from 'node:path'
import { writePage } from '../../report/files.ts'
import type { Report } from '../../report/report.ts'
import { type ExitCode, exitCodes } from '../process/exit-code.ts'
import { WrongUse } from '../process/process.ts'
import { readReport } from '../process/read-report.ts'

export function renderReport(path: string | undefined): ExitCode {
  if (path === undefined) throw new WrongUse('name the folder of a report, e.g. plumb report reports/latest')
  const report = readReport(path)
  const folder = path.endsWith('.json') ? dirname(path) : path
  write(folder, report)
  process.stdout.write(`page: ${join(folder, 'index.html')}\n`)
  return exitCodes.fine
}

/** A report that somebody has edited may lack anything. */
function write(folder: string, report: Report): void {
  try {
    writePage(folder, report)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new WrongUse(`${folder}/report.json: not a whole report (${error.message}); run \`plumb check\` again`)
  }
}
