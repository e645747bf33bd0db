// What `plumb report merge` does with what the runners of a load run wrote.

import { join } from 'node:path'
import { CannotMerge, isOfLoad, mergeParts } from '../../load/parts/merge-parts.ts'
import { makeReport } from '../../load/report/make-report.ts'
import { WrongUse } from '../process/process.ts'
import { prepareFolder } from '../process/report-folder.ts'
import { conclude } from './load.ts'

export interface LoadMergeOptions {
  readonly report: string
  readonly failOn: 'must' | 'should'
  readonly json?: true
}

/** Whether these are of a load run; some of them alone is a mistake. */
export function areOfLoad(folders: readonly string[]): boolean {
  const others = folders.filter((folder) => !isOfLoad(folder))
  const [other] = others
  if (other === undefined) return folders.length > 0
  if (others.length === folders.length) return false
  const [one] = folders.filter((folder) => !others.includes(folder))
  throw new WrongUse(`${one} is of a load run, and ${other} has nothing of one: they cannot be one report`)
}

export function mergeLoad(folders: readonly string[], { report, failOn, json }: LoadMergeOptions): number {
  prepareFolder(report)
  try {
    const made = makeReport(mergeParts(folders, join(report, 'trace.jsonl')))
    return conclude(made, { report, failOn: failOn === 'should' ? 'should' : 'slo', ...(json && { json }) })
  } catch (error) {
    throw error instanceof CannotMerge ? new WrongUse(error.message) : error
  }
}
