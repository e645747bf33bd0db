// When the content of an edit must make it be refused, and what about it is left open.

import { isOlder } from './age.ts'
import type { Attempt } from './attempt.ts'
import { contentBounded, isBeyond, maxContentLength } from './bounds.ts'
import { type Answered, whether } from './fact.ts'
import { isPlainButForLength, isPlainContent } from './plain-text.ts'
import { atMostMaybe, type Condition, when, yesIf } from './refusal.ts'
import { setting } from './world.ts'

const badRequest = 'BAD_REQUEST'
export const modes = ['change_one', 'change_later', 'change_all']

/** What does not depend on the message. */
export function contentOfRequest(attempt: Attempt): readonly Condition[] {
  return [
    when('edit-message.mode-with-content-only-refused', onlyContentInOtherMode(attempt)),
    when('edit-message.content-with-channel-refused', contentWithChannel(attempt)),
  ]
}

export function contentConditions(attempt: Attempt): readonly Condition[] {
  return [
    when('edit-message.content-limit-refused', contentTooOld(attempt), badRequest),
    when('edit-message.editing-switched-off-refused', editingSwitchedOff(attempt), badRequest),
  ]
}

function onlyContentInOtherMode({ request, mode }: Attempt): Answered {
  const onlyContent = request.content !== undefined && request.topic === undefined && request.stream_id === undefined
  return yesIf(onlyContent && mode !== 'change_one' && modes.includes(mode))
}

function contentWithChannel({ request }: Attempt): Answered {
  return yesIf(request.content !== undefined && request.stream_id !== undefined)
}

function contentTooOld({ world, request, message, at }: Attempt): Answered {
  if (request.content === undefined) return 'no'
  return message === undefined ? 'maybe' : isOlder(message, setting(world, 'message_content_edit_limit_seconds'), at)
}

function editingSwitchedOff({ world, request }: Attempt): Answered {
  const off = whether(setting(world, 'allow_message_editing'), (allowed) => allowed === false)
  // Whether the switch also stops moves is unsaid.
  return request.content === undefined ? atMostMaybe(off) : off
}

export function someoneElsesContent({ request, message, at }: Attempt, isHidden: Answered): Answered {
  if (request.content === undefined || isHidden === 'yes') return 'no'
  return message && whether(message.sender_id, (sender) => sender === at.user_id) === 'yes' ? 'no' : 'maybe'
}

export function oddContent({ world, request }: Attempt): Condition {
  const { content } = request
  const odd = 'edit-message.surrounding-space'
  if (content === undefined || isPlainContent(content, world)) return when(odd, 'no')
  const isTooLong = isBeyond(content, maxContentLength(world)) && isPlainButForLength(content)
  return when(isTooLong ? contentBounded : odd, 'maybe')
}
