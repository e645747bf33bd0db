// Reads the report of a run from its folder.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../report/report.ts'
import { WrongUse } from './process.ts'
import { sayably } from './sayable.ts'

/** A folder, or the file itself. */
export function readReport(path: string): Report {
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'report.json') : path
  const report = parsed(file) as Partial<Report> | null
  const isReport = typeof report === 'object' && report?.tool?.name === 'plumbline' && Array.isArray(report.clauses)
  if (!isReport || !Array.isArray(report.findings))
    throw new WrongUse(`${file}: not a report of Plumbline; \`plumb check --report DIR\` writes one into DIR`)
  return report as Report
}

function parsed(file: string): unknown {
  const todo = 'name the folder that `--report` had'
  const text = sayably(`${file} cannot be read`, todo, () => readFileSync(file, 'utf8'))
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WrongUse(`${file}: not JSON (${(error as Error).message}); ${todo}`)
  }
}
