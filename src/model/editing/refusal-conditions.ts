// When an edit must be refused, one clause a line, in the order of the specification's clauses; after them what the
// specification leaves open, which may refuse an edit but need not.

import { type Answered, whether } from '../facts/fact.ts'
import { type Condition, maybeIf, opposite, when } from '../facts/refusal.ts'
import { isMissing } from '../readings/missing.ts'
import { canSee, isInGroup, outOfSight } from '../readings/permissions.ts'
import { maybeSameTopic } from '../readings/plain-text.ts'
import {
  contentConditions,
  contentConditionsOfOthers,
  contentOfRequest,
  modes,
  oddContent,
  someoneElsesContent,
} from './content-conditions.ts'
import type { Edit } from './edit.ts'
import { mentionConditions } from './mention-conditions.ts'
import { moveLimitCondition, unlessUnclear } from './move-limit.ts'
import {
  channelConditions,
  destinationCondition,
  refusedMove,
  topicConditions,
  topicNameConditions,
} from './place-conditions.ts'
import { sha256Matches } from './read-edit.ts'

const badRequest = 'BAD_REQUEST'
const sha256Since = 379

export function refusalConditions(attempt: Edit): readonly Condition[] {
  if (attempt.at.user_id === undefined) return [when('authentication.required', 'yes')]
  const missing = isMissing(attempt.world, attempt.request.message_id)
  const stated = [...contentOfRequest(attempt), when('edit-message.missing-refused', missing, badRequest)]
  return [...stated, ...(missing === 'yes' ? [] : ofTheMessage(attempt)), ...leftOpen(attempt)]
}

function ofTheMessage(attempt: Edit): readonly Condition[] {
  return [
    when('edit-message.topic-of-direct-message-refused', topicOfDirectMessage(attempt)),
    when('edit-message.sha256-mismatch-refused', sha256Mismatch(attempt)),
    ...contentConditions(attempt),
    when(refusedMove(attempt, 'edit-message.move-group-refused'), outsideMoveGroup(attempt), badRequest),
    when('edit-message.resolve-group-refused', outsideResolveGroup(attempt), badRequest),
    ...channelConditions(attempt),
    moveLimitCondition(attempt),
    ...topicConditions(attempt),
    ...mentionConditions(attempt),
    when('edit-message.invisible-refused', invisible(attempt), badRequest),
    ...lost(attempt),
    when('edit-message.someone-elses-content', someoneElsesContent(attempt, invisible(attempt))),
    when('edit-message.nothing-to-change', nothingToChange(attempt)),
    ...contentConditionsOfOthers(attempt),
  ]
}

/** An empty topic is one, too. */
function topicOfDirectMessage({ request, message }: Edit): Answered {
  if (request.topic === undefined || message?.stream_id !== undefined) return 'no'
  return message?.participants === undefined ? 'maybe' : 'yes'
}

function sha256Mismatch(attempt: Edit): Answered {
  if (attempt.request.prev_content_sha256 === undefined || attempt.at.level < sha256Since) return 'no'
  return opposite(sha256Matches(attempt))
}

/** Whether a change of the mark is a move or a resolving is not always said: who may do neither is refused for sure. */
function outsideMoveGroup(attempt: Edit): Answered {
  if (attempt.move === 'none') return 'no'
  const outside = isOutside(attempt, 'can_move_messages_between_topics_group')
  const isEither = attempt.move === 'marked' || attempt.move === 'unresolve'
  if (isEither && isOutside(attempt, resolvers) === 'yes') return outside
  return unlessUnclear(attempt, 'move', outside)
}

function outsideResolveGroup(attempt: Edit): Answered {
  if (attempt.move === 'none' || attempt.move === 'move') return 'no'
  return unlessUnclear(attempt, 'resolve', isOutside(attempt, resolvers))
}

const resolvers = 'can_resolve_topics_group'

function isOutside({ world, at }: Edit, group: string): Answered {
  return opposite(isInGroup(world, at.user_id, group))
}

function invisible({ world, message, at }: Edit): Answered {
  if (message === undefined || at.user_id === undefined) return 'maybe'
  return opposite(canSee(world, at.user_id, message))
}

function lost({ world, message, at }: Edit): readonly Condition[] {
  return message === undefined || at.user_id === undefined ? [] : [outOfSight(world, at.user_id, message)]
}

function nothingToChange({ world, request, message, toChannel }: Edit): Answered {
  const { topic, content, stream_id } = request
  if (topic === undefined && content === undefined && stream_id === undefined) return 'maybe'
  if (toChannel !== 'none') return toChannel === 'other' ? 'no' : 'maybe'
  if (message === undefined) return 'maybe'
  const sameTopic = topic === undefined ? 'no' : whether(message.topic, (now) => maybeSameTopic(world, now, topic))
  const sameContent = content === undefined ? 'no' : whether(message.content, (now) => now === content)
  return sameTopic === 'no' && sameContent === 'no' ? 'no' : 'maybe'
}

function leftOpen(attempt: Edit): readonly Condition[] {
  const { mode } = attempt
  return [
    destinationCondition(attempt),
    ...topicNameConditions(attempt),
    oddContent(attempt),
    maybeIf('an unknown propagate_mode', !modes.includes(mode)),
  ]
}
