// Makes the folder of a report, and sees to it that the report can be written there, and the trace, too: not at the end
// of a long run alone.

import { accessSync, closeSync, constants, openSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../spec/ground/make-folder.ts'
import { WrongUse } from './process.ts'

export function prepareFolder(folder: string): void {
  const told = (why: string) => new WrongUse(`the report cannot be written to ${folder}: ${why}; choose --report`)
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw told((error as Error).message)
  }
  const report = statSync(join(folder, 'report.json'), { throwIfNoEntry: false })
  if (report && !report.isFile()) throw told('report.json is there and no file')
}

const filesOfRun = [
  'report.json',
  'junit.xml',
  'summary.md',
  'index.html',
  'counterexamples',
  'statement.json',
  'badge.svg',
]

/** What an earlier run left there is not taken for what this one saw, should it be killed early. `trace` begins anew. */
export function clearFolder(folder: string, trace?: string): void {
  const traces = readdirSync(folder).filter((name) => /^trace(-\d+)?\.jsonl$/.test(name))
  for (const name of [...filesOfRun, ...traces]) rmSync(join(folder, name), { recursive: true, force: true })
  if (trace !== undefined) writeFileSync(trace, '')
}

/** The trace of an earlier run stays until this one begins. */
export function prepareTrace(file: string): void {
  try {
    closeSync(openSync(file, 'a'))
  } catch (error) {
    throw new WrongUse(`the trace cannot be written to ${file}: ${(error as Error).message}; choose another --record`)
  }
}
