// The skeleton of every rule: how an answer is held against the terms of its request. Without an answer nobody knows what
// became of it; an error must be one that a condition explains; a success must not stand against a condition.

import type { Fields } from '../facts/fields.ts'
import type { Answer, Moment } from '../facts/moment.ts'
import { holds, type Observation } from '../facts/observe.ts'
import {
  type Condition,
  type Conditions,
  type ErrorAnswer,
  nothingRefuses,
  observeAllowed,
  observeRefusal,
  when,
} from '../facts/refusal.ts'
import { noOutcome, type Outcome, type Rule } from './outcome.ts'
import type { World } from './world.ts'

/** What an endpoint says of one request. `seen` is what the skeleton saw: a rule adds to it, or replaces it. */
export interface Terms {
  /** A bare list where nothing that it rests on is unconfirmed. */
  readonly conditions: Conditions | readonly Condition[]
  /** The clause that promises success where no condition applies. */
  readonly promise: string
  /** The clauses that a success shows where no condition applies; the promise, unless said otherwise. */
  readonly held?: readonly string[]
  /** The exchanges that taught what the conditions rest on; asked for where one is broken. */
  readonly because?: () => readonly number[]
  /** Subjects besides messages that the request changes. */
  readonly touched?: readonly string[]
  /** What a look has to show unchanged after a refusal; what it changes, unless said otherwise. */
  readonly subjects?: readonly string[]
  /** The answers that tell as little as none. */
  readonly unclear?: readonly Answer['result'][]
  readonly unanswered?: () => Partial<Outcome>
  readonly refused?: (seen: readonly Observation[], answer: ErrorAnswer) => Partial<Outcome>
  /** Carried out although a condition applies; as if unanswered, unless said otherwise. */
  readonly wronglyDone?: (seen: readonly Observation[], body: Fields) => Partial<Outcome>
  readonly done?: (seen: readonly Observation[], body: Fields) => Partial<Outcome>
}

export function rule<Request>(termsOf: (world: World, request: Request, at: Moment) => Terms): Rule<Request> {
  return (world, request, answer, at) => outcomeOf(termsOf(world, request, at), answer)
}

/** Somebody's moment: that of a request with credentials. */
export type CallersMoment = Moment & { readonly user_id: number }

/** For endpoints whose terms depend on who asks. */
export function ruleOfCaller<Request>(
  termsOf: (world: World, request: Request, at: CallersMoment) => Terms,
): Rule<Request> {
  return rule((world, request, at) => (isCallers(at) ? termsOf(world, request, at) : withoutCredentials))
}

function isCallers(at: Moment): at is CallersMoment {
  return at.user_id !== undefined
}

const required = 'authentication.required'
const withoutCredentials: Terms = { conditions: [when(required, 'yes')], promise: required }

function outcomeOf(terms: Terms, answer: Answer): Outcome {
  const { touched = [], unclear = [] } = terms
  if (answer.result === 'none' || unclear.includes(answer.result))
    return { ...noOutcome, touched, ...terms.unanswered?.() }
  const conditions = bothOf(terms.conditions)
  if (answer.result === 'error') {
    const { subjects = touched, promise: otherwise } = terms
    const seen = observeRefusal(conditions, answer, { subjects, otherwise, because: terms.because?.() ?? [] })
    return { ...noOutcome, observations: seen, ...terms.refused?.(seen, answer) }
  }
  const wrong = observeAllowed(conditions, terms)
  return wrong ? wrongly(terms, wrong, answer.body) : carriedOut(terms, conditions, answer.body)
}

function bothOf(conditions: Terms['conditions']): Conditions {
  return 'believed' in conditions ? conditions : { believed: conditions, sure: conditions }
}

function wrongly(terms: Terms, wrong: Observation, body: Fields): Outcome {
  const { touched = [], unanswered, wronglyDone = unanswered } = terms
  return { ...noOutcome, touched, observations: [wrong], ...wronglyDone?.([wrong], body) }
}

function carriedOut(terms: Terms, { believed }: Conditions, body: Fields): Outcome {
  const { touched = [], held = [terms.promise], done } = terms
  const seen = nothingRefuses(believed) ? held.map(holds) : []
  return { ...noOutcome, touched, observations: seen, ...done?.(seen, body) }
}
