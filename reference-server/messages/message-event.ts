// The `message` event: a message was sent. Knows nothing of who sent it or why.

import type { EventQueue } from '../queues/event-queue.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import { maySee, participantsOf } from './access.ts'
import { flagsFor } from './flags.ts'
import { messageJson } from './message-json.ts'

export function emitMessage(service: Service, message: Message): void {
  const recipients = new Set([...recipientsOf(service, message), message.sender_id])
  const describe = (queue: EventQueue) => {
    if (queue.ownerId === null) return undefined
    if (!recipients.has(queue.ownerId) && !getsItAnyway(service, queue, message)) return undefined
    if (!queue.options.isInNarrow(message)) return undefined
    return membersFor(service, queue, queue.ownerId, message)
  }
  service.queues.emit('message', new Set([...recipients, ...service.queues.publicStreamOwners()]), describe)
}

/** Those to whom the message was sent, besides its sender. */
function recipientsOf(service: Service, message: Message): number[] {
  if (message.stream_id === null) return participantsOf(message)
  return service.channels.subscribers(message.stream_id)
}

/** A queue may ask for the messages of all public channels. */
function getsItAnyway(service: Service, queue: EventQueue, message: Message): boolean {
  if (!queue.options.allPublicStreams || message.stream_id === null || queue.ownerId === null) return false
  return maySee(service, service.users.get(queue.ownerId), message)
}

function membersFor(service: Service, { options }: EventQueue, ownerId: number, message: Message): string {
  const json = messageJson(service, service.users.get(ownerId), message, {
    applyMarkdown: options.applyMarkdown,
    knowsEmptyTopic: options.capabilities.has('empty_topic_name'),
    clientGravatar: options.clientGravatar,
  })
  const flags = flagsFor(ownerId, message, service.received.flags(ownerId, message.id))
  return `"type":"message","message":${json},"flags":${JSON.stringify(flags)}`
}
