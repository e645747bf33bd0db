// What a search does next. Pure: the same state leads to the same decision.

import { firstInside, growth } from './bracket.ts'
import type { Decision, End, Measurement } from './decision.ts'
import { intervalSoFar } from './interval.ts'
import { recoveryGlance } from './recovery.ts'
import { type SearchState, type Telling, telling } from './state.ts'
import { isMissed, type Trial } from './trial.ts'

export function decide(state: SearchState): Decision {
  const { asked, trials } = state
  if (trials.at(-1)?.died !== undefined) return end('died')
  const wanted = recoveryGlance(state) ?? belowCeiling(state, nextStep(state))
  if (wanted.kind === 'end') return wanted
  return state.spent + wanted.rest + wanted.seconds + aroundStep(state, wanted) > asked.budget ? end('budget') : wanted
}

/** Seconds that a step takes besides what it measures, by the one most like it: users come, and last events are awaited. */
function aroundStep({ trials }: SearchState, { users, purpose }: Measurement): number {
  const distance = (trial: Trial) => Math.abs(Math.log(trial.users / users))
  const alike = trials.filter((trial) => trial.purpose === purpose).toSorted((a, b) => distance(a) - distance(b))
  const [nearest] = alike.length > 0 ? alike : trials.toSorted((a, b) => distance(a) - distance(b))
  if (nearest === undefined) return 0
  return (nearest.took - nearest.seconds) * Math.min(1.5, Math.max(1, users / nearest.users))
}

function end(why: End): Decision {
  return { kind: 'end', why }
}

function measure({ asked }: SearchState, users: number): Measurement {
  const some = Math.min(asked.most, Math.max(1, Math.round(users)))
  return { kind: 'measure', users: some, seconds: asked.seconds, purpose: 'search', rest: 0 }
}

/** So many steps without any figure that the objectives speak of, and there will be none. */
const silent = 3

function nextStep(state: SearchState): Decision {
  const { asked } = state
  const last = state.trials.findLast(({ purpose }) => purpose === 'search')
  if (last === undefined) return measure(state, asked.start)
  const told = telling(state)
  if (last.worst === null && last.generator.length === 0) {
    const many = state.trials.filter(({ worst, purpose }) => worst === null && purpose === 'search').length
    return many >= silent || last.users >= asked.most ? end('nothing-measured') : measure(state, last.users * 4)
  }
  const missed = told.filter(isMissed)
  const kept = told.filter((trial) => !isMissed(trial))
  if (missed.length === 0) return upwards(state, kept)
  return kept.length === 0 ? downwards(state, missed) : refined(state, told)
}

function upwards(state: SearchState, kept: readonly Telling[]): Decision {
  const [best] = kept.toSorted((one, other) => other.users - one.users)
  if (best === undefined) return measure(state, state.asked.start)
  return best.users >= state.asked.most ? end('holds-all') : measure(state, best.users * growth(best))
}

function downwards(state: SearchState, missed: readonly Telling[]): Decision {
  const least = Math.min(...missed.map(({ users }) => users))
  const atOne = missed.filter(({ users }) => users === 1).length
  return atOne > 1 ? end('fails-at-one') : measure(state, Math.floor(least / 4))
}

/** Around the knee, mostly above: there bad requests are many, and each tells something. */
const shares = [0.5, 0.85, 0.15, 0.6]
/** One lucky step is no answer. */
const fewest = 3
/** Of many more users than were too many nothing is to be learnt; that a few more are, may have been chance. */
const littleMore = 1.2

function refined(state: SearchState, told: readonly Telling[]): Decision {
  const bracketed = told.findIndex((_, index) => new Set(told.slice(0, index + 1).map(isMissed)).size === 2)
  const since = told.length - 1 - bracketed
  const interval = intervalSoFar(state)
  if (since === 0 || interval === undefined) return measure(state, firstInside(told))
  const { low, high, users, at } = interval
  const isNarrow = high - low <= state.asked.within * users || Math.floor(high) === Math.floor(low)
  if (since >= fewest && isNarrow) return end('within')
  const missed = Math.max(...told.filter(isMissed).map(({ users }) => users))
  return measure(state, Math.min(littleMore * missed, at(shares[since % shares.length] ?? 0.5)))
}

/** With so many users the generator was late; it never held as many. */
export function ceilingOf(state: SearchState): number {
  const held = mostHeld(state)
  const late = state.trials.filter(({ users, generator }) => generator.length > 0 && users > held)
  return Math.min(Number.POSITIVE_INFINITY, ...late.map(({ users }) => users))
}

function mostHeld(state: SearchState): number {
  return Math.max(0, ...telling(state).map(({ users }) => users))
}

/** As near to the ceiling as it is worth to look. */
const closeBelow = 0.8

/** Once the objective was missed, the target is the limit, and not the generator. */
function belowCeiling(state: SearchState, next: Decision): Decision {
  const ceiling = ceilingOf(state)
  if (next.kind === 'end' || next.users < ceiling || telling(state).some(isMissed)) return next
  const held = mostHeld(state)
  if (held < closeBelow * ceiling && ceiling > 1)
    return measure(state, held === 0 ? Math.floor(ceiling / 4) : Math.sqrt(held * ceiling))
  // A generator may have been late by chance: once more.
  const times = state.trials.filter(({ users, generator }) => users === ceiling && generator.length > 0).length
  return times > 1 ? end('generator') : measure(state, ceiling)
}
