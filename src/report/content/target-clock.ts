// The target's clock against ours, in a report and in words.

import type { ClockMeasured } from '../../judge/exchange/time.ts'

/** In seconds. */
export interface ReportedClock {
  readonly ahead: number
  readonly within: number
  /** Absent where it gains nothing that could be seen. */
  readonly gains_in_an_hour?: number
}

/** Seconds; clocks that are no farther apart agree. */
const near = 1

export function reportedClock({ ahead, within, gains }: ClockMeasured): ReportedClock {
  return {
    ahead: tenths(ahead),
    within: tenths(within),
    ...(gains !== undefined && { gains_in_an_hour: tenths(gains) }),
  }
}

/** Nothing where the clocks agree. */
export function clockLines(clock: ReportedClock | undefined): string[] {
  if (!clock) return []
  const { ahead, within, gains_in_an_hour: gains } = clock
  const isNear = Math.abs(ahead) <= within + near
  if (isNear && gains === undefined) return []
  const off = `${Math.abs(ahead)} s ${ahead < 0 ? 'behind' : 'ahead of'} ours`
  const drift = gains === undefined ? '' : `; it ${gains < 0 ? 'loses' : 'gains'} ${Math.abs(gains)} s in an hour`
  return [`the target's clock is ${off} (within ${within} s)${drift}`]
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
