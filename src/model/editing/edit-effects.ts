// What the world looks like after an edit that the server says it carried out, after one that it refused, and after one
// of which nobody knows whether it was carried out.

import { type Doubt, type Fact, knownValue, unknown, unknownUntil } from '../facts/fact.ts'
import { either, leftAlone, unclear, withDoubts, wrote } from '../facts/fact-after-write.ts'
import { reachOf, topicMessages } from '../messages/topic-messages.ts'
import { noTopic } from '../readings/empty-topic.ts'
import { isPlainContent } from '../readings/plain-text.ts'
import type { Message } from '../things/message.ts'
import type { Effect } from '../world/effect.ts'
import { entangled } from './doubtful-bystanders.ts'
import { channelGiven, channelsAsked, type Edit, namesPlace, topicsAsked } from './edit.ts'
import { beyondBound, editOf, emptyResolved, surelyEdited } from './edit-record.ts'
import { lostTopic, maybeMoved, onlyWhatWasAsked, othersAfter, unseen } from './moved-along.ts'
import { noticesAfter, noticesUnknown } from './notices.ts'

export function afterSuccess(attempt: Edit): readonly Effect[] {
  const { message } = attempt
  if (message === undefined) return afterMoveOfStranger(attempt)
  const messages = [target(attempt, message), ...(namesPlace(attempt) ? othersAfter(attempt, message) : [])]
  return [...changed(messages), ...noticesAfter(attempt), ...offersVoid(attempt, message)]
}

function changed(messages: readonly Message[]): readonly Effect[] {
  return messages.map((to) => ({ set: 'message', to }))
}

/** What a message of these channels might have been offered counts no more. */
function offersVoid({ request }: Edit, { stream_id }: Message): readonly Effect[] {
  const channels = [knownValue(stream_id), request.stream_id].filter((each) => each !== undefined)
  return channels.map((stream_id) => ({ set: 'offers-void', stream_id }))
}

function target(attempt: Edit, message: Message): Message {
  const content = contentAfter(attempt, message)
  const topic = topicAfterEdit(attempt, message)
  const place = message.stream_id && { stream_id: channelAfterEdit(attempt, message.stream_id) }
  const surely = surelyEdited(attempt, message)
  const edits = [...message.edits, editOf(attempt, message, { ...place, content, topic })]
  const editsComplete = message.editsComplete && surely
  const marks = {
    ...unseen(overwritten(attempt, message)),
    ...beyondBound(attempt, message),
    ...emptyResolved(attempt),
  }
  return { ...message, ...place, ...marks, content, topic, edits, editsComplete }
}

/** The facts that the edit overwrites. */
function overwritten({ request }: Edit, { content, topic, stream_id }: Message): readonly Fact<unknown>[] {
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
    : unclear(content)
}

function topicAfterEdit(attempt: Edit, { topic }: Message): Fact<string> {
  const { at, move } = attempt
  const given = attempt.topicTo
  if (given.kind === 'stays') return leftAlone(topic, at.exchange, onlyWhatWasAsked, lostTopic(attempt))
  if (given.kind === 'unclear') return unclear(topic)
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

const changesNothing = 'edit-message.refused-edit-changes-nothing'

export function afterRefusal(attempt: Edit): readonly Effect[] {
  return changed(touchable(attempt).map((message) => unchanged(attempt, message)))
}

/** The messages that the edit might have touched. */
export function touchable(attempt: Edit): readonly Message[] {
  const { world, message } = attempt
  if (message === undefined) return []
  return namesPlace(attempt) && message.stream_id !== undefined ? topicMessages(world, message).surely : [message]
}

function unchanged(attempt: Edit, before: Message): Message {
  const { request, at, message } = attempt
  const topic = leftAlone(before.topic, at.exchange, changesNothing, topicsAsked(attempt))
  const channels = channelsAsked(attempt)
  const isAtStake = before.stream_id !== undefined && channels.length > 0
  const place = isAtStake && { stream_id: leftAlone(before.stream_id, at.exchange, changesNothing, channels) }
  const each = { ...before, ...place }
  if (before !== message) return { ...each, topic }
  const contents = request.content === undefined ? [] : [request.content]
  return { ...each, topic, content: leftAlone(each.content, at.exchange, changesNothing, contents) }
}

/** `settledAt`: from when on a look decides whether it was carried out. */
export function afterUnknown(attempt: Edit, settledAt: number): readonly Effect[] {
  const { world, message, mode, at } = attempt
  if (message === undefined) return afterMoveOfStranger(attempt)
  const content = maybeContent(attempt, message, settledAt)
  const doubtful = { content, ...unseen(overwritten(attempt, message)) }
  if (!namesPlace(attempt))
    return [...changed([{ ...message, ...doubtful, editsComplete: false }]), ...offersVoid(attempt, message)]
  const { moved, maybe } = reachOf(world, message, mode, at.user_id)
  const others = [...moved, ...maybe].map((other) => maybeMoved(attempt, other, settledAt))
  const target = { ...maybeMoved(attempt, message, settledAt), ...doubtful }
  const aside = entangled(attempt, message)
  return [...changed([target, ...others, ...aside]), ...noticesUnknown(attempt), ...offersVoid(attempt, message)]
}

function maybeContent({ world, request, at }: Edit, { content }: Message, settledAt: number): Message['content'] {
  if (request.content === undefined) return content
  if (!isPlainContent(request.content, world)) return unknownUntil(settledAt)
  return either(content, request.content, at.exchange, settledAt)
}

/** Where any message of a channel may have moved along, none of them is known to be where it was. */
function afterMoveOfStranger(attempt: Edit): readonly Effect[] {
  if (!namesPlace(attempt) || attempt.mode === 'change_one') return []
  const all = [...attempt.world.messages.values()].filter(({ stream_id }) => stream_id !== undefined)
  return changed(all.map((message) => ({ ...message, topic: unknown, stream_id: unknown, editsComplete: false })))
}
