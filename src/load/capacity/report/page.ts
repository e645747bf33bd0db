// A search for capacity as one HTML page that needs nothing else.

import { escapeXml } from '../../../history/escape-xml.ts'
import { measuresPage } from '../../../report/html/measures-page.ts'
import { type Plot, plotOf } from '../../report/plots.ts'
import type { CapacityReport } from './capacity-report.ts'
import { circumstancesText, stepCells, stepHead } from './summary.ts'

export function capacityPage(report: CapacityReport): string {
  const notes = report.answer.warnings.map((warning) => `<li>${escapeXml(warning)}</li>`).join('')
  const isFound = report.exit.code === 0
  return measuresPage({
    title: `Capacity of ${report.target}`,
    over: 'How many active users it holds',
    word: isFound ? 'Found' : 'Not found',
    mood: isFound ? 'kept' : 'not',
    says: report.says,
    target: report.target,
    about: circumstancesText(report),
    parts: [
      { id: 'warnings', name: 'Warnings', markup: notes && `<ul>${notes}</ul>` },
      { id: 'plots', name: 'By users', markup: `<div class="plots">${pictures(report)}</div>` },
      { id: 'steps', name: 'Steps', markup: table(report) },
    ],
  })
}

function pictures(report: CapacityReport): string {
  return [badShares(report), rates(report), ...uses(report)].map(plotOf).join('\n')
}

/** By users, so that the knee can be seen; the interval is shaded. */
function picture(
  report: CapacityReport,
  title: string,
  unit: string,
  of: (step: CapacityReport['steps'][number]) => number | null,
): Plot {
  const { holds } = report.answer
  const steps = report.steps.filter(({ purpose }) => purpose === 'search').toSorted((a, b) => a.users - b.users)
  return {
    ...{ title, unit, xUnit: 'users', note: noteOf(report) },
    lines: [{ name: title, colour: '#2563eb', points: steps.map((step) => [step.users, of(step)] as const) }],
    spans: holds ? [{ from: holds.low, to: holds.high, name: 'holds, at 95 %' }] : [],
  }
}

function noteOf({ target, profile, organization, asked, machine }: CapacityReport): string {
  return `${target}, profile ${profile}, ${organization.people} people, k6 with seed ${asked.seed}, ${machine}; shaded: the interval at 95 %`
}

function badShares(report: CapacityReport): Plot {
  const share = 'bad requests, of those that may be bad'
  return picture(report, share, '×', ({ worst }) =>
    worst && worst.allowed > 0 ? Math.min(10, worst.bad / worst.all / worst.allowed) : null,
  )
}

function rates(report: CapacityReport): Plot {
  return picture(report, 'good answers a second', '/s', ({ rate }) => rate)
}

/** Only where the process of the target was looked at. */
function uses(report: CapacityReport): Plot[] {
  if (report.steps.every(({ used }) => used === undefined)) return []
  return [picture(report, 'cores that the target used', '', ({ used }) => used?.cores ?? null)]
}

function table({ steps }: CapacityReport): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeXml(cell)}</${tag}>`).join('')}</tr>`
  return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead>${row(stepHead, 'th')}</thead><tbody>${steps.map((step) => row(stepCells(step), 'td')).join('')}</tbody></table></div>`
}
