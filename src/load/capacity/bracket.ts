// The first steps of a search: many users more each time, until the objective is missed. Then the service is full, and the
// rate that it reaches tells how many users it could serve.

import type { Telling } from './state.ts'
import { median } from './statistics/bootstrap.ts'
import { isMissed, marginOf } from './trial.ts'

/** Fourfold while it is easy, twofold when the limit comes into sight, and little more when it is reached. */
export function growth({ worst }: Telling): number {
  const margin = marginOf(worst)
  if (margin < -Math.log(4)) return 4
  return margin < 0 ? 2 : 1.4
}

/** Where to look first between what was kept and what was missed. */
export function firstInside(trials: readonly Telling[]): number {
  const missed = trials.filter(isMissed).map(({ users }) => users)
  const kept = trials.filter((trial) => !isMissed(trial)).map(({ users }) => users)
  const [most, least] = [Math.max(...kept), Math.min(...missed)]
  const full = plateau(trials)
  return most < full && full < least ? full : Math.sqrt(most * least)
}

/** Users at which the rate of one user, times so many, is all that the service could do when it was full. */
function plateau(trials: readonly Telling[]): number {
  const kept = trials.filter((trial) => !isMissed(trial) && trial.rate > 0)
  const most = Math.max(...trials.map(({ rate }) => rate))
  return most / median(kept.map(({ users, rate }) => rate / users))
}
