// The time limit on moving messages within a channel: whether it refuses a move, and with which code.

import { isOlder } from './age.ts'
import type { Attempt } from './attempt.ts'
import { type Answered, whether } from './fact.ts'
import { atMostMaybe, type Condition, when } from './refusal.ts'
import { topicMessages } from './topic-messages.ts'
import { isExempt } from './who-may.ts'
import { type Message, setting } from './world.ts'

export const limitCode = 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'
export const limitCodeSince = 172
const refused = 'edit-message.move-limit-refused'
const limitName = 'move_messages_within_stream_limit_seconds'

export function moveLimitCondition(attempt: Attempt): Condition {
  const { message, move, world, at } = attempt
  if (move === 'none') return when(refused, 'no')
  if (message === undefined) return when(refused, 'maybe')
  const tooOld = movesTooOld(attempt, message)
  const exempt = isExempt(world, at.user_id)
  if (exempt === 'yes' || tooOld === 'no') return when(refused, 'no')
  // Whether resolving counts as moving is unsaid.
  if (exempt === 'maybe' || move !== 'move') return when(refused, 'maybe')
  if (tooOld === 'maybe' || at.level < limitCodeSince || !isPartial(attempt, message)) return when(refused, tooOld)
  return { clause: 'edit-message.move-limit-code', applies: 'yes', code: limitCode, ifAllowed: refused }
}

/** Whether the edit moves a message that is older than the limit. */
function movesTooOld(attempt: Attempt, message: Message): Answered {
  if (attempt.mode === 'change_one') return isTooOld(attempt, message)
  if (attempt.mode === 'change_later') return laterTooOld(attempt, message)
  if (attempt.mode === 'change_all') return topicTooOld(attempt, message)
  return 'maybe'
}

// Later messages are younger, unless a fixture gave them an age of its own.
function laterTooOld(attempt: Attempt, message: Message): Answered {
  const { surely, maybe } = topicMessages(attempt.world, message)
  const target = isTooOld(attempt, message)
  const later = [...surely, ...maybe].filter((each) => each.message_id > message.message_id)
  return later.every((each) => isTooOld(attempt, each) === 'no') ? target : orMaybe(target)
}

function topicTooOld(attempt: Attempt, message: Message): Answered {
  const { surely, complete } = topicMessages(attempt.world, message)
  const ages = surely.map((each) => isTooOld(attempt, each))
  if (ages.includes('yes')) return 'yes'
  if (hasLimit(attempt) === 'no') return 'no'
  return complete && ages.every((age) => age === 'no') ? 'no' : 'maybe'
}

function orMaybe(answer: Answered): Answered {
  return answer === 'no' ? 'maybe' : answer
}

/** Some messages of the topic may move and others may not: only then are code and numbers pinned. */
export function isPartial(attempt: Attempt, message: Message): boolean {
  if (attempt.mode !== 'change_all') return false
  const ages = topicMessages(attempt.world, message).surely.map((each) => isTooOld(attempt, each))
  return ages.includes('yes') && ages.includes('no')
}

export function isTooOld(attempt: Attempt, message: Message): Answered {
  return isOlder(message, setting(attempt.world, limitName), attempt.at)
}

function hasLimit(attempt: Attempt): Answered {
  return whether(setting(attempt.world, limitName), (limit) => limit !== null)
}

/** Whether only the caller's role lets this move through. */
export function isExemptMove(attempt: Attempt): boolean {
  const { message, move, world, at } = attempt
  if (message === undefined || move !== 'move') return false
  return isExempt(world, at.user_id) === 'yes' && movesTooOld(attempt, message) === 'yes'
}

/** For limits and groups of which it is unsaid whether they govern this move. */
export function unlessUnclear(attempt: Attempt, kind: 'move' | 'resolve', answer: Answered): Answered {
  return attempt.move === kind ? answer : atMostMaybe(answer)
}
