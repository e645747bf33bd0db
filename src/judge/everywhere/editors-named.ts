// Who made an edit: nobody is named only for edits before March 2017, in a message and in its history. Rests on nothing but
// the answer itself.

import type { Answer } from '../../model/facts/moment.ts'
import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { type Fields, isFields } from '../json/fields.ts'

/** The end of March 2017, in whatever zone. */
const since = 1_491_091_200

export function editorsNamed(answer: Answer): readonly Observation[] {
  if (answer.result !== 'success') return []
  const { message, messages, message_history: snapshots } = answer.body
  const entries = [message, ...listIn(messages)].filter(isFields).flatMap((each) => listIn(each.edit_history))
  return [
    ...named('edit-history-entry.nobody-before-2017', entries),
    ...named('message-snapshot.nobody-before-2017', listIn(snapshots)),
  ]
}

function named(clause: string, list: readonly unknown[]): readonly Observation[] {
  const late = list.filter(isFields).filter(({ timestamp }) => typeof timestamp === 'number' && timestamp >= since)
  const unnamed = late.find(({ user_id }: Fields) => user_id === null)
  if (unnamed) return [broken(clause, 'the user who made the edit', `user_id null at ${unnamed.timestamp}`)]
  return late.length === 0 ? [] : [holds(clause)]
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
