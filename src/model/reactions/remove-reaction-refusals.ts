// Which reaction a request for a removal names, when it must be refused and when it may be. A part may be left out: then it
// is the caller's only one that is meant, if it fits the rest. What is meant where there are several is not said.

import type { Moment } from '../facts/moment.ts'
import { atMostMaybe, type Condition, maybeIf, opposite, when, yesIf } from '../facts/refusal.ts'
import { isMissing } from '../readings/missing.ts'
import { canSee } from '../readings/permissions.ts'
import { hasReaction, surelyThere, wasThere } from '../readings/reactions.ts'
import { emojiKey, isSameReaction, type Reaction } from '../things/reaction.ts'
import type { World } from '../world/world.ts'

export interface RemoveReactionRequest {
  readonly message_id: number
  readonly emoji_name?: string
  readonly emoji_code?: string
  readonly reaction_type?: string
}

/** One request for a removal. */
export interface Removal {
  readonly world: World
  readonly request: RemoveReactionRequest
  readonly at: Moment
}

const badRequest = 'BAD_REQUEST'
/** A code that is invalid is absent, too. */
const eitherCode = [badRequest, 'REACTION_DOES_NOT_EXIST']
const ownCodeSince = 193

export function removalConditions(removal: Removal): readonly Condition[] {
  const { world, request, at } = removal
  if (at.user_id === undefined) return [when('authentication.required', 'yes')]
  const missing = isMissing(world, request.message_id)
  const refused = when('remove-reaction.missing-message-refused', missing, badRequest)
  if (missing === 'yes') return [refused]
  const message = world.messages.get(request.message_id)
  // Others may change who sees a message that is not the run's own.
  const hidden = message?.own ? opposite(canSee(world, at.user_id, message)) : 'maybe'
  const isInvalid = isInvalidCode(request)
  const presence = isInvalid ? 'present' : presenceOf(removal)
  const isOwn = at.level >= ownCodeSince
  const absent = isOwn ? 'remove-reaction.absent-refused' : 'remove-reaction.absent-refused-before-193'
  const ownCode = isOwn ? 'REACTION_DOES_NOT_EXIST' : badRequest
  return [
    refused,
    when('a message that the caller may not see', atMostMaybe(hidden)),
    when('remove-reaction.invalid-code-refused', yesIf(isInvalid), eitherCode),
    when(absent, yesIf(presence === 'absent'), mayBeInvalid(request) ? eitherCode : ownCode),
    maybeIf('a reaction that is not surely the caller’s', presence === 'open'),
  ]
}

// Someone else's reaction, a name that goes with another code, an emoji nobody has used: what a server says of those
// is not shown. What the caller has removed before is not there, whoever else has the like.
function presenceOf(removal: Removal): 'present' | 'absent' | 'open' {
  const { world, request } = removal
  const named = namedBy(removal)
  if (named === undefined) return 'open'
  const { emoji_name, emoji_code } = named
  const has = (test: (each: Reaction) => boolean) => hasReaction(world, request.message_id, test)
  if (has((each) => isSameReaction(each, named)) === 'yes') return 'present'
  const isAlike = (each: Reaction) => each.emoji_name === emoji_name || each.emoji_code === emoji_code
  // Another reaction of the same person under the same type may be meant by half of its name.
  const isTheirs = (each: Reaction) => each.user_id === named.user_id && each.reaction_type === named.reaction_type
  if (wasThere(world, request.message_id, named))
    return has((each) => isTheirs(each) && isAlike(each)) === 'no' ? 'absent' : 'open'
  return has(isAlike) === 'no' && world.state.emoji.has(emojiKey(named)) ? 'absent' : 'open'
}

const hexDashes = /^[0-9a-f]+(-[0-9a-f]+)*$/i
const idOrName = /^[\w+-]+$/

/** Whether the code cannot be one of its type: no hex encoding of code points, no id. */
function isInvalidCode({ emoji_code, reaction_type }: RemoveReactionRequest): boolean {
  if (emoji_code === undefined || emoji_code === '') return false
  if (reaction_type === 'unicode_emoji') return !hexDashes.test(emoji_code)
  return reaction_type === 'realm_emoji' && !idOrName.test(emoji_code)
}

/** Whether the code may be none of its type: which extra emoji a server has is not said. */
function mayBeInvalid(request: RemoveReactionRequest): boolean {
  const { reaction_type } = request
  const isExtra = reaction_type !== undefined && reaction_type !== 'unicode_emoji' && reaction_type !== 'realm_emoji'
  return isExtra || isInvalidCode(request)
}

const parts = ['emoji_name', 'emoji_code', 'reaction_type'] as const
const optional = {
  emoji_name: 'remove-reaction.name-optional',
  emoji_code: 'remove-reaction.code-optional',
  reaction_type: 'remove-reaction.type-optional',
}

/** The reaction that the request names; undefined where that is not clear. */
export function namedBy(removal: Removal): Reaction | undefined {
  const { request, at } = removal
  const { user_id } = at
  if (user_id === undefined) return undefined
  const { emoji_name, emoji_code, reaction_type } = request
  if (emoji_name !== undefined && emoji_code !== undefined && reaction_type !== undefined)
    return { emoji_name, emoji_code, reaction_type, user_id }
  return partLeftOut(request) === undefined ? undefined : onlyOne(removal, user_id)
}

/** The clause by which the part that a request leaves out may be left out; undefined where it is not just one. */
export function partLeftOut(request: RemoveReactionRequest): string | undefined {
  const [lacking, ...more] = parts.filter((part) => request[part] === undefined)
  return lacking === undefined || more.length > 0 ? undefined : optional[lacking]
}

// Of custom emoji by half of their names nothing is said: a name may have been another's before.
function onlyOne({ world, request }: Removal, user_id: number): Reaction | undefined {
  const { message_id } = request
  const mine = surelyThere(world, message_id).find((each) => each.user_id === user_id)
  if (mine?.reaction_type !== 'unicode_emoji') return undefined
  const isAnother = (each: Reaction) => each.user_id === user_id && !isSameReaction(each, mine)
  if (hasReaction(world, message_id, isAnother) !== 'no') return undefined
  return parts.every((part) => request[part] === undefined || request[part] === mine[part]) ? mine : undefined
}
