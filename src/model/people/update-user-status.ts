// POST /users/{user_id}/status: when somebody's status must be changed, and when not. It is read back by a look at the
// person.

import type { Answered } from '../facts/fact.ts'
import { type Condition, maybeIf, opposite, when, yesIf } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { administratorsOnly, allowedBy, heededAtOnce, isAdministratorBot } from '../readings/caller-role.ts'
import { isNobody, isUsual } from '../readings/known-person.ts'
import { add } from '../things/put.ts'
import { statusMembers } from '../things/status.ts'
import type { Effect } from '../world/effect.ts'
import { type CallersMoment, ruleOfCaller } from '../world/rule.ts'
import { emojiWords } from '../world/user-status.ts'
import type { World } from '../world/world.ts'
import { promiseOfEmoji, promiseOfText, statusChange, unlessRefused } from './update-user-status-change.ts'
import {
  codePoints,
  emojiConditions,
  isPlainText,
  type UpdateUserStatusRequest,
  unsureEmoji,
} from './update-user-status-request.ts'

const byRoles = {
  administrator: 'update-user-status.administrator-succeeds',
  owner: 'permissions.owner-updates-user-status',
}

const byBot = 'update-user-status.administrator-bot-succeeds'

export const updateUserStatus = ruleOfCaller<UpdateUserStatusRequest>(
  (world, request, at) => {
    const caller = at.user_id
    const conditions = statusConditions(world, request, at)
    const byRole = isBot(world, caller) ? byBot : allowedBy(world, caller, byRoles)
    // Whether what became of the status is not said.
    const mayBeOther = conditions.some(({ clause, applies }) => applies !== 'no' && clause !== unsureEmoji)
    return {
      conditions,
      promise: promiseOf(world, request, byRole),
      held: [byRole],
      changes: [statusChange(world, request, mayBeOther)],
      ...(isNobody(world, request.user_id) && { subjects: [] }),
      refused: (seen) => ({ observations: [...seen, ...heededAtOnce(world, caller, conditions)] }),
      done: (seen) => {
        const shown = seen.map(({ clause }): Effect => ({ set: 'shown', clause }))
        return mayBeOther ? {} : { effects: [...emojiAccepted(request), ...shown] }
      },
    }
  },
  (_, { user_id }) => ({ changes: [{ shelf: `status ${user_id}`, unlessRefused }] }),
)

function emojiAccepted({ emoji_name, ...emoji }: UpdateUserStatusRequest): readonly Effect[] {
  return emoji_name ? [add('acceptedEmoji', emojiWords({ ...emoji, emoji_name }))] : []
}

/** The clause that promises success; the most telling one. */
function promiseOf(world: World, request: UpdateUserStatusRequest, byRole: string): string {
  // Who was never served may be refused for being who they are.
  if (byRole !== byRoles.administrator || !world.shown.has(byRole)) return byRole
  const { status_text, emoji_name } = request
  const byEmoji = emoji_name === undefined ? undefined : promiseOfEmoji(world, request)
  return byEmoji ?? (status_text === undefined ? byRole : promiseOfText(status_text))
}

const badRequest = 'BAD_REQUEST'
const botsSince = 473
/** Code points. */
const longest = 60

const excluded = {
  moderator: 'update-user-status.moderator-refused',
  member: 'update-user-status.member-refused',
  guest: 'update-user-status.guest-refused',
}

function statusConditions(world: World, request: UpdateUserStatusRequest, at: CallersMoment): readonly Condition[] {
  const { user_id, status_text = '' } = request
  const { user_id: caller } = at
  const ofBot =
    at.level < botsSince
      ? when('update-user-status.bot-refused', 'yes', badRequest)
      : when('update-user-status.member-bot-refused', opposite(isAdministratorBot(world, caller)), badRequest)
  const isPassed = statusMembers.some((member) => request[member] !== undefined)
  const missing = isNobody(world, user_id)
  return [
    ...(isBot(world, caller) ? [ofBot] : administratorsOnly(world, caller, excluded, badRequest)),
    when('update-user-status.nothing-passed-refused', yesIf(!isPassed), badRequest),
    when('update-user-status.text-too-long-refused', isTooLong(status_text), badRequest),
    ...emojiConditions(world, request),
    when('update-user-status.missing-user-refused', yesIf(missing), badRequest),
    maybeIf('one’s own status', user_id === caller),
    maybeIf('a user who is not an active person of the run', !missing && !isUsual(world, user_id)),
    maybeIf('a text that is not plain', !isPlainText(status_text)),
  ]
}

/** Space around a text, and other compositions of its letters, may count or not. */
function isTooLong(text: string): Answered {
  const forms = [text, text.trim(), text.trim().normalize('NFC'), text.normalize('NFD')]
  const answers = forms.map((form) => codePoints(form) > longest)
  if (answers.every((isLong) => !isLong)) return 'no'
  return answers.every((isLong) => isLong) && isPlainText(text) ? 'yes' : 'maybe'
}
