// What a run has to say besides its verdicts: why it ended early, what went wrong on the way, what could not be done.

import type { Report } from '../../report/report.ts'
import { harmless } from '../../report/words/harmless.ts'
import { counted } from '../../spec/ground/counted.ts'
import { tolerableTrouble, troubleShare } from './exit-code.ts'

/** Obstacles beyond these are in the report alone. */
const shown = 5

export function remarks(report: Report): string[] {
  return [...stoppedEarly(report), ...onTheWay(report), ...inTheWay(report)].map(harmless)
}

function stoppedEarly({ stopped, plans_not_made }: Report): string[] {
  return [
    ...(plans_not_made === undefined ? [] : [`${counted(plans_not_made, 'plan')} could not begin`]),
    ...(stopped === undefined ? [] : [`stopped early: ${stopped}`]),
  ]
}

function onTheWay(report: Report): string[] {
  const { trouble, exchanges } = report
  if (!trouble) return []
  const kinds = Object.entries(trouble).map(([kind, count]) => `${kind}: ${count}`)
  const isTooMuch = troubleShare(report) > tolerableTrouble
  const verdict = isTooMuch ? '; that is more than one in a hundred, so the target was not judged (exit 3)' : ''
  return [`trouble on the way in ${counted(exchanges, 'exchange')} (${kinds.join(', ')})${verdict}`]
}

function inTheWay({ obstacles = [] }: Report): string[] {
  const most = obstacles.toSorted((a, b) => b.times - a.times)
  const lines = most
    .slice(0, shown)
    .map(({ what, times, reason }) => `not done, ${counted(times, 'time')}: ${what} (${reason})`)
  const more = most.length - shown
  return more > 0 ? [...lines, `and ${more} more that could not be done; see obstacles in the report`] : lines
}
