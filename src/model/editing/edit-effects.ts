// What the world looks like after an edit that the server says it carried out.

import { type Doubt, type Fact, unknown } from '../facts/fact.ts'
import { leftAlone, withDoubts, wrote } from '../facts/fact-after-write.ts'
import { noTopic } from '../readings/empty-topic.ts'
import { isPlainContent } from '../readings/plain-text.ts'
import type { Message } from '../things/message.ts'
import type { Effect } from '../world/effect.ts'
import { channelGiven, topicGiven } from './destination.ts'
import type { Edit } from './edit.ts'
import { beyondBound, editOf, surelyEdited } from './edit-record.ts'
import { lostTopic, onlyWhatWasAsked, othersAfter, unseen } from './moved-along.ts'
import { noticesAfter } from './notices.ts'
import { afterMoveOfStranger } from './stranger-moved.ts'

export function afterSuccess(attempt: Edit): readonly Effect[] {
  const { message, request } = attempt
  if (message === undefined) return afterMoveOfStranger(attempt)
  const moves = request.topic !== undefined || request.stream_id !== undefined
  const messages = [target(attempt, message), ...(moves ? othersAfter(attempt, message) : [])]
  return [...changed(messages), ...noticesAfter(attempt), ...offersVoid(attempt, message)]
}

export function changed(messages: readonly Message[]): readonly Effect[] {
  return messages.map((to) => ({ set: 'message', to }))
}

/** What a message of these channels might have been offered counts no more. */
export function offersVoid({ request }: Edit, { stream_id }: Message): readonly Effect[] {
  const channels = [...(stream_id?.kind === 'known' ? [stream_id.value] : []), request.stream_id]
  return channels.flatMap((each) => (each === undefined ? [] : [{ set: 'offers-void', stream_id: each }]))
}

function target(attempt: Edit, message: Message): Message {
  const content = contentAfter(attempt, message)
  const topic = topicAfterEdit(attempt, message)
  const place = message.stream_id && { stream_id: channelAfterEdit(attempt, message.stream_id) }
  const surely = surelyEdited(attempt, message)
  const edits = [...message.edits, editOf(attempt, message, { ...message, ...place, content, topic })]
  const editsComplete = message.editsComplete && surely
  const marks = { ...unseen(overwritten(attempt, message)), ...beyondBound(attempt, message) }
  return { ...message, ...place, ...marks, content, topic, edits, editsComplete }
}

/** The facts that the edit overwrites. */
export function overwritten({ request }: Edit, { content, topic, stream_id }: Message): readonly Fact<unknown>[] {
  return [
    ...(request.content === undefined ? [] : [content]),
    ...(request.topic === undefined ? [] : [topic]),
    ...(request.stream_id === undefined || stream_id === undefined ? [] : [stream_id]),
  ]
}

function contentAfter({ world, request, at }: Edit, { content }: Message): Fact<string> {
  if (request.content === undefined) return leftAlone(content, at.exchange, onlyWhatWasAsked, [])
  return isPlainContent(request.content, world)
    ? wrote(content, request.content, at, 'edit-message.content-replaced')
    : unknown
}

function topicAfterEdit(attempt: Edit, { topic }: Message): Fact<string> {
  const { at, move } = attempt
  const given = topicGiven(attempt)
  if (given.kind === 'stays') return leftAlone(topic, at.exchange, onlyWhatWasAsked, lostTopic(attempt))
  if (given.kind === 'unclear') return unknown
  const promise = move === 'resolve' ? 'edit-message.resolve' : 'edit-message.topic-replaced'
  return withDoubts(wrote(topic, given.value, at, promise), readAsEmpty(attempt, given.value))
}

// Had the spelling been taken for a name, a look would show it.
function readAsEmpty({ request, at }: Edit, value: string): readonly Doubt<string>[] {
  const { topic } = request
  if (value !== '' || topic === undefined || topic === '') return []
  const promisedBy =
    topic === noTopic ? 'edit-message.no-topic-read-as-empty' : 'edit-message.display-name-read-as-empty'
  return [{ promisedBy, from: [at.exchange], shows: [topic] }]
}

function channelAfterEdit(attempt: Edit, stream_id: Fact<number>): Fact<number> {
  const given = channelGiven(attempt)
  return given.kind === 'to' ? wrote(stream_id, given.value, attempt.at, 'edit-message.channel-replaced') : stream_id
}
