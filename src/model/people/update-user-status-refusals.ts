// When a request for another status must be refused, and when it may be.

import type { Answered } from '../facts/fact.ts'
import { atMostMaybe, type Condition, maybeIf, opposite, when, yesIf } from '../facts/refusal.ts'
import { isBot } from '../readings/bot-roles.ts'
import { administratorsOnly, isAdministratorBot } from '../readings/caller-role.ts'
import { isNobody, isUsual } from '../readings/known-person.ts'
import { statusMembers } from '../things/status.ts'
import type { World } from '../world/world.ts'
import { codePoints, isPlainText } from './status-text.ts'
import { emojiConditions } from './update-user-status-emoji.ts'
import type { UpdateUserStatusRequest } from './update-user-status-request.ts'

const badRequest = 'BAD_REQUEST'
const botsSince = 473
/** Code points. */
const longest = 60

const excluded = {
  moderator: 'update-user-status.moderator-refused',
  member: 'update-user-status.member-refused',
  guest: 'update-user-status.guest-refused',
}

export interface StatusAttempt {
  readonly world: World
  readonly request: UpdateUserStatusRequest
  readonly caller: number
  readonly level: number
}

export function statusConditions(attempt: StatusAttempt): readonly Condition[] {
  const { world, request, caller } = attempt
  const { user_id, status_text } = request
  const isPassed = statusMembers.some((member) => request[member] !== undefined)
  const missing = isNobody(world, user_id)
  return [
    ...(isBot(world, caller) ? botConditions(attempt) : administratorsOnly(world, caller, excluded, badRequest)),
    when('update-user-status.nothing-passed-refused', yesIf(!isPassed), badRequest),
    when('update-user-status.text-too-long-refused', isTooLong(status_text ?? ''), badRequest),
    ...emojiConditions(world, request),
    when('update-user-status.missing-user-refused', yesIf(missing), badRequest),
    maybeIf('one’s own status', user_id === caller),
    maybeIf('a user who is not an active person of the run', !missing && !isUsual(world, user_id)),
    maybeIf('a text that is not plain', !isPlainText(status_text ?? '')),
  ]
}

function botConditions({ world, caller, level }: StatusAttempt): readonly Condition[] {
  if (level < botsSince) return [when('update-user-status.bot-refused', 'yes', badRequest)]
  return [when('update-user-status.member-bot-refused', opposite(isAdministratorBot(world, caller)), badRequest)]
}

/** Space around a text, and other compositions of its letters, may count or not. */
function isTooLong(text: string): Answered {
  const forms = [text, text.trim(), text.trim().normalize('NFC'), text.normalize('NFD')]
  const answers = forms.map((form) => codePoints(form) > longest)
  if (answers.every((isLong) => !isLong)) return 'no'
  return answers.every((isLong) => isLong) ? yesUnlessOdd(text) : 'maybe'
}

function yesUnlessOdd(text: string): Answered {
  return isPlainText(text) ? 'yes' : atMostMaybe('yes')
}
