// Stores a new message and tells the queues of those who get it. Knows nothing of who may send.
import { emitMessage } from '../events/message-event.ts'
import type { Service } from '../service.ts'
import { render } from './markdown.ts'

interface ChannelDestination {
  readonly streamId: number
  readonly topic: string
}

interface DirectDestination {
  readonly participants: readonly number[]
}

export interface Outgoing {
  readonly senderId: number
  readonly to: ChannelDestination | DirectDestination
  readonly content: string
  readonly client: string
  readonly sentMs: number
}

/** Gives the id of the new message. */
export function sendMessage(service: Service, outgoing: Outgoing): number {
  const messageId = service.messages.add({
    sender_id: outgoing.senderId,
    ...addressOf(service, outgoing),
    content: outgoing.content,
    rendered_content: render(outgoing.content),
    client: outgoing.client,
    sent_ms: outgoing.sentMs,
  })
  emitMessage(service, service.messages.get(messageId))
  return messageId
}

function addressOf(service: Service, { to, senderId }: Outgoing) {
  if ('streamId' in to) {
    const { recipient_id } = service.channels.get(to.streamId)
    return { recipient_id, stream_id: to.streamId, participants: null, topic: to.topic }
  }
  const everyone = [...new Set([senderId, ...to.participants])].sort((a, b) => a - b)
  const recipient_id = service.recipients.ofPeople(everyone)
  return { recipient_id, stream_id: null, participants: JSON.stringify(everyone), topic: '' }
}
