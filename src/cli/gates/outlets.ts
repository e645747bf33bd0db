// Where the end of a run is told: the terminal or stdout as JSON, and in a job of GitHub Actions its annotations and page.

import { appendFileSync } from 'node:fs'
import { annotations } from '../../report/github.ts'
import { toMarkdown } from '../../report/markdown.ts'
import type { Report } from '../../report/report.ts'
import { scenarioSummary } from '../../report/scenario-terminal.ts'
import { brief, exitLine, summary } from '../../report/terminal/ending.ts'
import type { Screen } from '../../report/terminal/screen.ts'
import { screenOf } from '../process/process.ts'
import { remarks } from '../process/remarks.ts'

export interface Telling {
  readonly json?: true
  readonly quiet?: true
}

/** Where JSON goes to stdout, all else goes to stderr. */
export function screenFor({ json }: Telling): Screen {
  return screenOf(json ? process.stderr : process.stdout)
}

/** Where the report is, for machines and for people; undefined where it could be written nowhere. */
export function placesOf(folder: string | undefined): readonly string[] {
  if (folder === undefined) return ['the report could be written nowhere']
  return [`report: ${folder}/report.json`, `page: ${folder}/index.html`]
}

export function tellEnd(report: Report, telling: Telling, places: readonly string[]): void {
  const screen = screenFor(telling)
  if (telling.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  if (telling.quiet) screen.write(brief(report, screen))
  else {
    if (!telling.json) screen.write(report.scenarios ? scenarioSummary(report, screen) : summary(report, screen))
    for (const remark of remarks(report)) screen.write(`${remark}\n`)
    for (const place of places) screen.write(`${place}\n`)
  }
  screen.write(exitLine(report, screen))
  tellGithub(report, screen)
}

/** Nothing where no such job runs it. */
function tellGithub(report: Report, screen: Screen): void {
  if (process.env.GITHUB_ACTIONS === undefined) return
  for (const line of annotations(report)) screen.write(`${line}\n`)
  const page = process.env.GITHUB_STEP_SUMMARY
  if (page === undefined || page === '') return
  try {
    appendFileSync(page, toMarkdown(report))
  } catch (error) {
    screen.write(`the summary of the job cannot be written: ${(error as Error).message}\n`)
  }
}
