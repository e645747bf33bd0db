// Writes a load report into its folder, each file as a whole.

import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJunit } from './junit.ts'
import type { LoadReport } from './load-report.ts'
import { pageOf } from './page.ts'
import { summaryOf } from './summary.ts'

export function writeLoadReport(folder: string, report: LoadReport): void {
  mkdirSync(folder, { recursive: true })
  replace(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  replace(join(folder, 'summary.md'), `${summaryOf(report)}\n`)
  replace(join(folder, 'junit.xml'), toJunit(report))
  replace(join(folder, 'index.html'), pageOf(report))
}

function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
