// Which topics a channel takes: its own policy, or the organization's. Knows nothing of who posts there.
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { Channel } from '../store/channels.ts'

/** Spellings that never stand for a topic where one is required, whatever a level makes of them elsewhere. */
const EMPTY_SPELLINGS: readonly string[] = ['', '(no topic)']

export function checkTopicsPolicy(service: Service, channel: Channel, topic: string): void {
  const policy = policyOf(service, channel)
  if (policy === 'disable_empty_topic' && EMPTY_SPELLINGS.includes(topic))
    throw badRequest('Topics are required in this channel.')
  if (policy === 'empty_topic_only' && topic !== '')
    throw badRequest('Only the empty topic is allowed in this channel.')
}

function policyOf(service: Service, channel: Channel): string {
  if (channel.topics_policy !== 'inherit') return channel.topics_policy
  return service.organizationSettings.current().realm_topics_policy
}
