// The `reaction` event: someone reacted to a message, or took that back. Knows nothing of who may.

import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import type { Reaction } from '../store/reactions.ts'
import { maySee } from './access.ts'

export function emitReaction(service: Service, op: 'add' | 'remove', message: Message, reaction: Reaction): void {
  const audience = service.queues.owners().filter((id) => maySee(service, service.users.get(id), message))
  if (audience.length === 0) return
  const { email, full_name } = service.users.get(reaction.user_id)
  const user = { user_id: reaction.user_id, email, full_name }
  const text = JSON.stringify({ type: 'reaction', op, message_id: message.id, ...reaction, user }).slice(1, -1)
  service.queues.emit('reaction', audience, () => text)
}
