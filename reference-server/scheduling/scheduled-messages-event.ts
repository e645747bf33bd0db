// The `scheduled_messages` event: tells a sender what became of a scheduled message. Knows nothing of when it is sent.
import { timestampOf } from '../clock.ts'
import { textOf } from '../markdown/rendering.ts'
import { displayTopic } from '../messages/topic.ts'
import type { Service } from '../service.ts'
import type { ScheduledMessage } from '../store/scheduled-messages.ts'

/** As it is now: one that is gone was sent. */
export function emitScheduledMessage(service: Service, senderId: number, id: number, isNew = false): void {
  const message = service.scheduledMessages.find(id)
  service.queues.emit('scheduled_messages', [senderId], ({ options }) => {
    const knowsEmptyTopic = options.capabilities.has('empty_topic_name')
    return JSON.stringify(eventOf(service, id, message, isNew, knowsEmptyTopic)).slice(1, -1)
  })
}

function eventOf(service: Service, id: number, message: ScheduledMessage | undefined, isNew: boolean, knows: boolean) {
  const type = 'scheduled_messages'
  if (message === undefined) return { type, op: 'remove', scheduled_message_id: id }
  const fields = scheduledMessageObject(service, message, knows)
  return isNew ? { type, op: 'add', scheduled_messages: [fields] } : { type, op: 'update', scheduled_message: fields }
}

export function scheduledMessageObject(
  service: Service,
  message: ScheduledMessage,
  knowsEmptyTopic: boolean,
): Record<string, unknown> {
  const isDirect = message.stream_id === null
  const place = isDirect ? {} : { topic: displayTopic(message.topic, knowsEmptyTopic) }
  return {
    scheduled_message_id: message.id,
    type: isDirect ? 'private' : 'stream',
    to: message.stream_id ?? JSON.parse(message.participants ?? '[]'),
    ...place,
    content: message.content,
    rendered_content: textOf(service, message.content, isDirect ? 'direct' : 'channel').rendered_content,
    scheduled_delivery_timestamp: timestampOf(message.due_ms),
    failed: message.failed === 1,
  }
}
