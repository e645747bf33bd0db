// The `delete_message` event: messages went where a person cannot see them. Knows nothing of why.
import { maySee, maySeeChannel } from '../messages/access.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import { membersOf } from './emit.ts'

/** From a person to the ids of messages. */
type Lost = ReadonlyMap<number, readonly number[]>

/** What those with queues who cannot see a channel see of messages that are about to go there. */
export function messagesSeenBefore(service: Service, ids: readonly number[], toStreamId: number): Lost {
  const channel = service.channels.get(toStreamId)
  const losing = service.queues.owners().filter((id) => !maySeeChannel(service, service.users.get(id), channel))
  if (losing.length === 0) return new Map()
  const messages = ids.map((id) => service.messages.get(id))
  const seen = losing.map((ownerId): [number, number[]] => {
    const owner = service.users.get(ownerId)
    return [ownerId, messages.filter((message) => maySee(service, owner, message)).map((message) => message.id)]
  })
  return new Map(seen.filter(([, seenIds]) => seenIds.length > 0))
}

/** One event, or one for each message where the client does not know bulk deletion. */
export function emitDeleteMessage(service: Service, before: Message, lost: Lost): void {
  const place = { message_type: 'stream', stream_id: before.stream_id, topic: before.topic }
  for (const [ownerId, message_ids] of lost) {
    const bulk = membersOf({ type: 'delete_message', ...place, message_ids })
    service.queues.emit('delete_message', [ownerId], ({ options }) => {
      return options.capabilities.has('bulk_message_deletion') ? bulk : undefined
    })
    for (const message_id of message_ids) {
      const single = membersOf({ type: 'delete_message', ...place, message_id })
      service.queues.emit('delete_message', [ownerId], ({ options }) => {
        return options.capabilities.has('bulk_message_deletion') ? undefined : single
      })
    }
  }
}
