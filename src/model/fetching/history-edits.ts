// The snapshots held against the edits that are known: which of them tells of which, and what it tells. That a move makes a
// snapshot is a `should`, so what a move's snapshot tells is looked at only where each move has made one.

import { type Snapshot, type Step, tellsOfContent } from '../alone/snapshots.ts'
import { exchangeNamed } from '../facts/exchange-mark.ts'
import { type Fact, unknown, whether } from '../facts/fact.ts'
import { broken, holds, type Observation, quoted, type Say } from '../facts/observe.ts'
import { isDirect } from '../messages/message-facts.ts'
import { asShown, type TopicView } from '../messages/topic-shown.ts'
import { isWithin } from '../readings/age.ts'
import type { Message, PastEdit } from '../things/message.ts'
import type { World } from '../world/world.ts'
import type { Against } from './against.ts'

const perEdit = 'get-message-history.snapshot-per-content-edit'
const ownTimeValues = 'get-message-history.own-time-values'
const editor = 'get-message-history.editor'

export function neverEdited(say: Say, known: Message, steps: readonly Step[]): void {
  if (!known.editsComplete || known.edits.length > 0) return
  const clause = 'get-message-history.unedited'
  if (steps.length > 0) say(broken(clause, 'one snapshot', `${steps.length + 1} snapshots`))
  say(holds(clause))
}

export function everyEditTold(say: Say, known: Message, steps: readonly Step[]): void {
  const edits = known.edits.filter(({ content }) => content)
  const told = steps.filter(tellsOfContent).length
  if (!known.editsComplete || edits.length === 0) return
  if (told < edits.length) say(otherNumber(edits, told))
}

function otherNumber(edits: readonly PastEdit[], told: number): Observation {
  const because = edits.map(({ exchange }) => exchange)
  return broken(perEdit, `${edits.length} content edits`, `${told} content edits`, because)
}

export function valuesAfterEdits(say: Say, known: Message, pairs: readonly Pair[]): void {
  for (const { edit, now, content, topic } of pairs) {
    const wrong = (what: 'content' | 'topic') =>
      broken(ownTimeValues, `the ${what} after ${exchangeNamed(edit.exchange)}`, quoted(now[what]), [edit.exchange])
    if (differs(content, now.content)) say(wrong('content'))
    if (!isDirect(known) && differs(topic, now.topic)) say(wrong('topic'))
    say(holds(ownTimeValues))
  }
}

export function editors(say: Say, pairs: readonly Pair[]): void {
  for (const { edit, now } of pairs) {
    const { user_id } = now.fields
    if (user_id !== edit.user_id)
      say(broken(editor, `user_id ${edit.user_id}`, `user_id ${quoted(user_id)}`, [edit.exchange]))
    if (!isWithin(edit.time, now.timestamp))
      say(broken(editor, `the time of ${exchangeNamed(edit.exchange)}`, `timestamp ${now.timestamp}`, [edit.exchange]))
    say(holds(editor))
  }
}

/** After everything else: as many snapshots as edits, no more. */
export function noEditInvented(say: Say, known: Message, steps: readonly Step[]): void {
  const edits = known.edits.filter(({ content }) => content)
  const told = steps.filter(tellsOfContent).length
  if (!known.editsComplete || (edits.length === 0 && told === 0)) return
  if (told === edits.length) say(holds(perEdit))
  if (told > edits.length) say(otherNumber(edits, told))
}

function differs<T>(fact: Fact<T>, seen: unknown): boolean {
  return whether(fact, (value) => value === seen) === 'no'
}

const channelTrue = 'get-message-history.channel'
const channelTold = 'get-message-history.channel-told'
const movesTold = 'get-message-history.moves'

export function channels(say: Say, pairs: readonly Pair[]): void {
  for (const { edit, now } of pairs) {
    const wrong = wrongField(edit, now)
    const expected = edit.channel ? `the channels of ${exchangeNamed(edit.exchange)}` : 'no stream and no prev_stream'
    if (wrong) say(broken(channelTrue, expected, `${wrong} ${quoted(now.fields[wrong])}`, [edit.exchange]))
    if (edit.channel) say(holds(channelTrue))
  }
}

const channelFields = ['prev_stream', 'stream'] as const

function wrongField({ channel }: PastEdit, { fields }: Snapshot): (typeof channelFields)[number] | undefined {
  const isWrong = (name: (typeof channelFields)[number]) => {
    const fact = name === 'stream' ? channel?.after : channel?.before
    return fields[name] !== undefined && (fact === undefined || differs(fact, fields[name]))
  }
  return channelFields.find(isWrong)
}

export function channelsTold(say: Say, pairs: readonly Pair[]): void {
  for (const { edit, now } of pairs.filter(({ edit }) => edit.channel)) {
    const missing = channelFields.find((name) => now.fields[name] === undefined)
    if (missing) say(broken(channelTold, missing, `no ${missing}`, [edit.exchange]))
    say(holds(channelTold))
  }
}

/** A move is an edit, too. Content and place edited in one request may be told in two snapshots. */
export function moves(say: Say, known: Message, steps: readonly Step[]): void {
  const moved = known.edits.filter(({ content }) => !content)
  if (!known.editsComplete || moved.length === 0) return
  const told = steps.filter((step) => !tellsOfContent(step)).length
  const because = moved.map(({ exchange }) => exchange)
  if (told < moved.length) say(broken(movesTold, `${moved.length} moves`, `${told} moves`, because))
  else say(holds(movesTold))
}

interface Pair {
  readonly edit: PastEdit
  readonly now: Snapshot
  /** What content and topic were after the edit. */
  readonly content: Fact<string>
  readonly topic: Fact<string>
}

export function pairsOf({ world, known, view }: Against, steps: readonly Step[]): readonly Pair[] {
  if (!known.editsComplete) return []
  const contentSteps = steps.filter(tellsOfContent)
  const otherSteps = steps.filter((step) => !tellsOfContent(step))
  const states = statesAfter(world, known, view)
  const contentEdits = states.filter(({ edit }) => edit.content)
  const otherEdits = states.filter(({ edit }) => !edit.content)
  const wholeEdits = steps.length === known.edits.length
  return [
    ...pair(contentEdits, contentSteps).map((each) => (wholeEdits ? each : splitMaybe(each))),
    ...pair(otherEdits, otherSteps),
  ]
}

type State = Omit<Pair, 'now'>

function statesAfter(world: World, { original, edits }: Message, view: TopicView): readonly State[] {
  let { content, topic } = original
  return edits.map((edit) => {
    content = edit.content?.after ?? content
    topic = edit.topic?.after ?? topic
    return { edit, content, topic: asShown(world, topic, view) }
  })
}

function pair(states: readonly State[], steps: readonly Step[]): readonly Pair[] {
  if (states.length !== steps.length) return []
  return states.map((state, i) => ({ ...state, now: (steps[i] as Step).now }))
}

// An edit of content and topic together may be told in two snapshots.
function splitMaybe(each: Pair): Pair {
  return each.edit.topic ? { ...each, topic: unknown } : each
}
