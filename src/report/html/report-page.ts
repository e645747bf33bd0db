// A report as one page that opens from disk: `index.html`.

import type { Report } from '../report.ts'
import { clauseMatrix } from './clauses.ts'
import { coverage } from './coverage.ts'
import { findingOf } from './finding.ts'
import { frame, section } from './frame.ts'
import { type Html, html } from './html.ts'
import { knownClauses } from './known-clause.ts'
import { ladder } from './ladder.ts'
import { runNotes } from './run-notes.ts'
import { scenarioList } from './scenarios.ts'
import { summary } from './summary.ts'
import { brief, count } from './words.ts'

const longestTitle = 80

export function toHtml(report: Report): string {
  const clauses = knownClauses(report)
  const many = report.findings.length
  const { scenarios } = report
  return frame({
    title: `${brief(report.target, longestTitle)} · Plumbline`,
    places: [
      ...(scenarios ? [['scenarios', html`Scenarios <b>${count(scenarios.length)}</b>`] as const] : []),
      ['findings', html`Findings <b>${count(many)}</b>`],
      ['clauses', html`Clauses <b>${count(clauses.length)}</b>`],
      ['coverage', 'Coverage'],
      ['levels', 'Levels'],
      ['run', 'Run'],
    ],
    styles: ['summary', 'findings', 'clauses', 'coverage', ...(scenarios ? ['scenarios'] : [])],
    scripts: ['filter', 'keys', 'unfold'],
    body: html`${summary(report)}${scenarios && section('scenarios', 'Scenarios', scenarioList(report))}${section('findings', 'Findings', findings(report))}${section('clauses', 'Clauses', clauseMatrix(clauses))}${section('coverage', 'Coverage', coverage(clauses, report))}${section('levels', 'Feature levels', ladder(clauses, report.feature_level))}${section('run', 'The run', runNotes(report))}`,
  })
}

/** Broken clauses before suspicions; the first one is open. */
function findings(report: Report): Html {
  if (report.findings.length === 0) return html`<p class="empty">Nothing contradicted a clause.</p>`
  const sorted = report.findings.toSorted((a, b) => Number(a.suspicion ?? false) - Number(b.suspicion ?? false))
  return html`${sorted.map((finding, index) => findingOf(finding, report, index === 0))}`
}
