// The snapshots held against the edits that are known, one by one. That a move makes a snapshot is nowhere said, so
// moves are looked at only where each of them has made one.

import { exchangeNamed } from '../facts/exchange-mark.ts'
import { type Fact, whether } from '../facts/fact.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { isDirect } from '../messages/message-facts.ts'
import { isWithin } from '../readings/age.ts'
import type { Message, PastEdit } from '../things/message.ts'
import type { Pair } from './history-snapshot-of-edit.ts'
import { type Step, tellsOfContent } from './snapshots.ts'

const perEdit = 'get-message-history.snapshot-per-content-edit'
const ownTimeValues = 'get-message-history.own-time-values'
const editor = 'get-message-history.editor'

export function* neverEdited(known: Message, steps: readonly Step[]): Generator<Observation> {
  if (!known.editsComplete || known.edits.length > 0) return
  const clause = 'get-message-history.unedited'
  if (steps.length > 0) yield broken(clause, 'one snapshot', `${steps.length + 1} snapshots`, [])
  yield holds(clause)
}

export function* everyEditTold(known: Message, steps: readonly Step[]): Generator<Observation> {
  const edits = known.edits.filter(({ content }) => content)
  const told = steps.filter(tellsOfContent).length
  if (!known.editsComplete || edits.length === 0) return
  if (told < edits.length) yield otherNumber(edits, told)
}

function otherNumber(edits: readonly PastEdit[], told: number): Observation {
  const because = edits.map(({ exchange }) => exchange)
  return broken(perEdit, `${edits.length} content edits`, `${told} content edits`, because)
}

export function* valuesAfterEdits(known: Message, pairs: readonly Pair[]): Generator<Observation> {
  for (const { edit, now, content, topic } of pairs) {
    if (differs(content, now.content))
      yield broken(ownTimeValues, `the content after ${exchangeNamed(edit.exchange)}`, quoted(now.content), [
        edit.exchange,
      ])
    if (!isDirect(known) && differs(topic, now.topic))
      yield broken(ownTimeValues, `the topic after ${exchangeNamed(edit.exchange)}`, quoted(now.topic), [edit.exchange])
    yield holds(ownTimeValues)
  }
}

export function* editors(pairs: readonly Pair[]): Generator<Observation> {
  for (const { edit, now } of pairs) {
    const { user_id } = now.fields
    if (user_id !== edit.user_id)
      yield broken(editor, `user_id ${edit.user_id}`, `user_id ${quoted(user_id)}`, [edit.exchange])
    if (!isWithin(edit.time, now.timestamp))
      yield broken(editor, `the time of ${exchangeNamed(edit.exchange)}`, `timestamp ${now.timestamp}`, [edit.exchange])
    yield holds(editor)
  }
}

/** After everything else: as many snapshots as edits, no more. */
export function* noEditInvented(known: Message, steps: readonly Step[]): Generator<Observation> {
  const edits = known.edits.filter(({ content }) => content)
  const told = steps.filter(tellsOfContent).length
  if (!known.editsComplete || (edits.length === 0 && told === 0)) return
  if (told === edits.length) yield holds(perEdit)
  if (told > edits.length) yield otherNumber(edits, told)
}

function differs<T>(fact: Fact<T>, seen: unknown): boolean {
  return whether(fact, (value) => value === seen) === 'no'
}
