// The `delete_message` event: messages are gone, or went where a person cannot see them. Knows nothing of why.

import { emitInForms } from '../events/emit.ts'
import type { EventQueue } from '../queues/event-queue.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import { maySee, maySeeChannel } from './access.ts'
import { displayTopic } from './topic.ts'

/** Those who lose the same messages, with the ids of these. */
interface Loss {
  readonly ownerIds: readonly number[]
  readonly messageIds: readonly number[]
}

/** What those with queues who cannot see a channel see of messages that are about to go there. */
export function messagesSeenBefore(service: Service, ids: readonly number[], toStreamId: number): Loss[] {
  const channel = service.channels.get(toStreamId)
  const losing = service.queues.owners().filter((id) => !maySeeChannel(service, service.users.get(id), channel))
  if (losing.length === 0) return []
  const messages = ids.map((id) => service.messages.get(id))
  return messagesSeenBy(service, losing, messages)
}

/** What some people see of messages that are about to go. */
export function messagesSeenBy(service: Service, ownerIds: readonly number[], messages: readonly Message[]): Loss[] {
  const seen = ownerIds.map((ownerId) => {
    const owner = service.users.get(ownerId)
    return { ownerId, ids: messages.filter((message) => maySee(service, owner, message)).map((message) => message.id) }
  })
  const alike = Map.groupBy(seen, ({ ids }) => ids.join())
  const losses = [...alike.values()].map((group) => ({
    ownerIds: group.map(({ ownerId }) => ownerId),
    messageIds: group[0]?.ids ?? [],
  }))
  return losses.filter(({ messageIds }) => messageIds.length > 0)
}

/** One event, or one for each message where the client does not know bulk deletion. `before` tells where they were. */
export function emitDeleteMessage(service: Service, before: Message, losses: readonly Loss[]): void {
  for (const { ownerIds, messageIds } of losses) {
    const emit = (isBulk: boolean, fields: Record<string, unknown>) =>
      emitInForms(service, 'delete_message', ownerIds, formOf, (queue) => {
        return knowsBulk(queue) === isBulk ? { ...placeOf(before, queue), ...fields } : undefined
      })
    emit(true, { message_ids: messageIds })
    for (const message_id of messageIds) emit(false, { message_id })
  }
}

function formOf(queue: EventQueue): string {
  return `${knowsBulk(queue)} ${queue.options.capabilities.has('empty_topic_name')}`
}

function knowsBulk({ options }: EventQueue): boolean {
  return options.capabilities.has('bulk_message_deletion')
}

function placeOf({ stream_id, topic }: Message, { options }: EventQueue): Record<string, unknown> {
  if (stream_id === null) return { message_type: 'private' }
  return { message_type: 'stream', stream_id, topic: displayTopic(topic, options.capabilities.has('empty_topic_name')) }
}
