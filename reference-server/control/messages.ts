// Control action `messages`: sends messages, as old as they are wanted.
import { timestampOf } from '../clock.ts'
import { fitsWithin, MAX_MESSAGE_LENGTH } from '../limits.ts'
import type { Outgoing } from '../messages/send.ts'
import { readTopic } from '../messages/topic.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import { sendNotifying } from '../webhooks/send-notifying.ts'
import { channelOf } from './channels.ts'
import { peopleIn, personOf } from './people.ts'
import { atLeastZero, integer, Mistake, records, refuseUnknown, type Taken, text } from './reading.ts'

export function sendMessages(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['messages'], 'messages')
  const wanted = records(taken, 'messages').map((message) => readMessage(service, message))
  const sent = new Map<Outgoing, number>()
  const oldestFirst = wanted.toSorted((a, b) => a.sentMs - b.sentMs)
  for (const outgoing of oldestFirst) sent.set(outgoing, sendNotifying(service, outgoing))
  const messages = wanted.map((outgoing) => ({
    message_id: sent.get(outgoing),
    timestamp: timestampOf(outgoing.sentMs),
  }))
  return { messages }
}

function readMessage(service: Service, message: Taken): Outgoing {
  refuseUnknown(message, ['sender_id', 'stream_id', 'topic', 'to', 'content', 'age'], 'a message')
  const content = text(message, 'content')
  if (content.trim() === '' || !fitsWithin(content, MAX_MESSAGE_LENGTH))
    throw new Mistake(`Give content that is not blank, with at most ${MAX_MESSAGE_LENGTH} characters`)
  return {
    senderId: personOf(service, message, 'sender_id').id,
    to: message.to === undefined ? topicOf(service, message) : peopleOf(service, message),
    content,
    client: 'test-control',
    sentMs: service.clock.nowMs() - Math.round(atLeastZero(message, 'age') * 1000),
    isReadBySender: true,
  }
}

function topicOf(service: Service, message: Taken) {
  const { id: streamId } = channelOf(service, message)
  try {
    return { streamId, topic: readTopic(text(message, 'topic'), service.level) }
  } catch (error) {
    if (error instanceof Refusal) throw new Mistake(`Give another topic: ${error.message}`)
    throw error
  }
}

function peopleOf(service: Service, message: Taken) {
  if (message.stream_id !== undefined || message.topic !== undefined)
    throw new Mistake('Give either to, or stream_id and topic')
  return { participants: peopleIn(service, message, 'to') }
}

export function messageOf(service: Service, taken: Taken): Message {
  const id = integer(taken, 'message_id')
  const message = service.messages.find(id)
  if (message === undefined) throw new Mistake(`Give message_id of a message: there is no message ${id}`)
  return message
}
