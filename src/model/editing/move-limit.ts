// The time limits on moving messages, within a channel and between channels: whether they refuse a move, and with
// which code. Which of the two governs a move that changes topic and channel is not said: what both allow is allowed,
// what both forbid is forbidden.

import { type Answered, agreed, whether } from '../facts/fact.ts'
import { atMostMaybe, type Condition, when } from '../facts/refusal.ts'
import { isWithinSight, topicMessages } from '../messages/topic-messages.ts'
import { isOlder } from '../readings/age.ts'
import { isExempt } from '../readings/permissions.ts'
import type { Message } from '../things/message.ts'
import { roleOf, setting } from '../world/world.ts'
import { type Edit, isMove } from './edit.ts'
import { refusedMove } from './place-conditions.ts'

export const limitCode = 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'
export const limitCodeSince = 172
const withinChannel = 'move_messages_within_stream_limit_seconds'
const betweenChannels = 'move_messages_between_streams_limit_seconds'

export function moveLimitCondition(attempt: Edit): Condition {
  const { message, move, toChannel, world, at } = attempt
  const refused =
    toChannel === 'none'
      ? refusedMove(attempt, 'edit-message.move-limit-refused')
      : 'edit-message.between-channels-limit-refused'
  if (move === 'none' && toChannel === 'none') return when(refused, 'no')
  if (message === undefined) return when(refused, 'maybe')
  const tooOld = movesTooOld(attempt, message)
  const exempt = isExempt(world, at.user_id)
  if (exempt === 'yes' || tooOld === 'no' || isOwnersMove(attempt)) return when(refused, 'no')
  // Whether resolving counts as moving is unsaid.
  if (exempt === 'maybe' || !isMove(attempt)) return when(refused, 'maybe')
  if (tooOld === 'maybe' || at.level < limitCodeSince || !isPartial(attempt, message)) return when(refused, tooOld)
  return { clause: 'edit-message.move-limit-code', applies: 'yes', code: limitCode, ifAllowed: refused }
}

/** Whether the edit moves a message that is older than the limit. */
function movesTooOld(attempt: Edit, message: Message): Answered {
  if (attempt.mode === 'change_one') return isTooOld(attempt, message)
  if (attempt.mode === 'change_later') return laterTooOld(attempt, message)
  if (attempt.mode === 'change_all') return topicTooOld(attempt, message)
  return 'maybe'
}

// Later messages are younger, unless a fixture gave them an age of its own.
function laterTooOld(attempt: Edit, message: Message): Answered {
  const { surely, maybe } = topicMessages(attempt.world, message)
  const target = isTooOld(attempt, message)
  const later = [...surely, ...maybe].filter((each) => each.message_id > message.message_id)
  return target === 'no' && later.some((each) => isTooOld(attempt, each) !== 'no') ? 'maybe' : target
}

function topicTooOld(attempt: Edit, message: Message): Answered {
  const { surely, complete } = topicMessages(attempt.world, message)
  const ages = surely.map((each) => isTooOld(attempt, each))
  if (inSight(attempt, message).some((each) => isTooOld(attempt, each) === 'yes')) return 'yes'
  if (hasLimit(attempt) === 'no') return 'no'
  return complete && ages.every((age) => age === 'no') ? 'no' : 'maybe'
}

/** The messages of the topic that surely concern the caller. */
export function inSight({ world, at }: Edit, message: Message): readonly Message[] {
  const { surely } = topicMessages(world, message)
  return surely.filter((each) => isWithinSight(world, at.user_id, each) === 'yes')
}

/** Some messages of the topic may move and others may not: only then are code and numbers pinned. */
export function isPartial(attempt: Edit, message: Message): boolean {
  if (attempt.mode !== 'change_all') return false
  const ages = inSight(attempt, message).map((each) => isTooOld(attempt, each))
  return ages.includes('yes') && ages.includes('no')
}

export function isTooOld(attempt: Edit, message: Message): Answered {
  const { world, at } = attempt
  return agreed(limitsOf(attempt).map((limit) => isOlder(message, setting(world, limit), at)))
}

function hasLimit(attempt: Edit): Answered {
  return agreed(limitsOf(attempt).map((limit) => whether(setting(attempt.world, limit), (each) => each !== null)))
}

/** The limits that may govern the move. */
function limitsOf({ request, toChannel }: Edit): readonly string[] {
  if (toChannel === 'none') return [withinChannel]
  const isOnlyBetween = toChannel === 'other' && request.topic === undefined
  return isOnlyBetween ? [betweenChannels] : [betweenChannels, withinChannel]
}

/** Whether only the caller's role lets this move through. */
export function isExemptMove(attempt: Edit): boolean {
  const { message, world, at } = attempt
  if (message === undefined || !isMove(attempt)) return false
  return isExempt(world, at.user_id) === 'yes' && movesTooOld(attempt, message) === 'yes'
}

/** Whether a move is surely beyond the limit, and the caller surely an owner, who is taken to be exempt as well. */
export function isOwnersMove(attempt: Edit): boolean {
  const { message, world, at } = attempt
  const isOwner = whether(roleOf(world, at.user_id), (role) => role === 'owner') === 'yes'
  return isOwner && message !== undefined && isMove(attempt) && movesTooOld(attempt, message) === 'yes'
}

/** For limits and groups of which it is unsaid whether they govern this move. */
export function unlessUnclear(attempt: Edit, kind: 'move' | 'resolve', answer: Answered): Answered {
  return attempt.move === kind ? answer : atMostMaybe(answer)
}
