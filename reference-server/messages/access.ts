// Who may see a message. Knows nothing of who may change it.
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
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
  return maySeeChannel(service, user, message.stream_id)
}

/** All channels are public: guests alone need a subscription. */
export function maySeeChannel(service: Service, user: User, streamId: number): boolean {
  if (user.role !== 'guest') return true
  return service.channels.isSubscribed(streamId, user.id)
}

export function participantsOf(message: Message): number[] {
  return message.participants === null ? [] : (JSON.parse(message.participants) as number[])
}

export function isRecipient(service: Service, user: User, message: Message): boolean {
  if (message.stream_id === null) return participantsOf(message).includes(user.id)
  return service.channels.isSubscribed(message.stream_id, user.id)
}

/** Those to whom the message was sent. */
export function recipientsOf(service: Service, message: Message): number[] {
  if (message.stream_id === null) return participantsOf(message)
  return service.channels.subscribers(message.stream_id)
}
