// When an edit must be refused, one clause a line, in the order of the specification's clauses; after them what the
// specification leaves open, which may refuse an edit but need not.

import { isOlder } from './age.ts'
import { type Attempt, sha256Matches } from './attempt.ts'
import { type Answered, whether } from './fact.ts'
import { isMissing } from './missing.ts'
import { moveLimitCondition, unlessUnclear } from './move-limit.ts'
import { isPlainContent, isPlainTopic, maybeSameTopic, mayMentionMany } from './plain-text.ts'
import { atMostMaybe, type Condition, opposite, when, yesIf } from './refusal.ts'
import { canSee, isInGroup } from './who-may.ts'
import { setting } from './world.ts'

const badRequest = 'BAD_REQUEST'
const sha256Since = 379
const modes = ['change_one', 'change_later', 'change_all']

export function refusalConditions(attempt: Attempt): readonly Condition[] {
  if (attempt.at.user_id === undefined) return [when('authentication.required', 'yes')]
  const missing = isMissing(attempt.world, attempt.request.message_id)
  const stated = [
    when('edit-message.mode-with-content-only-refused', onlyContentInOtherMode(attempt)),
    when('edit-message.content-with-channel-refused', contentWithChannel(attempt)),
    when('edit-message.missing-refused', missing, badRequest),
  ]
  return [...stated, ...(missing === 'yes' ? [] : ofTheMessage(attempt)), ...leftOpen(attempt)]
}

function ofTheMessage(attempt: Attempt): readonly Condition[] {
  return [
    when('edit-message.topic-of-direct-message-refused', topicOfDirectMessage(attempt)),
    when('edit-message.sha256-mismatch-refused', sha256Mismatch(attempt)),
    when('edit-message.content-limit-refused', contentTooOld(attempt), badRequest),
    when('edit-message.editing-switched-off-refused', editingSwitchedOff(attempt), badRequest),
    when('edit-message.move-group-refused', outsideMoveGroup(attempt), badRequest),
    when('edit-message.resolve-group-refused', outsideResolveGroup(attempt), badRequest),
    moveLimitCondition(attempt),
    when('edit-message.invisible-refused', invisible(attempt), badRequest),
    when('edit-message.someone-elses-content', someoneElsesContent(attempt)),
    when('edit-message.nothing-to-change', nothingToChange(attempt)),
  ]
}

function onlyContentInOtherMode({ request, mode }: Attempt): Answered {
  const onlyContent = request.content !== undefined && request.topic === undefined && request.stream_id === undefined
  return yesIf(onlyContent && mode !== 'change_one' && modes.includes(mode))
}

function contentWithChannel({ request }: Attempt): Answered {
  return yesIf(request.content !== undefined && request.stream_id !== undefined)
}

function topicOfDirectMessage({ world, request, message }: Attempt): Answered {
  if (request.topic === undefined || message?.stream_id !== undefined) return 'no'
  if (message?.participants === undefined) return 'maybe'
  return isPlainTopic(world, request.topic) ? 'yes' : 'maybe'
}

function sha256Mismatch(attempt: Attempt): Answered {
  if (attempt.request.prev_content_sha256 === undefined || attempt.at.level < sha256Since) return 'no'
  return opposite(sha256Matches(attempt))
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

function outsideMoveGroup(attempt: Attempt): Answered {
  if (attempt.move === 'none') return 'no'
  const outside = opposite(isInGroup(attempt.world, attempt.at.user_id, 'can_move_messages_between_topics_group'))
  return unlessUnclear(attempt, 'move', outside)
}

function outsideResolveGroup(attempt: Attempt): Answered {
  if (attempt.move === 'none' || attempt.move === 'move') return 'no'
  const outside = opposite(isInGroup(attempt.world, attempt.at.user_id, 'can_resolve_topics_group'))
  return unlessUnclear(attempt, 'resolve', outside)
}

function invisible({ world, message, at }: Attempt): Answered {
  if (message === undefined || at.user_id === undefined) return 'maybe'
  return opposite(canSee(world, at.user_id, message))
}

function someoneElsesContent(attempt: Attempt): Answered {
  const { request, message, at } = attempt
  if (request.content === undefined || invisible(attempt) === 'yes') return 'no'
  return message && whether(message.sender_id, (sender) => sender === at.user_id) === 'yes' ? 'no' : 'maybe'
}

function nothingToChange({ world, request, message }: Attempt): Answered {
  const { topic, content, stream_id } = request
  if (topic === undefined && content === undefined && stream_id === undefined) return 'maybe'
  if (message === undefined) return 'maybe'
  const sameTopic = topic === undefined ? 'no' : whether(message.topic, (now) => maybeSameTopic(world, now, topic))
  const sameContent = content === undefined ? 'no' : whether(message.content, (now) => now === content)
  return sameTopic === 'no' && sameContent === 'no' ? 'no' : 'maybe'
}

function leftOpen({ world, request, mode }: Attempt): readonly Condition[] {
  const { topic, content } = request
  const oddContent = content !== undefined && !isPlainContent(content)
  const oddTopic = topic !== undefined && !isPlainTopic(world, topic)
  const maybeIf = (test: boolean) => atMostMaybe(yesIf(test))
  return [
    when('edit-message.surrounding-space', maybeIf(oddContent || oddTopic)),
    when('a mention of many', maybeIf(content !== undefined && mayMentionMany(content))),
    when('a move between channels', maybeIf(request.stream_id !== undefined)),
    when('an unknown propagate_mode', maybeIf(!modes.includes(mode))),
  ]
}
