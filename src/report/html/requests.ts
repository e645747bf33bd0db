// Requests by endpoint: how many, what came of them, and how long they took.

import type { Report } from '../report.ts'
import { type Html, html, type Value } from './html.ts'
import { brief, count } from './words.ts'

const longest = 100

export function requestTable(report: Report): Html | undefined {
  const sorted = Object.entries(report.requests).sort(([, a], [, b]) => b - a)
  const most = sorted[0]?.[1] ?? 0
  if (most === 0) return undefined
  const names = ['Requests', ...(report.outcomes ? ['Accepted', 'Refused'] : []), ...(report.times ? ['Each'] : [])]
  const heads = names.map((name) => html`<th scope="col" class="number">${name}</th>`)
  const rows = sorted.map(
    ([slug, times]) =>
      html`<tr><th scope="row">${brief(slug, longest)}</th>${numbersOf(report, slug, times).map((value) => html`<td class="number">${value}</td>`)}<td class="plot" aria-hidden="true"><svg viewBox="0 0 100 1" preserveAspectRatio="none"><rect width="${(100 * times) / most}" height="1"/></svg></td></tr>
`,
  )
  return html`<table class="requests"><caption>Requests by endpoint</caption><thead><tr><th scope="col">Endpoint</th>${heads}<td></td></tr></thead><tbody>${rows}</tbody></table>`
}

function numbersOf({ outcomes, times }: Report, slug: string, many: number): Value[] {
  const { accepted = 0, refused = 0 } = outcomes?.[slug] ?? {}
  // A server that refuses most of what it is asked is hardly judged.
  const isHard = refused > accepted
  return [
    count(many),
    ...(outcomes ? [count(accepted), isHard ? html`<strong>${count(refused)}</strong>` : count(refused)] : []),
    ...(times ? [`${count(Math.round(((times.waited[slug] ?? 0) / many) * 10_000) / 10)} ms`] : []),
  ]
}
