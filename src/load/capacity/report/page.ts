// A search for capacity as one HTML page that needs nothing else.

import { escapeXml } from '../../../history/escape-xml.ts'
import { style } from '../../report/page-style.ts'
import { type Plot, plotOf } from '../../report/plots.ts'
import type { CapacityReport } from './capacity-report.ts'
import { circumstancesText, stepCells, stepHead } from './summary.ts'

export function capacityPage(report: CapacityReport): string {
  const title = `Capacity of ${report.target}`
  const word = report.exit.code === 0 ? 'passed' : 'not'
  const notes = report.answer.warnings.map((warning) => `<li>${escapeXml(warning)}</li>`).join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title><style>${style}</style></head><body><main>
<h1>${escapeXml(title)}</h1>
<p class="verdict ${word}"><strong>${escapeXml(report.says)}</strong></p>
<ul>${notes}</ul>
<p>${escapeXml(circumstancesText(report))}</p>
<div class="plots">${[badShares(report), rates(report), ...uses(report)].map(plotOf).join('\n')}</div>
<h2>Steps</h2>${table(report)}
</main></body></html>
`
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
  return `<div class="scroll" tabindex="0"><table><thead>${row(stepHead, 'th')}</thead><tbody>${steps.map((step) => row(stepCells(step), 'td')).join('')}</tbody></table></div>`
}
