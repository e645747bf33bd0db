// Searches for the number of users that a target holds: decides, measures, keeps, until it is over. Whatever can measure a
// step can be searched. After each step the state is kept, so that a search that is stopped can be taken up again.

import { decide } from './decide.ts'
import type { End } from './decision.ts'
import { type Interval, intervalSoFar } from './interval.ts'
import { readSlo } from './read-slo.ts'
import type { Asked, SearchState } from './state.ts'
import type { Bench } from './step.ts'
import { type Trial, trialOf } from './trial.ts'

export interface Progress {
  readonly trial: Trial
  /** Undefined until the objective was both kept and missed. */
  readonly interval: Interval | undefined
  readonly spent: number
  readonly budget: number
}

export interface SearchOptions {
  /** Kept from a search that was stopped. */
  readonly begun?: SearchState
  readonly save: (state: SearchState) => void
  readonly told: (progress: Progress) => void
  readonly signal?: AbortSignal
}

export interface Searched {
  readonly state: SearchState
  readonly why: End | 'interrupted'
}

export async function search(bench: Bench, asked: Asked, options: SearchOptions): Promise<Searched> {
  const slo = readSlo(asked.slo)
  let state = options.begun ?? { asked, trials: [], spent: 0 }
  for (;;) {
    const next = decide(state)
    if (next.kind === 'end') return { state, why: next.why }
    const begun = bench.now()
    if (next.rest > 0) await bench.rest(next.rest)
    const step = await bench.measure(next.users, next.seconds, next.purpose)
    // What was cut short says nothing.
    if (options.signal?.aborted) return { state, why: 'interrupted' }
    const took = bench.now() - begun
    const trial = { ...trialOf(step, slo, asked.seed + state.trials.length, next.purpose), took }
    state = { ...state, trials: [...state.trials, trial], spent: state.spent + took }
    options.save(state)
    options.told({ trial, interval: intervalSoFar(state), spent: state.spent, budget: asked.budget })
  }
}
