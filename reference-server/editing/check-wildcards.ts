// Who may mention a whole channel or topic where that means many people. Pure questions: changes nothing.
import { WILDCARD_CODES_SINCE } from '../levels.ts'
import { MANY_USERS } from '../limits.ts'
import { textOf } from '../markdown/rendering.ts'
import { isInGroup } from '../permissions.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import { MENTIONS_CHANNEL, MENTIONS_TOPIC } from '../store/traits.ts'
import type { User } from '../store/users.ts'

export function checkWildcards(
  service: Service,
  caller: User,
  message: Pick<Message, 'stream_id' | 'topic'>,
  content: string,
): void {
  const { stream_id, topic } = message
  if (stream_id === null || !content.includes('@**')) return
  const { can_mention_many_users_group } = service.organizationSettings.current()
  if (isInGroup(caller.role, can_mention_many_users_group)) return
  const { traits } = textOf(service, content, 'channel')
  if ((traits & MENTIONS_CHANNEL) !== 0 && service.channels.countSubscribers(stream_id) > MANY_USERS)
    throw notAllowed(service.level, 'STREAM_WILDCARD_MENTION_NOT_ALLOWED', 'channel')
  if ((traits & MENTIONS_TOPIC) !== 0 && service.topics.countParticipants(stream_id, topic) > MANY_USERS)
    throw notAllowed(service.level, 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED', 'topic')
}

function notAllowed(level: number, code: string, what: string): Refusal {
  const msg = `You do not have permission to use ${what} wildcard mentions in this ${what}.`
  return new Refusal(400, level < WILDCARD_CODES_SINCE ? 'BAD_REQUEST' : code, msg)
}
