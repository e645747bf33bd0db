// Deletes messages for good, and tells those who saw them. Knows nothing of who may do that.

import { tellingAccess } from '../people/access-changes.ts'
import type { Service } from '../service.ts'
import { type Message, topicKey } from '../store/messages.ts'
import { emitDeleteMessage, messagesSeenBy } from './delete-message-event.ts'

/** Those of one conversation or topic are told together. */
export function deleteMessages(service: Service, messages: readonly Message[]): void {
  const owners = service.queues.owners()
  const places = Map.groupBy(messages, ({ recipient_id, topic }) => `${recipient_id} ${topicKey(topic)}`)
  const told = [...places.values()].map((group) => ({ group, losses: messagesSeenBy(service, owners, group) }))
  tellingAccess(service, () => {
    for (const { id } of messages) service.messageRemoval.remove(id)
    for (const { id } of messages) service.messages.forget(id)
    for (const { id } of messages) service.received.forget(id)
  })
  for (const { group, losses } of told) {
    const [first] = group
    if (first !== undefined) emitDeleteMessage(service, first, losses)
  }
}
