// The empty topic inside of `edit_history`: where it is to be replaced by its display name, it is so there too. Where it
// need not be, nothing is said of it.

import type { Fact } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { broken, holds, quoted, type Say } from '../facts/observe.ts'
import { displayName, emptyTopicSince, isEmptyTopic } from '../readings/empty-topic.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { replacedIn, type TopicView } from './topic-shown.ts'

/** To be called where the entries are those of the known edits, the newest first. */
export function emptyTopicsReplaced(
  say: Say,
  world: World,
  { edits, editsComplete }: Message,
  { edit_history: entries }: Fields,
  view: TopicView,
): void {
  const name = displayName(world)
  if (!name || view.allowsEmpty || view.level < emptyTopicSince) return
  if (!editsComplete || !Array.isArray(entries) || entries.length !== edits.length) return
  if (!edits.some(({ topic }) => topic)) return
  for (const [i, { topic, exchange }] of edits.toReversed().entries()) {
    const entry: Fields = { ...entries[i] }
    if (topic) replaced(say, 'prev_topic', topic.before, entry, exchange)
    if (topic) replaced(say, 'topic', topic.after, entry, exchange)
  }

  function replaced(say: Say, field: string, fact: Fact<string>, entry: Fields, exchange: number): void {
    if (isEmptyTopic(fact) !== 'yes') return
    if (entry[field] === '') say(broken(replacedIn(view), `${field} ${quoted(name)}`, `${field} “”`, [exchange]))
    if (entry[field] === name) say(holds(replacedIn(view)))
  }
}
