// Who may see a channel or a message, and who may post where. Knows nothing of who may change what is there.
import { isInGroup } from '../permissions.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { Channel } from '../store/channels.ts'
import type { Message } from '../store/messages.ts'
import { isReceived } from '../store/received.ts'
import type { User } from '../store/users.ts'
import { integerOf } from '../transport/parameters.ts'

/** The message of a path, if there is one and the caller may see it: otherwise they are told the same either way. */
export function visibleMessage(service: Service, caller: User, messageId: string | undefined): Message {
  const id = integerOf(messageId ?? '')
  const message = id === undefined ? undefined : service.messages.find(id)
  if (message === undefined) throw badRequest('Invalid message(s)')
  if (!maySee(service, caller, message)) throw badRequest('Invalid message(s)')
  return message
}

export function maySee(service: Service, user: User, message: Message): boolean {
  if (message.stream_id === null) return participantsOf(message).includes(user.id)
  const channel = service.channels.get(message.stream_id)
  if (!maySeeChannel(service, user, channel)) return false
  return !isHistoryProtected(channel) || isReceived(service.received.flags(user.id, message.id))
}

/** Public channels are open to all but guests, who like everybody in a private one need a subscription. */
export function maySeeChannel(service: Service, user: User, channel: Channel): boolean {
  if (channel.privacy === 'web-public') return true
  if (channel.privacy === 'public' && user.role !== 'guest') return true
  return service.channels.isSubscribed(channel.id, user.id)
}

/** Whether subscribers see only what came after they joined. */
export function isHistoryProtected(channel: Channel): boolean {
  return channel.privacy === 'private' && channel.history_public_to_subscribers === 0
}

/** Of those whom a channel allows to post, guests only where they are subscribed; nobody in an archived one. */
export function mayPost(service: Service, user: User, channel: Channel): boolean {
  if (channel.is_archived === 1) return false
  if (!isInGroup(user.role, channel.can_send_message_group)) return false
  if (user.role === 'guest') return service.channels.isSubscribed(channel.id, user.id)
  return maySeeChannel(service, user, channel)
}

export function participantsOf(message: Message): number[] {
  return message.participants === null ? [] : (JSON.parse(message.participants) as number[])
}
