// What the two GET endpoints for one message have in common: who is refused.

import type { Moment } from '../facts/moment.ts'
import { type Condition, maybeIf, opposite, when } from '../facts/refusal.ts'
import { isMissing } from '../readings/missing.ts'
import { canSee, outOfSight } from '../readings/permissions.ts'
import type { World } from '../world/world.ts'

const badRequest = 'BAD_REQUEST'

export interface Reading {
  readonly missing: string
  /** Absent where the specification does not say what happens to those who may not see the message. */
  readonly invisible?: string
}

/** When nobody, or not this caller, is told the message. */
export function readingConditions(
  world: World,
  message_id: number,
  at: Moment,
  clauses: Reading,
): readonly Condition[] {
  if (at.user_id === undefined) return [when('authentication.required', 'yes')]
  const message = world.messages.get(message_id)
  const missing = when(clauses.missing, isMissing(world, message_id), badRequest)
  if (message === undefined) return [missing]
  const hidden = message.own ? opposite(canSee(world, at.user_id, message)) : 'maybe'
  if (clauses.invisible !== undefined)
    return [missing, when(clauses.invisible, hidden, badRequest), outOfSight(world, at.user_id, message)]
  return [missing, maybeIf('a message that the caller may not see', hidden !== 'no')]
}
