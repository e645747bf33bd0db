// The flags that a message has for one person. Pure; knows nothing of where they are shown.
import { HISTORICAL, READ, STARRED } from '../store/received.ts'
import { MENTIONS_CHANNEL, MENTIONS_TOPIC } from '../store/traits.ts'

/** The parts of a message that flags depend on. */
interface Mentioning {
  readonly mentioned: string
  readonly traits: number
}

/** `kept` are the flags of the person, undefined where the message was not sent to them. */
export function flagsFor(userId: number, message: Mentioning, kept: number | undefined): string[] {
  if (kept === undefined) return ['read', 'historical']
  const flags: string[] = []
  if ((kept & READ) !== 0) flags.push('read')
  if ((kept & STARRED) !== 0) flags.push('starred')
  if ((kept & HISTORICAL) !== 0) return [...flags, 'historical']
  const hasChannelWildcard = (message.traits & MENTIONS_CHANNEL) !== 0
  const hasTopicWildcard = (message.traits & MENTIONS_TOPIC) !== 0
  if (message.mentioned.includes(`,${userId},`)) flags.push('mentioned')
  if (hasChannelWildcard) flags.push('stream_wildcard_mentioned')
  if (hasTopicWildcard) flags.push('topic_wildcard_mentioned')
  if (hasChannelWildcard || hasTopicWildcard) flags.push('wildcard_mentioned')
  return flags
}
