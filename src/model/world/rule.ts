// The skeleton of every rule: how an answer is held against the terms of its request. Without an answer nobody knows what
// became of it; an error must be one that a condition explains; a success must not stand against a condition. A rule declares
// what its request changes; what is known of that after each answer is the same for all.

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
import { cautious } from './cautious-world.ts'
import { subjectsOf } from './changes.ts'
import { carriedOut, refused, unanswered, unsure } from './consequences.ts'
import type { Effect } from './effect.ts'
import { type Consequences, noOutcome, type Outcome, type Rule } from './outcome.ts'
import type { World } from './world.ts'

/** What follows from a request; asked with its answer where that tells. */
type Declared = { readonly [Part in keyof Consequences]: Told<Consequences[Part]> }
type Told<Part> = Part | ((body: Fields) => Part)

/** What an endpoint says of one request. `seen` is what the skeleton saw: a rule adds to it, or replaces it. */
interface Terms extends Declared {
  /** A bare list where nothing that it rests on is unconfirmed; else asked of the world as it is trusted, or not. */
  readonly conditions: Conditions | readonly Condition[] | ((world: World) => readonly Condition[])
  /** The clause that promises success where no condition applies. */
  readonly promise: string
  /** The clauses that a success shows where no condition applies; the promise, unless said otherwise. */
  readonly held?: readonly string[]
  /** The exchanges that taught what the conditions rest on; asked for where one is broken. */
  readonly because?: () => readonly number[]
  /** Subjects besides messages that the request changes; those of its changes, unless said otherwise. */
  readonly touched?: readonly string[]
  /** What a look has to show unchanged after a refusal; what it changes, unless said otherwise. */
  readonly subjects?: readonly string[]
  /** The answers that tell as little as none. */
  readonly unclear?: readonly Answer['result'][]
  /** True where the specification leaves open what follows from it. */
  readonly isOpen?: boolean
  readonly unanswered?: () => Partial<Outcome>
  readonly refused?: (seen: readonly Observation[], answer: ErrorAnswer) => Partial<Outcome>
  /** Carried out although a condition applies; as if unanswered, unless said otherwise. */
  readonly wronglyDone?: (seen: readonly Observation[], body: Fields) => Partial<Outcome>
  readonly done?: (seen: readonly Observation[], body: Fields) => Partial<Outcome>
}

type TermsOf<Request, At = Moment> = (world: World, request: Request, at: At) => Terms

export function rule<Request>(termsOf: TermsOf<Request>): Rule<Request> {
  return Object.assign(
    (world: World, request: Request, answer: Answer, at: Moment) =>
      outcomeOf({ terms: termsOf(world, request, at), world, at }, answer),
    { consequences: (world: World, request: Request, at: Moment) => consequencesOf(termsOf(world, request, at)) },
  )
}

/** Somebody's moment: that of a request with credentials. */
export type CallersMoment = Moment & { readonly user_id: number }

/** For endpoints whose terms depend on who asks; `ofAnybody` is what follows where nobody knows who asked. */
export function ruleOfCaller<Request>(
  termsOf: TermsOf<Request, CallersMoment>,
  ofAnybody: (world: World, request: Request, at: Moment) => Consequences = () => ({}),
): Rule<Request> {
  return rule((world, request, at) =>
    isCallers(at) ? termsOf(world, request, at) : { ...withoutCredentials, ...ofAnybody(world, request, at) },
  )
}

function isCallers(at: Moment): at is CallersMoment {
  return at.user_id !== undefined
}

const required = 'authentication.required'
/** Nobody's is nothing that a look could show. */
const withoutCredentials: Terms = { conditions: [when(required, 'yes')], promise: required, subjects: [] }

/** The terms of one request, and where they come from. */
interface Asked {
  readonly terms: Terms
  readonly world: World
  readonly at: Moment
}

function outcomeOf(asked: Asked, answer: Answer): Outcome {
  const { terms, world, at } = asked
  const { unclear = [] } = terms
  const isTelling = answer.result !== 'none' && !unclear.includes(answer.result)
  const following = consequencesOf(terms, isTelling && answer.result === 'success' ? answer.body : {})
  const { touched = subjectsOf(following.changes ?? []) } = terms
  if (!isTelling)
    return joined({ ...noOutcome, touched, effects: unanswered(world, following, at) }, terms.unanswered?.())
  const conditions = conditionsOf(asked)
  if (answer.result === 'error') {
    const { subjects = touched, promise: otherwise } = terms
    const seen = observeRefusal(conditions, answer, { subjects, otherwise, because: terms.because?.() ?? [] })
    const effects = refused(world, following, at)
    return joined({ ...noOutcome, observations: seen, effects }, terms.refused?.(seen, answer))
  }
  const wrong = observeAllowed(conditions, terms)
  return wrong ? wrongly(asked, touched, wrong, answer.body) : allowed(asked, touched, conditions, answer.body)
}

function consequencesOf({ changes, makes, tells, also }: Terms, body: Fields = {}): Consequences {
  return {
    changes: inAnswer(changes, body),
    makes: inAnswer(makes, body),
    tells: inAnswer(tells, body),
    also: inAnswer(also, body),
  }
}

function inAnswer<Part extends readonly unknown[] | undefined>(part: Told<Part>, body: Fields): Part {
  return typeof part === 'function' ? part(body) : part
}

function conditionsOf({ terms: { conditions }, world }: Asked): Conditions {
  if (typeof conditions !== 'function')
    return 'believed' in conditions ? conditions : { believed: conditions, sure: conditions }
  return {
    believed: conditions(world),
    // Few answers ask for what is left where no unconfirmed promise is believed.
    get sure() {
      return conditions(cautious(world))
    },
  }
}

function wrongly({ terms, world, at }: Asked, touched: readonly string[], wrong: Observation, body: Fields): Outcome {
  const { unanswered: doubtful, wronglyDone = doubtful } = terms
  const effects = unsure(world, consequencesOf(terms, body), at)
  return joined({ ...noOutcome, touched, observations: [wrong], effects }, wronglyDone?.([wrong], body))
}

function allowed(
  { terms, world, at }: Asked,
  touched: readonly string[],
  { believed }: Conditions,
  body: Fields,
): Outcome {
  const { held = [terms.promise], isOpen, done } = terms
  const seen = nothingRefuses(believed) ? held.map(holds) : []
  const effects = (isOpen ? unsure : carriedOut)(world, consequencesOf(terms, body), at)
  return joined({ ...noOutcome, touched, observations: seen, effects }, done?.(seen, body))
}

/** What a rule says itself replaces what the skeleton saw, and adds to what it has learnt. */
function joined(outcome: Outcome, own: Partial<Outcome> = {}): Outcome {
  const effects: readonly Effect[] = [...outcome.effects, ...(own.effects ?? [])]
  return { ...outcome, ...own, effects }
}
