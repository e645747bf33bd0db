// The numbers of MOVE_MESSAGES_TIME_LIMIT_EXCEEDED, and the retry that they offer.

import { knownValue, provenance } from '../facts/fact.ts'
import { broken, holds, type Observation, ofItself } from '../facts/observe.ts'
import type { ErrorAnswer } from '../facts/refusal.ts'
import { isWithinSight, topicMessages } from '../messages/topic-messages.ts'
import { canSee } from '../readings/permissions.ts'
import type { Message } from '../things/message.ts'
import type { Effect } from '../world/effect.ts'
import type { Offer } from '../world/world.ts'
import { type Edit, isMove } from './edit.ts'
import { inSight, isPartial, isTooOld, limitCode, limitCodeSince } from './move-limit.ts'

interface Counts {
  readonly first: number
  readonly total: number
  readonly allowed: number
}
const counts = 'edit-message.move-limit-counts'
const accessible = 'edit-message.move-limit-counts-accessible'

/** The numbers agree with what is believed, or they contradict even what is sure. */
export function observeCounts(believed: Edit, sure: Edit, answer: ErrorAnswer): readonly Observation[] {
  const got = countsIn(answer)
  if (got && got.allowed > got.total)
    return [ofItself(broken(counts, `at most ${got.total} messages that may move`, `${got.allowed}`))]
  const seen = compareCounts(believed, answer)
  return seen.some(({ saw }) => saw === 'broken') ? compareCounts(sure, answer) : seen
}

function compareCounts(attempt: Edit, answer: ErrorAnswer): readonly Observation[] {
  const { message, at } = attempt
  const got = countsIn(answer)
  if (at.level < limitCodeSince || got === undefined || message === undefined) return []
  if (!isMove(attempt) || !isPartial(attempt, message) || !growsYounger(attempt, message)) return []
  const expected = countsOf(attempt, message)
  const exact = isExact(attempt, message)
  const isAllInSight = expected.total === topicMessages(attempt.world, message).surely.length
  const clause = isAllInSight ? counts : accessible
  if (exact ? told(got) === told(expected) : isAtLeast(got, expected)) return exact ? [holds(clause)] : []
  return [broken(clause, `${exact ? '' : 'at least '}${told(expected)}`, told(got), provenance(message.topic))]
}

// A first id of null means that the server did not count.
function countsIn({ code, body }: ErrorAnswer): Counts | undefined {
  const first = body.first_message_id_allowed_to_move
  const total = body.total_messages_in_topic
  const allowed = body.total_messages_allowed_to_move
  if (code !== limitCode || typeof first !== 'number') return undefined
  return typeof total === 'number' && typeof allowed === 'number' ? { first, total, allowed } : undefined
}

function countsOf(attempt: Edit, message: Message): Counts {
  const counted = inSight(attempt, message)
  const movable = counted.filter((each) => isTooOld(attempt, each) === 'no')
  return { first: movable[0]?.message_id ?? 0, total: counted.length, allowed: movable.length }
}

function isExact(attempt: Edit, message: Message): boolean {
  const { surely, complete } = topicMessages(attempt.world, message)
  const { user_id } = attempt.at
  if (!complete || user_id === undefined) return false
  if (canSee(attempt.world, user_id, message) !== 'yes') return false
  if (surely.some((each) => isWithinSight(attempt.world, user_id, each) === 'maybe')) return false
  return surely.every((each) => isTooOld(attempt, each) !== 'maybe')
}

// Where a younger message has the lower id, "from the first one on" means nothing.
function growsYounger(attempt: Edit, message: Message): boolean {
  const { surely } = topicMessages(attempt.world, message)
  const times = surely.map(({ timestamp }) => knownValue(timestamp))
  return times.every((time, i) => time !== undefined && time >= (times[i - 1] ?? time))
}

// Notices of moves may add to what is known.
function isAtLeast(got: Counts, expected: Counts): boolean {
  return got.first <= expected.first && got.total >= expected.total && got.allowed >= expected.allowed
}

function told({ first, total, allowed }: Counts): string {
  return `first ${first}, ${allowed} of ${total} movable`
}

export function offerIn(attempt: Edit, answer: ErrorAnswer): readonly Effect[] {
  const { message, at, request, mode } = attempt
  const found = countsIn(answer)
  if (found === undefined || at.user_id === undefined || mode !== 'change_all' || !isMove(attempt)) return []
  if (message?.stream_id?.kind !== 'known' || message.topic.kind !== 'known') return []
  const { exchange, user_id } = at
  const from = message.topic.value
  const place = { stream_id: message.stream_id.value, from, to: request.topic ?? from }
  const channel = request.stream_id !== undefined && { to_stream_id: request.stream_id }
  return [{ set: 'offer', to: { exchange, user_id, message_id: found.first, ...place, ...channel } }]
}

/** The offer that this request takes up. */
export function offerTaken(attempt: Edit): Offer | undefined {
  const { world, request, at, message, mode } = attempt
  const offer = at.user_id === undefined ? undefined : world.offers.get(at.user_id)
  if (offer === undefined || at.level < limitCodeSince || mode !== 'change_later' || !isMove(attempt)) return undefined
  if (request.content !== undefined || offer.message_id !== request.message_id) return undefined
  const stays = message?.topic.kind === 'known' && message.topic.value === offer.from
  const isSamePlace = (request.topic ?? offer.from) === offer.to && request.stream_id === offer.to_stream_id
  return stays && isSamePlace ? offer : undefined
}
