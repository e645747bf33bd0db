// Notifies the integration of one bot of one message, and posts what it replies. Knows nothing of when that is done.
import { messageObject } from '../messages/message-object.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import type { User } from '../store/users.ts'
import { leadsInside } from './address.ts'
import { postJson } from './post-json.ts'
import { postReply } from './post-reply.ts'

export async function notifyIntegration(
  service: Service,
  botId: number,
  messageId: number,
  trigger: string,
  stopped: AbortSignal,
): Promise<void> {
  await null // What sends the message may still be undone; after this it was done, or the message is not there.
  const message = stopped.aborted ? undefined : service.messages.find(messageId)
  const bot = message === undefined ? undefined : service.users.find(botId)
  if (message === undefined || bot === undefined || bot.webhook_url === null) return
  if (!service.allowsPrivateWebhooks && (await leadsInside(bot.webhook_url))) return
  const payload = payloadOf(service, bot, message, trigger)
  const reply = await postJson(bot.webhook_url, payload, credentialsOf(bot), stopped)
  if (reply !== undefined && !stopped.aborted) postReply(service, botId, message, reply)
}

/** The message with its raw content, and as HTML besides; a bot does not say that it knows the empty topic. */
function payloadOf(service: Service, bot: User, message: Message, trigger: string): Record<string, unknown> {
  const view = { applyMarkdown: false, knowsEmptyTopic: false, isAvatarLeftOut: false }
  return {
    bot_email: bot.email,
    bot_full_name: bot.full_name,
    data: message.content,
    trigger,
    token: bot.webhook_token,
    message: { ...messageObject(service, message, view), rendered_content: message.rendered_content },
  }
}

/** The bot's, as it would sign in itself. */
function credentialsOf({ email, api_key }: User): string {
  return `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`
}
