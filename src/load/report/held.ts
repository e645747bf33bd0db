// Up to how many users the objective was kept, window by window.

import type { Histogram } from '../measure/histogram.ts'
import type { Meter } from '../measure/meter.ts'
import { requestsIn } from '../measure/meter.ts'
import { type Kept, keptOf } from '../measure/objectives.ts'
import type { Part } from '../profile/slo.ts'
import { valueText } from './figures.ts'
import type { LoadReport } from './load-report.ts'

/** One bad window may be chance, so many in a row are not. */
const inARow = 3

export function heldUntil(
  meter: Meter,
  windows: number,
  events: (window: number) => Histogram,
  slo: readonly Part[],
): LoadReport['held'] {
  let [users, missed] = [0, 0]
  let first: Kept | undefined
  for (let window = 0; window < windows; window++) {
    const there = meter.windows[window]?.users ?? 0
    const [broken] = slo
      .map((part) => keptOf(part, { requests: requestsIn(meter, window), events: events(window), wrong: 0 }))
      .filter(({ kept }) => kept === false)
    if (broken === undefined) {
      users = Math.max(users, there)
      missed = 0
      first = undefined
      continue
    }
    missed += 1
    first ??= broken
    if (missed === inARow)
      return { users, missed_at: there, missed: `${first.text} (${valueText(first.text, first.value ?? 0)})` }
  }
  return { users }
}
