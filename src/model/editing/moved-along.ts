// What a move does to the messages that it does not name.

import { isDoubted } from '../facts/blame.ts'
import { type Doubt, type Fact, unknown, unknownUntil } from '../facts/fact.ts'
import { either, leftAlone, propagated, withDoubts } from '../facts/fact-after-write.ts'
import { reachOf } from '../messages/topic-messages.ts'
import type { Message } from '../things/message.ts'
import { doubtsElsewhere, doubtsOfPlace, entangled, stayPromise } from './doubtful-bystanders.ts'
import { channelGiven, channelsAsked, type Edit, type Given, topicsAsked } from './edit.ts'
import { moveOf, surelyEdited } from './edit-record.ts'

/** The other messages of the topic after a move: moved along, perhaps moved, left where they are. */
export function othersAfter(attempt: Edit, message: Message): readonly Message[] {
  const { moved, maybe, stay } = reachOf(attempt.world, message, attempt.mode, attempt.at.user_id)
  return [
    ...moved.map((other) => movedAlong(attempt, message, other)),
    ...maybe.map((other) => maybeMoved(attempt, other, 0)),
    ...stay.map((other) => stayed(attempt, other)),
    ...entangled(attempt, message),
  ]
}

function movedAlong(attempt: Edit, message: Message, other: Message): Message {
  if (attempt.topicTo.kind === 'unclear') return maybeMoved(attempt, other, 0)
  const topic = topicAlong(attempt, message, other)
  const place = other.stream_id && { stream_id: channelAlong(attempt, message, other, other.stream_id) }
  const after = { ...other, ...place, topic }
  const edits = [...other.edits, moveOf(attempt, other, after)]
  const editsComplete = other.editsComplete && surelyEdited({ ...attempt, request: withoutContent(attempt) }, other)
  return { ...after, ...unseen(placeFacts(other)), edits, editsComplete }
}

export const onlyWhatWasAsked = 'edit-message.only-what-was-asked'

/** What a look shows where a move to another channel has lost the topic. */
export function lostTopic({ toChannel }: Edit): readonly string[] {
  return toChannel === 'none' ? [] : ['']
}

function placeFacts({ topic, stream_id }: Message): readonly Fact<unknown>[] {
  return stream_id ? [topic, stream_id] : [topic]
}

function withoutContent({ request: { content: _, ...request } }: Edit): Edit['request'] {
  return request
}

function topicAlong(attempt: Edit, message: Message, { topic, stream_id }: Message): Fact<string> {
  const given = attempt.topicTo
  if (given.kind === 'stays') return leftAlone(topic, attempt.at.exchange, onlyWhatWasAsked, lostTopic(attempt))
  const before = shownBefore(topic)
  const doubts = [...doubtsOfPlace(message, before), ...doubtsElsewhere(stream_id, before)]
  return carried(attempt, topic, given, 'edit-message.topic-replaced', doubts)
}

function channelAlong(attempt: Edit, message: Message, { topic }: Message, stream_id: Fact<number>): Fact<number> {
  const before = shownBefore(stream_id)
  const doubts = [...doubtsOfPlace(message, before), ...doubtsElsewhere(topic, before)]
  return carried(attempt, stream_id, channelGiven(attempt), 'edit-message.channel-replaced', doubts)
}

// Had an earlier promise been broken, this message would not have been carried along; and what shows neither the old
// value nor the new one was carried along, but by an edit that `replaces` wrongly.
function carried<T>(
  attempt: Edit,
  fact: Fact<T>,
  given: Given<T>,
  replaces: string,
  doubts: readonly Doubt<T>[],
): Fact<T> {
  if (given.kind !== 'to') return fact
  const promise = attempt.mode === 'change_later' ? 'edit-message.change-later' : 'edit-message.change-all'
  const promisedBy = attempt.move === 'resolve' ? 'edit-message.resolve' : promise
  const ofEdit = attempt.move === 'resolve' ? promisedBy : replaces
  const ofTarget = { promisedBy: ofEdit, from: [attempt.at.exchange], shows: [], secondhand: true as const }
  return withDoubts(propagated(fact, given.value, attempt.at, promisedBy), [...doubts, ofTarget])
}

function shownBefore<T>(fact: Fact<T>): readonly T[] {
  return fact.kind === 'known' ? [fact.value] : []
}

/** What is left to know of a message that the edit may have moved. */
export function maybeMoved(attempt: Edit, other: Message, settledAt: number): Message {
  const { exchange } = attempt.at
  const given = attempt.topicTo
  const channel = channelGiven(attempt)
  const topic = given.kind === 'unclear' ? unknownUntil(settledAt) : perhaps(other.topic, given, exchange, settledAt)
  const direct = channel.kind === 'stays' ? {} : { stream_id: unknown }
  const place = other.stream_id ? { stream_id: perhaps(other.stream_id, channel, exchange, settledAt) } : direct
  return { ...other, ...place, ...unseen(placeFacts(other)), topic, editsComplete: false }
}

function perhaps<T>(fact: Fact<T>, given: Given<T>, exchange: number, settledAt: number): Fact<T> {
  return given.kind === 'to' ? either(fact, given.value, exchange, settledAt) : fact
}

/** What was promised of these facts is overwritten before anybody has looked. */
export function unseen(facts: readonly Fact<unknown>[]): Partial<Message> {
  return facts.some(isDoubted) ? { unseenEdits: true } : {}
}

function stayed(attempt: Edit, other: Message): Message {
  const { at, mode, request } = attempt
  const promise = stayPromise(mode)
  const topic =
    request.topic === undefined ? other.topic : leftAlone(other.topic, at.exchange, promise, topicsAsked(attempt))
  if (other.stream_id === undefined || request.stream_id === undefined) return { ...other, topic }
  return { ...other, topic, stream_id: leftAlone(other.stream_id, at.exchange, promise, channelsAsked(attempt)) }
}
