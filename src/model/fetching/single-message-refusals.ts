// What the two GET endpoints for one message have in common: who is refused, and what a refusal tells.

import type { Answer, Moment } from '../facts/moment.ts'
import type { Observation } from '../facts/observe.ts'
import { holds } from '../facts/observe.ts'
import { type Condition, nothingRefuses, observeAllowed, observeRefusal, opposite, when } from '../facts/refusal.ts'
import { isMissing } from '../readings/missing.ts'
import { canSee } from '../readings/permissions.ts'
import type { Outcome } from '../world/outcome.ts'
import { noOutcome } from '../world/outcome.ts'
import type { World } from '../world/world.ts'

const badRequest = 'BAD_REQUEST'

export interface Reading {
  readonly missing: string
  /** Absent where the specification does not say what happens to those who may not see the message. */
  readonly invisible?: string
  /** The clause that promises an answer to everybody else. */
  readonly answered: string
}

/** The outcome of a reading that was refused, or that ought to have been; undefined where there is more to look at. */
export function refusalOf(
  world: World,
  message_id: number,
  answer: Answer,
  at: Moment,
  clauses: Reading,
  ...more: readonly Condition[]
): Outcome | undefined {
  if (answer.result === 'none') return noOutcome
  const conditions = [...conditionsOf(world, message_id, at, clauses), ...more]
  if (answer.result === 'error') {
    const refused = { subjects: [], otherwise: clauses.answered, because: [] }
    return { ...noOutcome, observations: observeRefusal({ believed: conditions, sure: conditions }, answer, refused) }
  }
  const wrong = observeAllowed({ believed: conditions, sure: conditions }, [])
  return wrong && { ...noOutcome, observations: [wrong] }
}

/** That somebody was answered to whom an answer is promised. */
export function answeredTo(
  world: World,
  message_id: number,
  answer: Answer,
  at: Moment,
  clauses: Reading,
  ...more: readonly Condition[]
): readonly Observation[] {
  if (answer.result !== 'success') return []
  return nothingRefuses([...conditionsOf(world, message_id, at, clauses), ...more]) ? [holds(clauses.answered)] : []
}

function conditionsOf(world: World, message_id: number, at: Moment, clauses: Reading): readonly Condition[] {
  if (at.user_id === undefined) return [when('authentication.required', 'yes')]
  const message = world.messages.get(message_id)
  const missing = when(clauses.missing, isMissing(world, message_id), badRequest)
  if (message === undefined) return [missing]
  const hidden = message.own ? opposite(canSee(world, at.user_id, message)) : 'maybe'
  if (clauses.invisible !== undefined) return [missing, when(clauses.invisible, hidden, badRequest)]
  return [missing, when('a message that the caller may not see', hidden === 'no' ? 'no' : 'maybe')]
}
