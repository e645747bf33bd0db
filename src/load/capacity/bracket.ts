// The first steps of a search: many users more each time, until the objective is missed. Then the service is full, and the
// rate that it reaches tells how many users it could serve.

import type { Telling } from './state.ts'
import { median } from './statistics/bootstrap.ts'
import { marginOf } from './trial.ts'

export function isMissed({ worst }: Telling): boolean {
  const limit = worst.all * worst.allowed
  // One bad request of few is no sign.
  return worst.bad > limit + (worst.allowed === 0 ? 0 : 1.5 * Math.sqrt(Math.max(1, limit)))
}

/** Fourfold while it is easy, twofold when the limit comes into sight. */
export function growth({ worst }: Telling): number {
  return marginOf(worst) < -Math.log(4) ? 4 : 2
}

/** Users at which the rate of one user, times so many, is all that the service could do when it was full. */
export function plateau(trials: readonly Telling[]): number | undefined {
  const kept = trials.filter((trial) => !isMissed(trial) && trial.rate > 0)
  const full = trials.filter(isMissed).map(({ rate }) => rate)
  if (kept.length === 0 || full.length === 0) return undefined
  const most = Math.max(...kept.map(({ rate }) => rate), ...full)
  return most / median(kept.map(({ users, rate }) => rate / users))
}
