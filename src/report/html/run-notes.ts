// What else there is to say of a run: requests by endpoint, what stood in its way, what it left behind, and where
// Plumbline itself failed.

import { leftBehindText } from '../../target/care/left-behind.ts'
import type { Report } from '../report.ts'
import { clockLines } from '../target-clock.ts'
import { type Html, html } from './html.ts'
import { brief, count, counted, percent } from './words.ts'

const longest = 600
const longestStack = 4000

export function runNotes(report: Report): Html {
  const remarks = remarksOf(report)
  return html`${remarks.length > 0 && html`<ul class="remarks">${remarks.map((remark) => html`<li>${brief(remark, longest)}</li>`)}</ul>`}
${requestTable(report)}
${obstacleList(report)}
${faultList(report)}`
}

function remarksOf(report: Report): string[] {
  const { stopped, interrupted, trouble = {}, waits, plans_not_made, left_behind = {}, clock } = report
  const left = leftBehindText(left_behind)
  return [
    ...(stopped === undefined ? [] : [`Stopped early: ${stopped}`]),
    ...(interrupted ? ['Interrupted: this is what was seen until then.'] : []),
    ...(plans_not_made === undefined ? [] : [`${counted(plans_not_made, 'plan')} could not begin.`]),
    ...Object.entries(trouble).map(([kind, times]) => `Trouble on the way: ${kind}, ${counted(times, 'time')}.`),
    ...(waits === undefined ? [] : [`The server asked to come again later ${counted(waits, 'time')} (429).`]),
    ...clockLines(clock).map((line) => `${line.slice(0, 1).toUpperCase()}${line.slice(1)}.`),
    ...(left === undefined ? [] : [`Left behind on the target: ${left}.`]),
  ]
}

function requestTable({ requests, exchanges }: Report): Html | undefined {
  const sorted = Object.entries(requests).sort(([, a], [, b]) => b - a)
  const most = sorted[0]?.[1] ?? 0
  if (most === 0) return undefined
  const rows = sorted.map(
    ([slug, times]) =>
      html`<tr><th scope="row">${brief(slug, longest)}</th><td class="number">${count(times)}</td><td class="number">${percent(times / exchanges)}</td><td class="plot" aria-hidden="true"><svg viewBox="0 0 100 1" preserveAspectRatio="none"><rect width="${(100 * times) / most}" height="1"/></svg></td></tr>`,
  )
  return html`<table class="requests"><caption>Requests by endpoint</caption><thead><tr><th scope="col">Endpoint</th><th scope="col" class="number">Requests</th><th scope="col" class="number">Share</th><td></td></tr></thead><tbody>${rows}</tbody></table>`
}

function obstacleList({ obstacles = [] }: Report): Html | undefined {
  if (obstacles.length === 0) return undefined
  const sorted = obstacles.toSorted((a, b) => b.times - a.times)
  const rows = sorted.map(
    ({ what, times, reason }) =>
      html`<li><b>${brief(what, longest)}</b> <span class="many">${counted(times, 'time')}</span><p>${brief(reason, longest)}</p></li>`,
  )
  return html`<div class="obstacles"><h3>What could not be done</h3><ul>${rows}</ul></div>`
}

function faultList({ faults = [] }: Report): Html | undefined {
  if (faults.length === 0) return undefined
  const rows = faults.map(
    ({ exchange, rule, stack }) =>
      html`<li><b>${brief(rule, longest)}</b> <span class="many">exchange ${exchange}</span><pre tabindex="0">${brief(stack, longestStack)}</pre></li>`,
  )
  return html`<div class="faults"><h3>Faults of Plumbline</h3><p>They say nothing about the server. What would have been judged there is not judged.</p><ul>${rows}</ul></div>`
}
