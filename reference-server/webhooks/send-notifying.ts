// Sends a message and notifies the integrations of the bots that it is for. Only messages by people do that, so that
// no bot answers another for ever. Knows nothing of who may send.
import { DIRECT_MESSAGE_TRIGGER_SINCE } from '../levels.ts'
import { maySee, participantsOf } from '../messages/access.ts'
import { type Outgoing, sendMessage } from '../messages/send.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import { isBot } from '../store/user.ts'
import { notifyIntegration } from './notify.ts'

/** Gives the id of the new message. Does not wait for the integrations. */
export function sendNotifying(service: Service, outgoing: Outgoing): number {
  const messageId = sendMessage(service, outgoing)
  if (isBot(service.users.get(outgoing.senderId))) return messageId
  const message = service.messages.get(messageId)
  const trigger = triggerOf(service, message)
  for (const botId of botsConcerned(service, message))
    service.deliveries.start((stopped) => notifyIntegration(service, botId, messageId, trigger, stopped))
  return messageId
}

function triggerOf(service: Service, message: Message): string {
  if (message.stream_id !== null) return 'mention'
  return service.level < DIRECT_MESSAGE_TRIGGER_SINCE ? 'private_message' : 'direct_message'
}

/** In a direct conversation all that are in it, elsewhere those that are mentioned and may see it. */
function botsConcerned(service: Service, message: Message): number[] {
  const ids = message.stream_id === null ? participantsOf(message) : mentionedIn(message)
  return ids.filter((id) => {
    const user = service.users.find(id)
    return user !== undefined && user.is_active === 1 && user.webhook_url !== null && maySee(service, user, message)
  })
}

function mentionedIn({ mentioned }: Message): number[] {
  return mentioned
    .split(',')
    .filter((id) => id !== '')
    .map(Number)
}
