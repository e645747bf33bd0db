// Mentions of a whole channel or topic: who may write them where many would hear.

import type { Call } from './endpoint.ts'
import { isInGroup } from './groups.ts'
import { topicOf } from './move.ts'
import type { Message } from './records.ts'
import { Refusal } from './refusal.ts'

/** More than so many people are many. */
const many = 12
const ofChannel = /@\*\*(all|everyone|channel|stream)\*\*/
const ofTopic = /@\*\*topic\*\*/

export function checkMentions(call: Call, message: Message, content: string): void {
  const { organization, caller } = call
  const channel = message.channelId === undefined ? undefined : organization.channels.get(message.channelId)
  if (channel === undefined) return
  if (isInGroup(organization, caller, organization.settings.can_mention_many_users_group)) return
  if (ofChannel.test(content) && channel.subscribers.size > many)
    throw new Refusal(403, 'STREAM_WILDCARD_MENTION_NOT_ALLOWED', 'Too many would hear you')
  const participants = new Set(topicOf(call, message).map(({ senderId }) => senderId))
  if (ofTopic.test(content) && participants.size > many)
    throw new Refusal(403, 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED', 'Too many in this topic would hear you')
}
