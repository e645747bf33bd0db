// What else there is to say of a run: how it was asked for and why it ended, what stood in its way, what it left behind,
// and where Plumbline itself failed.

import { leftBehindText } from '../../target/care/left-behind.ts'
import { clockLines } from '../content/target-clock.ts'
import type { Report } from '../report.ts'
import { copied } from './frame.ts'
import { type Html, html } from './html.ts'
import { requestTable } from './requests.ts'
import { brief, counted } from './words.ts'

const longest = 600
const longestStack = 4000

export function runNotes(report: Report): Html {
  const remarks = remarksOf(report)
  return html`${report.command !== undefined && copied(brief(report.command, longest), 'the command line')}
${remarks.length > 0 && html`<ul class="remarks">${remarks.map((remark) => html`<li>${brief(remark, longest)}</li>`)}</ul>`}
${requestTable(report)}
${obstacleList(report)}
${faultList(report)}`
}

function remarksOf(report: Report): string[] {
  const { ended, stopped, interrupted, trouble = {}, waits, plans_not_made, left_behind = {}, clock } = report
  const left = leftBehindText(left_behind)
  return [
    ...(ended === undefined ? [] : [`${ended.slice(0, 1).toUpperCase()}${ended.slice(1).replace(/\.?$/, '.')}`]),
    ...(stopped === undefined || ended?.includes(stopped) ? [] : [`Stopped early: ${stopped}`]),
    ...(interrupted ? ['Interrupted: this is what was seen until then.'] : []),
    ...(plans_not_made === undefined ? [] : [`${counted(plans_not_made, 'plan')} could not begin.`]),
    ...Object.entries(trouble).map(([kind, times]) => `Trouble on the way: ${kind}, ${counted(times, 'time')}.`),
    ...(waits === undefined ? [] : [`The server asked to come again later ${counted(waits, 'time')} (429).`]),
    ...clockLines(clock).map((line) => `${line.slice(0, 1).toUpperCase()}${line.slice(1)}.`),
    ...(left === undefined ? [] : [`Left behind on the target: ${left}.`]),
  ]
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
