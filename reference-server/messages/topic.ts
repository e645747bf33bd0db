// What topic names mean: the empty one and its other spellings, the resolved ones. Knows nothing of messages.
import { EMPTY_TOPIC_SINCE, NO_TOPIC_READ_AS_EMPTY_SINCE } from '../levels.ts'
import { EMPTY_TOPIC_DISPLAY_NAME, fitsWithin, MAX_TOPIC_LENGTH } from '../limits.ts'
import { badRequest } from '../refusal.ts'

export const RESOLVED_PREFIX = '✔ '

/** A topic is one line. */
const NOT_IN_TOPICS = /[\0\n\v\f\r\x85\u2028\u2029]/

/** The topic that a client means by what it sent. */
export function readTopic(sent: string, level: number): string {
  const topic = withEmptySpellings(sent.trim(), level)
  if (topic === '' && level < EMPTY_TOPIC_SINCE) throw badRequest("Topic can't be empty!")
  if (isEmptyTopicResolved(sent, level)) throw badRequest('The empty topic cannot be marked as resolved.')
  if (!fitsWithin(topic, MAX_TOPIC_LENGTH)) throw badRequest('Topic is too long')
  if (NOT_IN_TOPICS.test(topic)) throw badRequest('Invalid character in topic: it has a line break or NUL')
  return topic
}

/** The empty topic for each of its spellings that the level knows. */
export function withEmptySpellings(topic: string, level: number): string {
  if (level >= EMPTY_TOPIC_SINCE && topic === EMPTY_TOPIC_DISPLAY_NAME) return ''
  if (level >= NO_TOPIC_READ_AS_EMPTY_SINCE && topic === '(no topic)') return ''
  return topic
}

function isEmptyTopicResolved(sent: string, level: number): boolean {
  const start = sent.trimStart()
  if (!start.startsWith(RESOLVED_PREFIX)) return false
  return withEmptySpellings(start.slice(RESOLVED_PREFIX.length).trim(), level) === ''
}

/** A topic as a client sees it that may not know the empty one. */
export function displayTopic(topic: string, knowsEmptyTopic: boolean): string {
  return topic === '' && !knowsEmptyTopic ? EMPTY_TOPIC_DISPLAY_NAME : topic
}

/** Whether the change only marks the topic as resolved, or no longer so. */
export function isResolveToggle(before: string, after: string): boolean {
  return after === RESOLVED_PREFIX + before || before === RESOLVED_PREFIX + after
}
