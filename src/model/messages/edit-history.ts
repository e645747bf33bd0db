// `edit_history` and the timestamps of the last edits in a message object, held against the edits that are known.
// Asserts nothing of a message that may have been edited otherwise.

import { exchangeNamed } from '../facts/exchange-mark.ts'
import { type Fact, unknown, whether } from '../facts/fact.ts'
import { type Fields, isListOfObjects, objectsIn } from '../facts/fields.ts'
import {
  type Broken,
  broken,
  cannotTell,
  entriesTrue,
  holds,
  newestFirst,
  type Observation,
  quoted,
  type Say,
} from '../facts/observe.ts'
import { isWithin } from '../readings/age.ts'
import { isEmptyTopic } from '../readings/empty-topic.ts'
import { isViewable, whereViewable } from '../readings/history-viewing.ts'
import type { Message, PastEdit } from '../things/message.ts'
import type { World } from '../world/world.ts'

const onlyWhatChanged = 'edit-history-entry.only-what-changed'
const allThatChanged = 'edit-history-entry.all-that-changed'

export function editHistory(say: Say, world: World, known: Message, view: Fields): void {
  const entries = view.edit_history
  if (!known.editsComplete || (entries !== undefined && !isListOfObjects(entries)) || entries?.length === 0) return
  if (known.edits.length === 0) say(absent('message.edit-history-absent', known, entries))
  else if (isViewable(world) === 'no') say(absent('message.edit-history-hidden', known, entries))
  else told(whereViewable(world, say), known, entries)
}

function told(say: Say, known: Message, entries: readonly Fields[] | undefined): void {
  if (entries === undefined)
    say(broken(entriesTrue, `edit_history after ${known.edits.length} edits`, 'no edit_history', because(known.edits)))
  else if (entries.length !== known.edits.length) say(otherNumber(known, entries))
  else inOrder(say, entries, known.edits.toReversed())
}

function absent(clause: string, { edits }: Message, entries: readonly Fields[] | undefined): Observation {
  if (entries === undefined) return holds(clause)
  return broken(clause, 'no edit_history', `edit_history with ${entries.length} entries`, because(edits))
}

// Whether an edit of content and topic together is one entry or two is not said.
function otherNumber({ edits }: Message, entries: readonly Fields[]): Observation {
  if (edits.some((edit) => [edit.content, edit.topic, edit.channel].filter(Boolean).length > 1))
    return cannotTell(entriesTrue, 'an edit may be two entries')
  return broken(entriesTrue, `${edits.length} entries`, `${entries.length} entries`, because(edits))
}

function inOrder(say: Say, entries: readonly Fields[], edits: readonly PastEdit[]): void {
  const fault = firstFault(entries, edits)
  if (fault && fitsOtherwise(entries, edits))
    say(broken(newestFirst, 'the newest edit first', 'another order', because(edits)))
  if (fault) {
    say(accused(fault))
    return
  }
  say(holds(entriesTrue))
  say(holds(onlyWhatChanged))
  if (entries.length > 1 && firstFault(entries.toReversed(), edits) !== undefined) say(holds(newestFirst))
  say(allTold(entries, edits))
}

function fitsOtherwise(entries: readonly Fields[], edits: readonly PastEdit[]): boolean {
  const others = [entries.toReversed(), entries.toSorted((a, b) => Number(b.timestamp) - Number(a.timestamp))]
  return others.some((order) => firstFault(order, edits) === undefined)
}

function because(edits: readonly PastEdit[]): readonly number[] {
  return edits.map(({ exchange }) => exchange)
}

/** Which member of an entry is wrong; it is put into words only where somebody is told of it. */
interface Fault {
  readonly clause: string
  readonly expected: string
  readonly name: string
  readonly entry: Fields
  readonly edit: PastEdit
}

function accused({ clause, expected, name, entry, edit }: Fault): Broken {
  return broken(clause, expected, `${name} ${quoted(entry[name])}`, [edit.exchange])
}

function firstFault(entries: readonly Fields[], edits: readonly PastEdit[]): Fault | undefined {
  for (let i = 0; i < edits.length; i++) {
    const fault = faultOf(entries[i] ?? {}, edits[i] as PastEdit)
    if (fault) return fault
  }
  return undefined
}

