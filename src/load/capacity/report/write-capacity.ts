// Writes what a search came to into its folder, each file as a whole.

import { join } from 'node:path'
import { makeFolder } from '../../../spec/ground/make-folder.ts'
import { replaceFile } from '../../report/replace-file.ts'
import type { CapacityReport } from './capacity-report.ts'
import { capacityPage } from './page.ts'
import { capacitySummary } from './summary.ts'

export function writeCapacity(folder: string, report: CapacityReport): void {
  makeFolder(folder)
  const texts = {
    'report.json': `${JSON.stringify(report, null, 2)}\n`,
    'summary.md': `${capacitySummary(report)}\n`,
    'index.html': capacityPage(report),
  }
  for (const [name, text] of Object.entries(texts)) replaceFile(join(folder, name), text)
}
