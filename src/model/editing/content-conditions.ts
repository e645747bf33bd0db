// When the content of an edit must make it be refused, and what about it is left open.

import { type Answered, whether } from '../facts/fact.ts'
import { atMostMaybe, type Condition, opposite, when, yesIf } from '../facts/refusal.ts'
import { isOlder } from '../readings/age.ts'
import { contentBounded, isBeyond, maxContentLength } from '../readings/bounds.ts'
import { isPlainButForLength, isPlainContent } from '../readings/plain-text.ts'
import { roleOf, setting } from '../world/world.ts'
import type { Edit } from './edit.ts'

const badRequest = 'BAD_REQUEST'
export const modes = ['change_one', 'change_later', 'change_all']

/** What does not depend on the message. */
export function contentOfRequest(attempt: Edit): readonly Condition[] {
  return [
    when('edit-message.mode-with-content-only-refused', onlyContentInOtherMode(attempt)),
    ...contentWithChannel(attempt),
  ]
}

/** Limit and switch of editing bind members. */
export function contentConditions(attempt: Edit): readonly Condition[] {
  if (!isMember(attempt)) return []
  return [
    when('edit-message.content-limit-refused', contentTooOld(attempt), badRequest),
    when('edit-message.editing-switched-off-refused', editingSwitchedOff(attempt), badRequest),
  ]
}

/** Everybody else is bound by a `should`: the text exempts some from the limits of moves alone. */
export function contentConditionsOfOthers(attempt: Edit): readonly Condition[] {
  if (isMember(attempt)) return []
  return [
    when('edit-message.content-limit-for-all-refused', contentTooOld(attempt), badRequest),
    when('edit-message.editing-switched-off-for-all-refused', editingSwitchedOff(attempt), badRequest),
  ]
}

function isMember({ world, at }: Edit): boolean {
  return whether(roleOf(world, at.user_id), (role) => role === 'member') === 'yes'
}

function onlyContentInOtherMode({ request, mode }: Edit): Answered {
  const onlyContent = request.content !== undefined && request.topic === undefined && request.stream_id === undefined
  return yesIf(onlyContent && mode !== 'change_one' && modes.includes(mode))
}

// By the letter one is as wrong as the other, but to name the channel that the message is in may pass for saying nothing.
function contentWithChannel({ request, message, toChannel }: Edit): readonly Condition[] {
  const { content, stream_id } = request
  if (content === undefined || stream_id === undefined) return []
  const isOwn = message?.stream_id ? whether(message.stream_id, (now) => now === stream_id) : 'maybe'
  return [
    when('edit-message.content-with-channel-refused', toChannel === 'other' ? 'yes' : opposite(isOwn)),
    when('edit-message.content-with-own-channel-refused', isOwn),
  ]
}

function contentTooOld({ world, request, message, at }: Edit): Answered {
  if (request.content === undefined) return 'no'
  return message === undefined ? 'maybe' : isOlder(message, setting(world, 'message_content_edit_limit_seconds'), at)
}

function editingSwitchedOff({ world, request }: Edit): Answered {
  const off = whether(setting(world, 'allow_message_editing'), (allowed) => allowed === false)
  // Whether the switch also stops moves is unsaid.
  return request.content === undefined ? atMostMaybe(off) : off
}

export function someoneElsesContent({ request, message, at }: Edit, isHidden: Answered): Answered {
  if (request.content === undefined || isHidden === 'yes') return 'no'
  return message && whether(message.sender_id, (sender) => sender === at.user_id) === 'yes' ? 'no' : 'maybe'
}

export function oddContent({ world, request }: Edit): Condition {
  const { content } = request
  const odd = 'edit-message.surrounding-space'
  if (content === undefined || isPlainContent(content, world)) return when(odd, 'no')
  if (content.trim() === '') return when('edit-message.empty-content', 'maybe')
  const isTooLong = isBeyond(content, maxContentLength(world)) && isPlainButForLength(content)
  return when(isTooLong ? contentBounded : odd, 'maybe')
}