/** What an entry may tell of an edit: it may leave that out, but what it tells must be true. */
const members: readonly {
  readonly name: string
  readonly of: (edit: PastEdit) => Fact<unknown> | undefined
  readonly meaning: string
}[] = [
  { name: 'prev_content', of: ({ content }) => content?.before, meaning: 'the content before the edit' },
  { name: 'prev_topic', of: ({ topic }) => topic && named(topic.before), meaning: 'the topic before the edit' },
  { name: 'topic', of: ({ topic }) => topic && named(topic.after), meaning: 'the topic after the edit' },
  { name: 'prev_stream', of: ({ channel }) => channel?.before, meaning: 'the channel before the edit' },
  { name: 'stream', of: ({ channel }) => channel?.after, meaning: 'the channel after the edit' },
]

function faultOf(entry: Fields, edit: PastEdit): Fault | undefined {
  const clause = entriesTrue
  if (entry.user_id !== edit.user_id)
    return { clause, expected: `user_id ${edit.user_id}`, name: 'user_id', entry, edit }
  if (!isWithin(edit.time, Number(entry.timestamp)))
    return { clause, expected: 'the time of the edit', name: 'timestamp', entry, edit }
  for (const { name, of, meaning } of members)
    if (entry[name] !== undefined && differs(of(edit), entry[name]))
      return { clause, expected: meaning, name, entry, edit }
  const name = surplusIn(entry, edit)
  return name === undefined ? undefined : { clause: onlyWhatChanged, expected: `no ${name}`, name, entry, edit }
}

const membersOf = {
  content: ['prev_content', 'prev_rendered_content'],
  topic: ['prev_topic', 'topic'],
  channel: ['prev_stream', 'stream'],
} as const

/** What an entry leaves out of a part that the edit changed. */
function allTold(entries: readonly Fields[], edits: readonly PastEdit[]): Observation {
  for (const [i, edit] of edits.entries())
    for (const part of ['content', 'topic', 'channel'] as const) {
      const missing = edit[part] && membersOf[part].find((name) => entries[i]?.[name] === undefined)
      if (missing) return broken(allThatChanged, missing, `no ${missing}`, [edit.exchange])
    }
  return holds(allThatChanged)
}

/** What an entry tells of a part that the edit did not change. */
function surplusIn(entry: Fields, edit: PastEdit): string | undefined {
  for (const part of ['content', 'topic', 'channel'] as const)
    if (!edit[part]) for (const name of membersOf[part]) if (entry[name] !== undefined) return name
  return undefined
}

function differs(fact: Fact<unknown> | undefined, seen: unknown): boolean {
  return fact !== undefined && whether(fact, (value) => value === seen) === 'no'
}

// How the empty topic is shown in here is not said.
function named(topic: Fact<string>): Fact<string> {
  return isEmptyTopic(topic) === 'no' ? topic : unknown
}

export function lastTimestamps(say: Say, world: World, known: Message, view: Fields): void {
  if (!known.editsComplete) return
  const contentEdit = known.edits.findLast(({ content }) => content !== undefined)
  timestamp(say, world, view, 'last_edit_timestamp', contentEdit)
  const move = known.edits.findLast(
    ({ topic, channel }) => channel ?? (topic !== undefined && topic.resolves !== 'yes'),
  )
  if (move?.channel === undefined && move?.topic?.resolves === 'maybe') return
  timestamp(say, world, view, 'last_moved_timestamp', move)
}

const timestamps = {
  last_edit_timestamp: 'message.last-edit-timestamp-true',
  last_moved_timestamp: 'message.last-moved-timestamp-true',
}

/** Whoever is shown all parts of an edit may view it. */
function isShown({ edit_history }: Fields, edit: PastEdit): boolean {
  const names = (['content', 'topic', 'channel'] as const).flatMap((part) => (edit[part] ? membersOf[part] : []))
  return objectsIn(edit_history).some((entry) => names.every((name) => entry[name] !== undefined))
}

function timestamp(say: Say, world: World, view: Fields, name: keyof typeof timestamps, edit?: PastEdit): void {
  const clause = timestamps[name]
  const seen = view[name]
  const got = () => `${name} ${quoted(seen)}`
  if (edit === undefined) say(seen === undefined ? holds(clause) : broken(clause, `no ${name}`, got()))
  else if (seen === undefined && isViewable(world) !== 'yes' && !isShown(view, edit))
    say(cannotTell(clause, 'the viewing of edit history may be switched off'))
  else if (typeof seen === 'number' && isWithin(edit.time, seen)) say(holds(clause))
  else say(broken(clause, `${name}: the time of ${exchangeNamed(edit.exchange)}`, got(), [edit.exchange]))
}
