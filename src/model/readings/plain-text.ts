// Which topics and contents the specification is plain about. What a server makes of the others (trimming, lengths,
// mentions of everybody) is open: for those nothing is asserted. The empty topic has a file of its own.

import { possible, whether } from '../facts/fact.ts'
import { folded, remembered } from '../facts/remembered.ts'
import { setting, type World } from '../world/world.ts'
import { isWithin, maxContentLength, maxTopicLength } from './bounds.ts'

// The numeric limits are not shown in the specification; anything at or below these, and below the bounds that the
// server tells, is taken to be fine.
const plainContentLength = 1000
const plainTopicLength = 50

// Line breaks other than "\n" may be normalised, other control characters refused.
const oddInContent = /[\p{Cs}\p{Cn}\p{Zl}\p{Zp}]|(?![\n\t])\p{Cc}/u
const oddInTopic = /[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u
// How a wildcard mention is written is not shown.
const maybeWildcard = /@_?\*|@(all|everyone|channel|stream|topic|here)\b/iu

export function isPlainContent(content: string, world?: World): boolean {
  const max = Math.min(plainContentLength, (world && maxContentLength(world)) ?? plainContentLength)
  return isWithin(content, max) && isPlainAndShort(content)
}

export function isPlainButForLength(content: string): boolean {
  return isTrimmed(content) && !oddInContent.test(content)
}

const isPlainAndShort = remembered(isPlainButForLength)

export function mayMentionMany(content: string): boolean {
  return maybeWildcard.test(content)
}

export function isPlainTopic(world: World, topic: string): boolean {
  const max = Math.min(plainTopicLength, maxTopicLength(world) ?? plainTopicLength)
  return isWithin(topic, max) && isPlainNameButForLength(world, topic)
}

export function isPlainNameButForLength(world: World, topic: string): boolean {
  return isPlainName(topic) && !mayBeEmpty(world, topic) && !mayMarkEmpty(world, topic)
}

/** The mark in front of a resolved topic's own name. */
export const mark = '✔'

/** Whether it may be the empty topic marked as resolved: the mark before another spelling of that topic, or before nothing. */
export function mayMarkEmpty(world: World, topic: string): boolean {
  return topic.trim().startsWith(mark) && mayBeEmpty(world, topic.trim().slice(mark.length).trim())
}

const isPlainName = remembered((name) => isTrimmed(name) && !/\s\s/u.test(name) && !oddInTopic.test(name))

/** Whether the topic may be another spelling of the empty one. */
export function mayBeEmpty(world: World, topic: string): boolean {
  if (topic.trim() === '' || topic.trim() === '(no topic)') return true
  const displayName = setting(world, 'realm_empty_topic_display_name')
  return displayName.kind !== 'unknown' && whether(displayName, (name) => name === topic) !== 'no'
}

/** The names that a topic may have which may be the empty one. */
export function emptyNames(world: World): readonly unknown[] {
  return ['', '(no topic)', ...(possible(setting(world, 'realm_empty_topic_display_name')) ?? [])]
}

/** Whether two names may be one topic; equal ones are. */
export function maybeSameTopic(world: World, one: string, other: string): boolean {
  return one === other || folded(one) === folded(other) || (mayBeEmpty(world, one) && mayBeEmpty(world, other))
}

// Another composition of the same letters may be stored.
function isTrimmed(text: string): boolean {
  return text !== '' && text.trim() === text && text.normalize('NFC') === text
}
