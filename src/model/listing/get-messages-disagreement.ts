// Where a list and what is known of a message differ: whether an edit explains it, and what is left to know.

import { type Fact, unknown } from '../facts/fact.ts'
import type { Observation } from '../facts/observe.ts'
import { textOf } from '../facts/text.ts'
import { asShown } from '../messages/topic-shown.ts'
import type { MessageView } from '../messages/view.ts'
import type { Message } from '../things/message.ts'
import { type List, topicsShown } from './get-messages-list.ts'

/** Whether a text is neither what an edit made it nor what it was before: the edit's fault, or the list's. */
export function isPuzzling(list: List, { content, topic }: Message, { message, raw }: MessageView): boolean {
  const shown = asShown(list.world, topic, topicsShown(list))
  return isUnexplained(content, raw) || isUnexplained(shown, textOf(message.subject))
}

function isUnexplained(fact: Fact<string>, seen: string | undefined): boolean {
  if (fact.kind !== 'known' || seen === undefined || seen === fact.value || fact.doubts.length === 0) return false
  return !fact.doubts.some(({ shows }) => shows.includes(seen))
}

/** Whether the look contradicts a text that no edit has put in doubt. */
export function isUndoubted(list: List, { content, topic }: Message, { clause, saw }: Observation): boolean {
  if (saw !== 'broken' || !clause.startsWith('edit-message.')) return false
  const facts = [content, asShown(list.world, topic, topicsShown(list))]
  return facts.some((fact) => isCertain(fact) && fact.promisedBy === clause)
}

function isCertain(fact: Fact<string>): fact is Extract<Fact<string>, { kind: 'known' }> {
  return fact.kind === 'known' && fact.doubts.length === 0
}

/** Which of the list and the single fetch is to be believed is not clear: what differs is learnt from the next one. */
export function inDispute(before: Message, after: Message): Message {
  const settled = (was: Fact<string>, is: Fact<string>) =>
    was.kind === 'unknown' || (was.kind === 'known' && is.kind === 'known' && was.value !== is.value) ? unknown : is
  return { ...after, content: settled(before.content, after.content), topic: settled(before.topic, after.topic) }
}
