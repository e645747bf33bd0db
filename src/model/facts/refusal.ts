// Refusals: the conditions under which a request must be refused, and whether an answer does them justice. Which
// of several errors is reported is open, so a code is wrong only where no condition that can apply has it.

import type { Answered } from './fact.ts'
import type { Answer } from './moment.ts'
import { broken, cannotTell, type Observation, quoted, refused } from './observe.ts'

export interface Condition {
  readonly clause: string
  readonly applies: Answered
  /** The code that the specification pins for it; several where any of them is right. */
  readonly code?: string | readonly string[]
  /** The clause that is broken where the request is carried out all the same, if another one. */
  readonly ifAllowed?: string
}

export function when(clause: string, applies: Answered, code?: Condition['code']): Condition {
  return code === undefined ? { clause, applies } : { clause, applies, code }
}

export function yesIf(test: boolean): Answered {
  return test ? 'yes' : 'no'
}

export function opposite(answer: Answered): Answered {
  if (answer === 'maybe') return 'maybe'
  return answer === 'yes' ? 'no' : 'yes'
}

/** For what the specification does not quite say. */
export function atMostMaybe(answer: Answered): Answered {
  return answer === 'no' ? 'no' : 'maybe'
}

/** What the specification leaves open: it may be refused for that, or not. */
export function maybeIf(why: string, test: boolean): Condition {
  return when(why, test ? 'maybe' : 'no')
}

export function nothingRefuses(conditions: readonly Condition[]): boolean {
  return conditions.every(({ applies }) => applies === 'no')
}

export type ErrorAnswer = Extract<Answer, { result: 'error' }>

export interface Refused {
  /** What the request might have touched. */
  readonly subjects: readonly string[]
  /** The clause that promises success where no condition applies. */
  readonly otherwise: string
  readonly because: readonly number[]
}

/** The conditions as far as the world is believed, and what is left of them when unconfirmed promises are not. */
export interface Conditions {
  readonly believed: readonly Condition[]
  readonly sure: readonly Condition[]
}

export function observeRefusal(
  { believed, sure }: Conditions,
  answer: ErrorAnswer,
  { subjects, otherwise, because }: Refused,
): readonly Observation[] {
  const got = `an error with code ${quoted(answer.code)}`
  const applying = believed.filter(isYes)
  const possibly = sure.filter(({ applies }) => applies !== 'no')
  if (possibly.length === 0) return [broken(otherwise, 'success', got, because)]
  if (applying.length === 0)
    return [cannotTell(otherwise, `may be refused: ${possibly.map(({ clause }) => clause).join(', ')}`)]
  const pinned = possibly.find(isYes)
  if (pinned !== undefined && possibly.every(({ code }) => code !== undefined && ![code].flat().includes(answer.code)))
    return [broken(pinned.clause, expectedOf(pinned), got, because)]
  return applying.map(({ clause }) => refused(clause, subjects))
}

/** The request was carried out although a condition applies. */
export function observeAllowed(
  conditions: Conditions,
  evidence: { readonly because?: () => readonly number[] },
): Observation | undefined {
  const doubtful = conditions.believed.find(isYes)
  // Whoever believes less is sure of no more.
  if (doubtful === undefined) return undefined
  const ignored = conditions.sure.find(isYes)
  if (ignored === undefined)
    return cannotTell(doubtful.ifAllowed ?? doubtful.clause, 'it rests on an edit that nobody has read back')
  return broken(ignored.ifAllowed ?? ignored.clause, expectedOf(ignored), 'success', evidence.because?.())
}

function expectedOf({ code }: Condition): string {
  return code === undefined ? 'an error' : `an error with code ${[code].flat().map(quoted).join(' or ')}`
}

function isYes({ applies }: Condition): boolean {
  return applies === 'yes'
}
