// Names of topics: how they are read, how long they may be, and which ones a channel takes.

import { emptyTopicName } from './message-object.ts'
import type { Organization } from './organization.ts'
import type { Channel } from './records.ts'
import { malformed, Refusal } from './refusal.ts'

export const maxTopicLength = 48
export const mark = '✔ '

export function readTopic(organization: Organization, text: string): string {
  const topic = plainTopic(organization, text)
  const bare = topic.replace(/^✔ ?/, '')
  if (bare !== topic && plainTopic(organization, bare) === '')
    throw new Refusal(422, 'NOTHING_TO_RESOLVE', 'The topic without a name cannot be resolved')
  if ([...topic].length > maxTopicLength) throw malformed('topic', `${maxTopicLength} characters at most`)
  return topic
}

function plainTopic({ faults }: Organization, text: string): string {
  const topic = text.trim()
  if (topic === '(no topic)') return faults.has('no-topic-is-a-name') ? topic : ''
  return topic === emptyTopicName ? '' : topic
}

export function checkTopicPolicy({ settings }: Organization, channel: Channel, topic: string): void {
  const own = channel.topicsPolicy
  const policy = own === 'inherit' ? settings.realm_topics_policy : own
  if (policy === 'disable_empty_topic' && topic === '')
    throw new Refusal(422, 'TOPIC_NEEDED', 'Name the topic: this channel wants one')
  if (policy === 'empty_topic_only' && topic !== '')
    throw new Refusal(422, 'NO_TOPICS_HERE', 'This channel has no topics')
}
