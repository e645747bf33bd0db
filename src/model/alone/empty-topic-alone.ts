// How a message in the empty topic is shown, held against how that was asked for.

import { objectsIn } from '../facts/fields.ts'
import { broken, holds, ofItself, quoted, type Say } from '../facts/observe.ts'
import type { Asked } from './asked.ts'

const emptyTopicSince = 334

export function emptyTopicAsked(
  say: Say,
  { request, level, emptyName }: Asked,
  messages: readonly unknown[],
  endpoint: 'get-message' | 'get-messages',
): void {
  if (level < emptyTopicSince) return
  const topics = objectsIn(messages).flatMap(({ type, subject }) => (type === 'stream' ? [subject] : []))
  if (request.allow_empty_topic_name === true) {
    if (topics.includes('')) say(holds(`${endpoint}.empty-topic-shown`))
    return
  }
  // Where nobody has told the name, it may be any.
  if (emptyName === undefined || emptyName === '') return
  const clause = `${endpoint}.empty-topic-replaced`
  if (topics.includes('')) say(ofItself(broken(clause, `subject ${quoted(emptyName)}`, 'subject “”')))
  if (topics.includes(emptyName)) say(holds(clause))
}
