// The flags that a message has for one person. Pure; knows nothing of where they are shown.
import type { Message } from '../store/messages.ts'
import type { User } from '../store/users.ts'

const CHANNEL_WILDCARDS = ['@**all**', '@**everyone**', '@**channel**', '@**stream**']
const TOPIC_WILDCARD = '@**topic**'

/** `isRecipient` tells whether the message was sent to the person, who may see it in any case. */
export function flagsFor(user: User, message: Message, isRecipient: boolean): string[] {
  if (!isRecipient) return ['read', 'historical']
  const flags = message.sender_id === user.id ? ['read'] : []
  if (!message.content.includes('@**')) return flags
  const hasChannelWildcard = message.stream_id !== null && mentions(message, CHANNEL_WILDCARDS)
  const hasTopicWildcard = message.stream_id !== null && mentions(message, [TOPIC_WILDCARD])
  if (mentions(message, [`@**${user.full_name}**`, `@**${user.full_name}|${user.id}**`])) flags.push('mentioned')
  if (hasChannelWildcard) flags.push('stream_wildcard_mentioned')
  if (hasTopicWildcard) flags.push('topic_wildcard_mentioned')
  if (hasChannelWildcard || hasTopicWildcard) flags.push('wildcard_mentioned')
  return flags
}

function mentions(message: Message, syntaxes: readonly string[]): boolean {
  return syntaxes.some((syntax) => message.content.includes(syntax))
}
