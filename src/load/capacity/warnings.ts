// What a reader has to know of an answer before relying on it.

import { slowGlances } from './recovery.ts'
import type { Searched } from './search.ts'
import { type SearchState, telling } from './state.ts'

/** Refusals with 429 that are more than this part of all answers have shaped the result. */
const fewRefusals = 0.001
/** Steps within this factor of the answer decided it. */
const near = 1.4

export function warningsOf({ state, why }: Searched, users: number | undefined): string[] {
  return [
    ...refusals(state),
    ...unsettled(state, users),
    ...recovery(state),
    ...late(state, users),
    ...unmeasured(state),
    ...tooShort(state, why, users),
  ]
}

function refusals(state: SearchState): string[] {
  const most = Math.max(0, ...telling(state).map(({ limitedShare }) => limitedShare))
  if (most <= fewRefusals) return []
  return [
    `429s shaped the result: up to ${(most * 100).toFixed(1)} % of the answers of a step; raise the target's rate limit, or read this as the capacity of that limit`,
  ]
}

function unsettled(state: SearchState, users: number | undefined): string[] {
  if (users === undefined) return []
  const deciding = telling(state).filter((trial) => trial.users < users * near && trial.users > users / near)
  const many = deciding.filter(({ isSettled }) => !isSettled).length
  if (many <= deciding.length / 4) return []
  const longer = Math.round(state.asked.seconds * 3)
  return [`${many} of ${deciding.length} steps near the answer never settled: take steps of ${longer} s or more`]
}

/** Without an answer that is the answer. */
function late({ trials }: SearchState, users: number | undefined): string[] {
  const many = trials.filter(({ generator, purpose }) => purpose === 'search' && generator.length > 0).length
  if (users === undefined || many === 0) return []
  return [`${many} of ${trials.length} steps tell nothing, since the generator was late in them: give it more cores`]
}

function recovery(state: SearchState): string[] {
  const many = slowGlances(state)
  // One may be chance.
  if (many <= 1) return []
  return [`the target recovered slowly after an overload: it was left alone for up to ${2 ** (many + 1) - 2} s`]
}

function unmeasured(state: SearchState): string[] {
  const told = telling(state)
  const texts = [...new Set(told.flatMap(({ objectives }) => objectives.map(({ text }) => text)))]
  return texts
    .filter((text) => told.every(({ objectives }) => objectives.find((one) => one.text === text)?.value === null))
    .map((text) => `${text} was never measured, so that it says nothing here`)
}

function tooShort({ asked }: SearchState, why: Searched['why'], users: number | undefined): string[] {
  if (why !== 'budget') return []
  const percent = Math.round(asked.within * 100)
  return users === undefined
    ? [
        `the budget of ${asked.budget} s was too small to find where the objective breaks; give it more, the search goes on from here`,
      ]
    : [
        `the budget of ${asked.budget} s was spent before the interval was within ${percent} %; with more the search goes on from here`,
      ]
}
