// A history held against itself: the order of its snapshots, and what each tells of the one before it. What a snapshot
// tells of the past no later edit changes, so that this is so beside any other request.

import { type Fields, objectsIn } from '../facts/fields.ts'
import { broken, holds, ofItself, quoted, type Say } from '../facts/observe.ts'
import type { Asked } from './asked.ts'
import { editorTold } from './editor-alone.ts'
import { orderOf, type Snapshot, type Step, snapshotsIn, stepsOf, tellsOfContent } from './snapshots.ts'

export function historyAlone(say: Say, { request, isKnown }: Asked, body: Fields): void {
  editorTold(say, objectsIn(body.message_history), 'message-snapshot.nobody-before-2017')
  const snapshots = snapshotsIn(body)
  if (snapshots === undefined) return
  oldestFirst(say, snapshots)
  if (isKnown(Number(request.message_id))) return
  const steps = stepsOf(snapshots)
  previousContents(say, steps)
  if (steps.some(isMove)) previousTopics(say, steps)
  htmlDiffs(say, steps)
}

function oldestFirst(say: Say, snapshots: readonly Snapshot[]): void {
  const clause = 'get-message-history.oldest-first'
  const order = orderOf(snapshots)
  if (order === 'another order') say(ofItself(broken(clause, 'the oldest snapshot first', order)))
  if (order === 'oldest first') say(holds(clause))
}

function previousContents(say: Say, steps: readonly Step[]): void {
  const clause = 'get-message-history.previous-content'
  const told = steps.filter(({ now }) => now.fields.prev_content !== undefined)
  for (const { now, before } of told) compared(say, clause, 'prev_content', before.content, now.fields.prev_content)
  if (told.length > 0) say(holds(clause))
}

/** That a move makes a snapshot is nowhere said: only where one has, no other can lie between two snapshots. */
function isMove({ now, before }: Step): boolean {
  return now.topic !== before.topic && now.content === before.content && now.fields.prev_topic !== undefined
}

function previousTopics(say: Say, steps: readonly Step[]): void {
  const clause = 'get-message-history.previous-topic'
  const told = steps.filter(({ now, before }) => isPlain(before.topic) && isPlain(now.fields.prev_topic))
  for (const { now, before } of told) compared(say, clause, 'prev_topic', before.topic, now.fields.prev_topic)
  if (told.length > 0) say(holds(clause))
}

/** How the empty topic is called in one field and in another is not said here. */
function isPlain(topic: unknown): boolean {
  return typeof topic === 'string' && topic !== '' && topic !== '(no topic)'
}

function compared(say: Say, clause: string, name: string, was: string, told: unknown): void {
  if (told !== was) say(ofItself(broken(clause, `${name} ${quoted(was)}`, `${name} ${quoted(told)}`)))
}

function htmlDiffs(say: Say, steps: readonly Step[]): void {
  const clause = 'get-message-history.html-diff'
  const told = steps.filter(({ now }) => now.fields.content_html_diff !== undefined)
  const surplus = told.find((step) => !tellsOfContent(step))
  if (surplus) say(ofItself(broken(clause, 'no content_html_diff', 'content_html_diff of a content that stayed')))
  if (told.length > 0) say(holds(clause))
}
