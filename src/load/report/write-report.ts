// Writes a load report into its folder, each file as a whole.

import { join } from 'node:path'
import { makeFolder } from '../../spec/ground/make-folder.ts'
import { toJunit } from './junit.ts'
import type { LoadReport } from './load-report.ts'
import { pageOf } from './page.ts'
import { replaceFile } from './replace-file.ts'
import { summaryOf } from './summary.ts'

export function writeLoadReport(folder: string, report: LoadReport): void {
  makeFolder(folder)
  replaceFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  replaceFile(join(folder, 'summary.md'), `${summaryOf(report)}\n`)
  replaceFile(join(folder, 'junit.xml'), toJunit(report))
  replaceFile(join(folder, 'index.html'), pageOf(report))
}
