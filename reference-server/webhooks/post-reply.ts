// Posts what an integration replied into the conversation that it was notified of, as its bot.
// Knows nothing of how the reply came.
import { MAX_MESSAGE_LENGTH } from '../limits.ts'
import { participantsOf } from '../messages/access.ts'
import { checkDestination } from '../messages/check-destination.ts'
import { sendMessage } from '../messages/send.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import type { Message } from '../store/messages.ts'

export function postReply(service: Service, botId: number, message: Message, reply: string): void {
  const content = contentOf(reply)
  const bot = service.users.find(botId)
  if (content === undefined || bot === undefined || bot.is_active === 0) return
  const { stream_id: streamId, topic } = message
  const to = streamId === null ? { participants: participantsOf(message) } : { streamId, topic }
  const sentMs = service.clock.nowMs()
  const outgoing = { senderId: bot.id, to, content, client: 'outgoing-webhook', sentMs, isReadBySender: true }
  try {
    checkDestination(service, bot, to)
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  atomically(service.database, () => sendMessage(service, outgoing))
  service.queues.flush()
}

/** undefined where nothing is to be posted. */
function contentOf(reply: string): string | undefined {
  const fields = objectIn(reply)
  if (fields.response_not_required === true) return undefined
  if (typeof fields.content !== 'string' || fields.content.trim() === '') return undefined
  return [...fields.content.toWellFormed()].slice(0, MAX_MESSAGE_LENGTH).join('')
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
