// `edit_history` and the timestamps of the last edits in a message object, held against the edits that are known. Asserts nothing of a message that may
// have been edited otherwise.

import { exchangeNamed } from '../facts/exchange-mark.ts'
import { type Fact, unknown, whether } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { type Broken, broken, cannotTell, entriesTrue, holds, type Observation, quoted } from '../facts/observe.ts'
import { isWithin } from '../readings/age.ts'
import { isViewable, whereViewable } from '../readings/history-viewing.ts'
import type { Message, PastEdit } from '../things/message.ts'
import type { World } from '../world/world.ts'

const newestFirst = 'message.edit-history-newest-first'
const onlyWhatChanged = 'edit-history-entry.only-what-changed'

export function* editHistory(world: World, known: Message, view: Fields): Generator<Observation> {
  const entries = view.edit_history
  if (!known.editsComplete || (entries !== undefined && !isList(entries)) || entries?.length === 0) return
  if (known.edits.length === 0) yield neverEdited(entries)
  else if (isViewable(world) === 'no') yield hidden(known, entries)
  else yield* whereViewable(world, told(known, entries))
}

function* told(known: Message, entries: readonly Fields[] | undefined): Generator<Observation> {
  if (entries === undefined)
    yield broken(entriesTrue, `edit_history after ${known.edits.length} edits`, 'no edit_history', because(known.edits))
  else if (entries.length !== known.edits.length) yield otherNumber(known, entries)
  else yield* inOrder(entries, known.edits.toReversed())
}

function isList(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null)
}

function neverEdited(entries: readonly Fields[] | undefined): Observation {
  const clause = 'message.edit-history-absent'
  if (entries === undefined) return holds(clause)
  return broken(clause, 'no edit_history', `edit_history with ${entries.length} entries`, [])
}

function hidden({ edits }: Message, entries: readonly Fields[] | undefined): Observation {
  const clause = 'message.edit-history-hidden'
  if (entries === undefined) return holds(clause)
  return broken(clause, 'no edit_history', `edit_history with ${entries.length} entries`, because(edits))
}

// Whether an edit of content and topic together is one entry or two is not said.
function otherNumber({ edits }: Message, entries: readonly Fields[]): Observation {
  if (edits.some((edit) => [edit.content, edit.topic, edit.channel].filter(Boolean).length > 1))
    return cannotTell(entriesTrue, 'an edit may be two entries')
  const because = edits.map(({ exchange }) => exchange)
  return broken(entriesTrue, `${edits.length} entries`, `${entries.length} entries`, because)
}

function* inOrder(entries: readonly Fields[], edits: readonly PastEdit[]): Generator<Observation> {
  const fault = firstFault(entries, edits)
  if (fault && fitsOtherwise(entries, edits))
    yield broken(newestFirst, 'the newest edit first', 'another order', because(edits))
  if (fault) return yield fault
  yield holds(entriesTrue)
  yield holds(onlyWhatChanged)
  if (entries.length > 1 && firstFault(entries.toReversed(), edits) !== undefined) yield holds(newestFirst)
}

function fitsOtherwise(entries: readonly Fields[], edits: readonly PastEdit[]): boolean {
  const others = [entries.toReversed(), entries.toSorted((a, b) => Number(b.timestamp) - Number(a.timestamp))]
  return others.some((order) => firstFault(order, edits) === undefined)
}

function because(edits: readonly PastEdit[]): readonly number[] {
  return edits.map(({ exchange }) => exchange)
}

function firstFault(entries: readonly Fields[], edits: readonly PastEdit[]): Broken | undefined {
  for (let i = 0; i < edits.length; i++) {
    const fault = faultOf(entries[i] ?? {}, edits[i] as PastEdit)
    if (fault) return fault
  }
  return undefined
}

function faultOf(entry: Fields, edit: PastEdit): Broken | undefined {
  const wrong = (clause: string, expected: string, name: string) =>
    broken(clause, expected, `${name} ${quoted(entry[name])}`, [edit.exchange])
  if (entry.user_id !== edit.user_id) return wrong(entriesTrue, `user_id ${edit.user_id}`, 'user_id')
  if (!isWithin(edit.time, Number(entry.timestamp))) return wrong(entriesTrue, 'the time of the edit', 'timestamp')
  // What an entry leaves out is optional; what it tells must be true.
  if (edit.content && entry.prev_content !== undefined && differs(edit.content.before, entry.prev_content))
    return wrong(entriesTrue, 'the content before the edit', 'prev_content')
  if (edit.topic && entry.prev_topic !== undefined && differs(named(edit.topic.before), entry.prev_topic))
    return wrong(entriesTrue, 'the topic before the edit', 'prev_topic')
  if (edit.topic && entry.topic !== undefined && differs(named(edit.topic.after), entry.topic))
    return wrong(entriesTrue, 'the topic after the edit', 'topic')
  if (edit.channel && entry.prev_stream !== undefined && differs(edit.channel.before, entry.prev_stream))
    return wrong(entriesTrue, 'the channel before the edit', 'prev_stream')
  if (edit.channel && entry.stream !== undefined && differs(edit.channel.after, entry.stream))
    return wrong(entriesTrue, 'the channel after the edit', 'stream')
  const surplus = notChanged(edit).find((name) => entry[name] !== undefined)
  return surplus === undefined ? undefined : wrong(onlyWhatChanged, `no ${surplus}`, surplus)
}

function notChanged(edit: PastEdit): readonly string[] {
  return [
    ...(edit.content ? [] : ['prev_content', 'prev_rendered_content']),
    ...(edit.topic ? [] : ['prev_topic', 'topic']),
    ...(edit.channel ? [] : ['prev_stream', 'stream']),
  ]
}

function differs<T>(fact: Fact<T>, seen: unknown): boolean {
  return seen === undefined || whether(fact, (value) => value === seen) === 'no'
}

// How the empty topic is shown in here is not said.
function named(topic: Fact<string>): Fact<string> {
  return whether(topic, (name) => name === '') === 'no' ? topic : unknown
}

export function* lastTimestamps(world: World, known: Message, view: Fields): Generator<Observation> {
  if (!known.editsComplete) return
  const contentEdit = known.edits.findLast(({ content }) => content !== undefined)
  yield* timestamp(world, 'message.last-edit-timestamp-true', view, 'last_edit_timestamp', contentEdit)
  const move = known.edits.findLast(
    ({ topic, channel }) => channel ?? (topic !== undefined && topic.resolves !== 'yes'),
  )
  if (move?.channel === undefined && move?.topic?.resolves === 'maybe') return
  yield* timestamp(world, 'message.last-moved-timestamp-true', view, 'last_moved_timestamp', move)
}

function* timestamp(
  world: World,
  clause: string,
  view: Fields,
  name: string,
  edit: PastEdit | undefined,
): Generator<Observation> {
  const seen = view[name]
  const got = `${name} ${quoted(seen)}`
  const because = edit ? [edit.exchange] : []
  if (edit === undefined) yield seen === undefined ? holds(clause) : broken(clause, `no ${name}`, got, because)
  else if (seen === undefined && isViewable(world) !== 'yes')
    yield cannotTell(clause, 'the viewing of edit history may be switched off')
  else if (typeof seen === 'number' && isWithin(edit.time, seen)) yield holds(clause)
  else yield broken(clause, `${name}: the time of ${exchangeNamed(edit.exchange)}`, got, because)
}
