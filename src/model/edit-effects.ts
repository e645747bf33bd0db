// What the world looks like after an edit that the server says it carried out.

import { type Attempt, topicGiven } from './attempt.ts'
import { resolves, stamp } from './edit-record.ts'
import { type Fact, unknown, whether } from './fact.ts'
import { elsewhere, othersAfter, unseen } from './moved-along.ts'
import { noticesAfter } from './notices.ts'
import { isPlainContent, maybeSameTopic } from './plain-text.ts'
import type { Edit, Effect, Message } from './world.ts'
import { leftAlone, wrote } from './writing.ts'

const onlyWhatWasAsked = 'edit-message.only-what-was-asked'

export function afterSuccess(attempt: Attempt): readonly Effect[] {
  const { message, request } = attempt
  if (message === undefined) return []
  const moves = request.topic !== undefined || request.stream_id !== undefined
  const messages = [target(attempt, message), ...(moves ? othersAfter(attempt, message) : [])]
  return [...changed(messages), ...noticesAfter(attempt), ...offersVoid(message)]
}

export function changed(messages: readonly Message[]): readonly Effect[] {
  return messages.map((to) => ({ set: 'message', to }))
}

export function offersVoid(message: Message): readonly Effect[] {
  if (message.stream_id?.kind !== 'known') return []
  return [{ set: 'offers-void', stream_id: message.stream_id.value }]
}

function target(attempt: Attempt, message: Message): Message {
  const content = contentAfter(attempt, message)
  const topic = topicAfter(attempt, message)
  const surely = surelyEdited(attempt, message)
  const edits = [...message.edits, editOf(attempt, message, content, topic)]
  const editsComplete = message.editsComplete && surely
  return {
    ...message,
    ...elsewhere(attempt),
    ...unseen(overwritten(attempt, message)),
    content,
    topic,
    edits,
    editsComplete,
  }
}

/** The facts that the edit overwrites. */
export function overwritten({ request }: Attempt, { content, topic }: Message): readonly Fact<string>[] {
  return [...(request.content === undefined ? [] : [content]), ...(request.topic === undefined ? [] : [topic])]
}

function contentAfter({ request, at }: Attempt, { content }: Message): Fact<string> {
  if (request.content === undefined) return leftAlone(content, at.exchange, onlyWhatWasAsked, [])
  return isPlainContent(request.content)
    ? wrote(content, request.content, at, 'edit-message.content-replaced')
    : unknown
}

function topicAfter(attempt: Attempt, { topic }: Message): Fact<string> {
  const { request, at, move } = attempt
  if (request.topic === undefined && request.stream_id === undefined)
    return leftAlone(topic, at.exchange, onlyWhatWasAsked, [])
  const value = topicGiven(attempt)
  if (value === undefined) return unknown
  return wrote(topic, value, at, move === 'resolve' ? 'edit-message.resolve' : 'edit-message.topic-replaced')
}

// An edit that changes nothing may or may not be remembered.
function surelyEdited({ world, request }: Attempt, { content, topic }: Message): boolean {
  const asked = request.content
  const moveTo = request.topic
  if ((asked === undefined && moveTo === undefined) || request.stream_id !== undefined) return false
  if (asked !== undefined && (!isPlainContent(asked) || whether(content, (now) => now === asked) !== 'no')) return false
  return moveTo === undefined || whether(topic, (now) => maybeSameTopic(world, now, moveTo)) === 'no'
}

function editOf(attempt: Attempt, before: Message, content: Fact<string>, topic: Fact<string>): Edit {
  const { request } = attempt
  const ofContent = request.content === undefined ? {} : { content: { before: before.content, after: content } }
  const ofTopic = { topic: { before: before.topic, after: topic, resolves: resolves(attempt) } }
  return { ...stamp(attempt), ...ofContent, ...(request.topic === undefined ? {} : ofTopic) }
}
