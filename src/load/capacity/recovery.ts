// Whether a target has got over a step that was far too much for it. Work that it still has to do would spoil the next one.

import type { Measurement } from './decision.ts'
import { type SearchState, telling } from './state.ts'
import { isMissed, marginOf, type Trial } from './trial.ts'

/** So short that it costs little. */
const glance = 3
const mostGlances = 5
/** So many times what is allowed: then work may be left over. */
const overwhelmed = Math.log(10)
/** As quick as before, give or take. */
const asBefore = 1.5

/** A glance at few users; where the target is still slow, it is left alone for longer each time. */
export function recoveryGlance(state: SearchState): Measurement | undefined {
  const { base, glances, isSlow } = lookBack(state)
  if (base === undefined || glances >= mostGlances || !(glances === 0 || isSlow)) return undefined
  const rest = glances === 0 ? 0 : 2 ** glances
  return { kind: 'measure', users: base.users, seconds: glance, purpose: 'recovery', rest }
}

/** The base is the last easy step; there is none where nothing has to be got over. */
function lookBack(state: SearchState): { base: Trial | undefined; glances: number; isSlow: boolean } {
  const { trials } = state
  const search = trials.findLastIndex(({ purpose }) => purpose === 'search')
  const { worst } = trials[search] ?? {}
  const easy = telling(state).findLast((trial) => !isMissed(trial) && marginOf(trial.worst) < -overwhelmed)
  const base = worst && marginOf(worst) > overwhelmed ? easy : undefined
  const now = trials.at(-1)?.meanMs ?? Number.POSITIVE_INFINITY
  return { base, glances: trials.length - 1 - search, isSlow: now > asBefore * (base?.meanMs ?? 0) }
}

/** Glances in a row after which it was still slow, at the worst; 0 where it was always quick again at once. */
export function slowGlances({ trials }: SearchState): number {
  let [row, most] = [0, 0]
  for (const { purpose } of trials) {
    row = purpose === 'recovery' ? row + 1 : 0
    most = Math.max(most, row - 1)
  }
  return most
}
