// Stores a new message, gives it to those it is sent to and tells their queues. Knows nothing of who may send.

import { textOf, uploadsIn } from '../markdown/rendering.ts'
import { tellingAccess } from '../people/access-changes.ts'
import type { Service } from '../service.ts'
import { READ } from '../store/received.ts'
import { emitMessage } from './message-event.ts'

export interface ChannelDestination {
  readonly streamId: number
  readonly topic: string
}

export interface DirectDestination {
  readonly participants: readonly number[]
}

export interface Outgoing {
  readonly senderId: number
  readonly to: ChannelDestination | DirectDestination
  readonly content: string
  readonly client: string
  readonly sentMs: number
  readonly isReadBySender: boolean
}

/** Gives the id of the new message. */
export function sendMessage(service: Service, outgoing: Outgoing): number {
  const isFirst = !('streamId' in outgoing.to) && isNewConversation(service, outgoing.senderId, outgoing.to)
  const messageId = isFirst ? tellingAccess(service, () => store(service, outgoing)) : store(service, outgoing)
  service.activity.note(outgoing.senderId, outgoing.sentMs)
  emitMessage(service, service.messages.get(messageId))
  return messageId
}

function store(service: Service, outgoing: Outgoing): number {
  const { senderId, to, content, client, sentMs } = outgoing
  const address = 'streamId' in to ? channelAddress(service, to) : directAddress(service, senderId, to)
  const text = textOf(service, content, 'streamId' in to ? 'channel' : 'direct')
  const messageId = service.messages.add({ sender_id: senderId, ...address, ...text, client, sent_ms: sentMs })
  deliver(service, outgoing, messageId)
  for (const upload of uploadsIn(service, content)) service.uploads.refer(upload.id, messageId)
  return messageId
}

/** The sender has it in any case, subscribed or not. */
function deliver(service: Service, { to, senderId, isReadBySender }: Outgoing, messageId: number): void {
  if ('streamId' in to) service.received.giveToChannel(messageId, to.streamId, 0)
  else for (const userId of to.participants) service.received.give(messageId, userId, 0)
  service.received.give(messageId, senderId, isReadBySender ? READ : 0)
}

function channelAddress(service: Service, { streamId, topic }: ChannelDestination) {
  const { recipient_id } = service.channels.get(streamId)
  return { recipient_id, stream_id: streamId, participants: null, topic }
}

function directAddress(service: Service, senderId: number, to: DirectDestination) {
  const everyone = participantsOf(senderId, to)
  const recipient_id = service.recipients.ofPeople(everyone)
  return { recipient_id, stream_id: null, participants: JSON.stringify(everyone), topic: '' }
}

/** People who had nothing to do with each other now do. */
function isNewConversation(service: Service, senderId: number, to: DirectDestination): boolean {
  return service.recipients.knownOfPeople(participantsOf(senderId, to)) === undefined
}

/** Everyone in a direct message, ascending. */
function participantsOf(senderId: number, { participants }: DirectDestination): number[] {
  return [...new Set([senderId, ...participants])].sort((a, b) => a - b)
}
