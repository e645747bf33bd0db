// POST /users/{user_id}/status: when somebody's status must be changed, and when not. It is read back by a look at the
// person.

import type { Observation } from '../facts/observe.ts'
import { holds } from '../facts/observe.ts'
import { type Condition, nothingRefuses, observeAllowed, observeRefusal } from '../facts/refusal.ts'
import { allowedBy, heededAtOnce, isBot } from '../readings/caller-role.ts'
import { withoutCredentials } from '../readings/credentials.ts'
import { isNobody } from '../readings/known-person.ts'
import type { Outcome, Rule } from '../world/outcome.ts'
import { noOutcome } from '../world/outcome.ts'
import {
  afterRefusal,
  afterUnknown,
  afterUpdate,
  forgottenStatus,
  promiseOfEmoji,
  promiseOfText,
} from './update-user-status-effects.ts'
import { unsureEmoji } from './update-user-status-emoji.ts'
import { type StatusAttempt, statusConditions } from './update-user-status-refusals.ts'
import type { UpdateUserStatusRequest } from './update-user-status-request.ts'

const byRoles = {
  administrator: 'update-user-status.administrator-succeeds',
  owner: 'permissions.owner-updates-user-status',
}

export const updateUserStatus: Rule<UpdateUserStatusRequest> = (world, request, answer, at) => {
  const caller = at.user_id
  if (caller === undefined) return { ...noOutcome, observations: withoutCredentials(answer) }
  const touched = [subjectOf(request)]
  if (answer.result === 'none') return { ...noOutcome, effects: afterUnknown(world, request, at), touched }
  const attempt = { world, request, caller, level: at.level }
  const conditions = statusConditions(attempt)
  if (answer.result === 'error') {
    const subjects = isNobody(world, request.user_id) ? [] : touched
    const refused = { subjects, otherwise: promiseOf(attempt), because: [] }
    const observations = observeRefusal({ believed: conditions, sure: conditions }, answer, refused)
    const heeded = heededAtOnce(world, caller, conditions)
    return { ...noOutcome, observations: [...observations, ...heeded], effects: afterRefusal(world, request, at) }
  }
  const wrong = observeAllowed({ believed: conditions, sure: conditions }, [])
  if (wrong) return { ...noOutcome, observations: [wrong], effects: [forgottenStatus(request.user_id)], touched }
  return carriedOut(attempt, conditions, afterUpdate(world, request, at))
}

function carriedOut(attempt: StatusAttempt, conditions: readonly Condition[], effects: Outcome['effects']): Outcome {
  const { request } = attempt
  const mayBeOther = conditions.some(({ clause, applies }) => applies !== 'no' && clause !== unsureEmoji)
  const touched = [subjectOf(request)]
  if (mayBeOther) return { ...noOutcome, effects: [forgottenStatus(request.user_id)], touched }
  const observations = nothingRefuses(conditions) ? allowed(attempt) : []
  const shown = observations.map(({ clause }) => ({ set: 'shown', clause }) as const)
  return { ...noOutcome, observations, effects: [...effects, ...shown], touched }
}

function allowed({ world, caller }: StatusAttempt): readonly Observation[] {
  if (isBot(world, caller)) return [holds('update-user-status.administrator-bot-succeeds')]
  return [holds(allowedBy(world, caller, byRoles))]
}

/** The clause that promises success; the most telling one. */
function promiseOf({ world, request, caller }: StatusAttempt): string {
  if (isBot(world, caller)) return 'update-user-status.administrator-bot-succeeds'
  const byRole = allowedBy(world, caller, byRoles)
  // Who was never served may be refused for being who they are.
  if (byRole !== byRoles.administrator || !world.shown.has(byRole)) return byRole
  const { status_text, emoji_name } = request
  const byEmoji = emoji_name === undefined ? undefined : promiseOfEmoji(world, request)
  return byEmoji ?? (status_text === undefined ? byRole : promiseOfText(status_text))
}

function subjectOf({ user_id }: UpdateUserStatusRequest): string {
  return `status:${user_id}`
}
