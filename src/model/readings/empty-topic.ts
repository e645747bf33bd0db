// The empty topic: how a request may spell it, and which channels allow it. Below the level that brought it nothing
// is known of it.

import { type Answered, agreed, type Fact, possible, unknown, whether } from '../facts/fact.ts'
import type { Channel } from '../things/channel.ts'
import { setting, type World } from '../world/world.ts'
import { isPlainTopic } from './plain-text.ts'

export const emptyTopicSince = 334
const noTopicSince = 370
export const noTopic = '(no topic)'

/** The topic that a parameter names, `''` for the empty one; undefined where the specification leaves it open. */
export function topicNamed(world: World, topic: string, level: number): string | undefined {
  if (namesEmpty(world, topic, level)) return ''
  return isPlainTopic(world, topic) ? topic : undefined
}

function namesEmpty(world: World, topic: string, level: number): boolean {
  if (level < emptyTopicSince) return false
  return topic === '' || topic === displayName(world) || (topic === noTopic && level >= noTopicSince)
}

/** Whether a topic that is known in part at least is the empty one. */
export function isEmptyTopic(topic: Fact<string>): Answered {
  return whether(topic, (name) => name === '')
}

/** Whether it is clear what a stored topic is. */
export function isClearTopic(world: World, topic: string, level: number): boolean {
  return isPlainTopic(world, topic) || (topic === '' && level >= emptyTopicSince)
}

/** The value of `realm_empty_topic_display_name`, where it is known. */
export function displayName(world: World): string | undefined {
  const name = setting(world, 'realm_empty_topic_display_name')
  return name.kind === 'known' && typeof name.value === 'string' ? name.value : undefined
}

/** By the channel's policy, or by the organization's where that is inherited. */
export function allowsEmptyTopic(world: World, channel: Channel | undefined): Answered {
  const policies = possible(channel?.topics_policy ?? unknown)
  return policies === undefined ? 'maybe' : agreed(policies.map((policy) => allowedBy(world, policy)))
}

function allowedBy(world: World, policy: unknown): Answered {
  if (policy === 'allow_empty_topic' || policy === 'empty_topic_only') return 'yes'
  if (policy === 'disable_empty_topic') return 'no'
  const realm = setting(world, 'realm_topics_policy')
  if (policy !== 'inherit' || realm.kind !== 'known') return 'maybe'
  return realm.value === 'inherit' ? 'maybe' : allowedBy(world, realm.value)
}

/** Whether a channel may have no topic but the empty one. */
export function isEmptyTopicOnly(channel: Channel | undefined): Answered {
  if (channel === undefined) return 'maybe'
  if (channel.topics_policy === undefined) return channel.own ? 'no' : 'maybe'
  return whether(channel.topics_policy, (policy) => policy === 'empty_topic_only')
}
