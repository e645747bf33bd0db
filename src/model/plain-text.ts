// Which topics and contents the specification is plain about. What a server makes of the others (trimming, empty
// topics, lengths, mentions of everybody) is open or comes later: for those nothing is asserted.

import { whether } from './fact.ts'
import { setting, type World } from './world.ts'

// The numeric limits are not shown in the specification; anything at or below these is taken to be fine.
const plainContentLength = 1000
const plainTopicLength = 50

// Line breaks other than "\n" may be normalised, other control characters refused.
const oddInContent = /[\p{Cs}\p{Cn}\p{Zl}\p{Zp}]|(?![\n\t])\p{Cc}/u
const oddInTopic = /[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u
// How a wildcard mention is written is not shown.
const maybeWildcard = /@_?\*|@(all|everyone|channel|stream|topic|here)\b/iu

export function isPlainContent(content: string): boolean {
  return isTrimmed(content) && [...content].length <= plainContentLength && !oddInContent.test(content)
}

export function mayMentionMany(content: string): boolean {
  return maybeWildcard.test(content)
}

export function isPlainTopic(world: World, topic: string): boolean {
  return (
    isTrimmed(topic) && [...topic].length <= plainTopicLength && !oddInTopic.test(topic) && !mayBeEmpty(world, topic)
  )
}

/** Whether the topic may be another spelling of the empty one. */
export function mayBeEmpty(world: World, topic: string): boolean {
  if (topic.trim() === '' || topic.trim() === '(no topic)') return true
  const displayName = setting(world, 'realm_empty_topic_display_name')
  return displayName.kind !== 'unknown' && whether(displayName, (name) => name === topic) !== 'no'
}

/** Whether two names may be one topic; equal ones are. */
export function maybeSameTopic(world: World, one: string, other: string): boolean {
  return folded(one) === folded(other) || (mayBeEmpty(world, one) && mayBeEmpty(world, other))
}

function isTrimmed(text: string): boolean {
  return text !== '' && text.trim() === text
}

function folded(topic: string): string {
  return topic.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}
