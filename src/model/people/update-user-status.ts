// POST /users/{user_id}/status: when somebody's status must be changed, and when not. It is read back by a look at the
// person.

import type { Observation } from '../facts/observe.ts'
import type { Condition } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { allowedBy, heededAtOnce } from '../readings/caller-role.ts'
import { isNobody } from '../readings/known-person.ts'
import type { Effect } from '../world/effect.ts'
import { ruleOfCaller } from '../world/rule.ts'
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

export const updateUserStatus = ruleOfCaller<UpdateUserStatusRequest>((world, request, at) => {
  const caller = at.user_id
  const attempt = { world, request, caller, level: at.level }
  const conditions = statusConditions(attempt)
  const forgotten = { effects: [forgottenStatus(request.user_id)] }
  const touched = [subjectOf(request)]
  return {
    conditions,
    promise: promiseOf(attempt),
    held: [allowed(attempt)],
    touched,
    subjects: isNobody(world, request.user_id) ? [] : touched,
    unanswered: () => ({ effects: afterUnknown(world, request, at) }),
    refused: (seen) => ({
      observations: [...seen, ...heededAtOnce(world, caller, conditions)],
      effects: afterRefusal(world, request, at),
    }),
    wronglyDone: () => forgotten,
    done: (seen) =>
      mayBeOther(conditions) ? forgotten : { effects: [...afterUpdate(world, request, at), ...shown(seen)] },
  }
})

/** Whether what became of the status is not said. */
function mayBeOther(conditions: readonly Condition[]): boolean {
  return conditions.some(({ clause, applies }) => applies !== 'no' && clause !== unsureEmoji)
}

function shown(seen: readonly Observation[]): readonly Effect[] {
  return seen.map(({ clause }) => ({ set: 'shown', clause }))
}

function allowed({ world, caller }: StatusAttempt): string {
  return isBot(world, caller) ? 'update-user-status.administrator-bot-succeeds' : allowedBy(world, caller, byRoles)
}

/** The clause that promises success; the most telling one. */
function promiseOf(attempt: StatusAttempt): string {
  const { world, request } = attempt
  const byRole = allowed(attempt)
  // Who was never served may be refused for being who they are.
  if (byRole !== byRoles.administrator || !world.shown.has(byRole)) return byRole
  const { status_text, emoji_name } = request
  const byEmoji = emoji_name === undefined ? undefined : promiseOfEmoji(world, request)
  return byEmoji ?? (status_text === undefined ? byRole : promiseOfText(status_text))
}

function subjectOf({ user_id }: UpdateUserStatusRequest): string {
  return `status:${user_id}`
}
