// The snapshots held against the edits that are known, one by one. That a move makes a snapshot is nowhere said, so
// moves are looked at only where each of them has made one.

import { isWithin } from './age.ts'
import { type Fact, whether } from './fact.ts'
import { isDirect } from './message-facts.ts'
import { broken, holds, quoted } from './observe.ts'
import type { Observation } from './outcome.ts'
import { isPlainTopic } from './plain-text.ts'
import { type Snapshot, type Step, tellsOfContent } from './snapshots.ts'
import type { Edit, Message, World } from './world.ts'

interface Pair {
  readonly edit: Edit
  readonly now: Snapshot
  /** What content and topic were after the edit. */
  readonly content: Fact<string>
  readonly topic: Fact<string>
}

const perEdit = 'get-message-history.snapshot-per-content-edit'
const ownTimeValues = 'get-message-history.own-time-values'
const editor = 'get-message-history.editor'

export function* everyEditTold(known: Message, steps: readonly Step[]): Generator<Observation> {
  const edits = known.edits.filter(({ content }) => content)
  const told = steps.filter(tellsOfContent).length
  if (!known.editsComplete || edits.length === 0) return
  if (told < edits.length) yield otherNumber(edits, told)
}

function otherNumber(edits: readonly Edit[], told: number): Observation {
  const because = edits.map(({ exchange }) => exchange)
  return broken(perEdit, `${edits.length} content edits`, `${told} content edits`, because)
}

export function* valuesAfterEdits(world: World, known: Message, steps: readonly Step[]): Generator<Observation> {
  for (const { edit, now, content, topic } of pairsOf(world, known, steps)) {
    if (differs(content, now.content))
      yield broken(ownTimeValues, `the content after #${edit.exchange}`, quoted(now.content), [edit.exchange])
    if (!isDirect(known) && differs(topic, now.topic))
      yield broken(ownTimeValues, `the topic after #${edit.exchange}`, quoted(now.topic), [edit.exchange])
    yield holds(ownTimeValues)
  }
}

export function* editors(world: World, known: Message, steps: readonly Step[]): Generator<Observation> {
  for (const { edit, now } of pairsOf(world, known, steps)) {
    const { user_id } = now.fields
    if (user_id !== edit.user_id)
      yield broken(editor, `user_id ${edit.user_id}`, `user_id ${quoted(user_id)}`, [edit.exchange])
    if (!isWithin(edit.time, now.timestamp))
      yield broken(editor, `the time of #${edit.exchange}`, `timestamp ${now.timestamp}`, [edit.exchange])
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

function pairsOf(world: World, known: Message, steps: readonly Step[]): readonly Pair[] {
  if (!known.editsComplete) return []
  const contentSteps = steps.filter(tellsOfContent)
  const otherSteps = steps.filter((step) => !tellsOfContent(step))
  const states = statesAfter(world, known)
  const contentEdits = states.filter(({ edit }) => edit.content)
  const otherEdits = states.filter(({ edit }) => !edit.content)
  const wholeEdits = steps.length === known.edits.length
  return [
    ...pair(contentEdits, contentSteps).map((each) => (wholeEdits ? each : splitMaybe(each))),
    ...pair(otherEdits, otherSteps),
  ]
}

type State = Omit<Pair, 'now'>

function statesAfter(world: World, { original, edits }: Message): readonly State[] {
  let { content, topic } = original
  return edits.map((edit) => {
    content = edit.content?.after ?? content
    topic = edit.topic?.after ?? topic
    return {
      edit,
      content,
      topic: whether(topic, (name) => isPlainTopic(world, name)) === 'yes' ? topic : nothingKnown,
    }
  })
}

const nothingKnown = { kind: 'unknown' } as const

function pair(states: readonly State[], steps: readonly Step[]): readonly Pair[] {
  if (states.length !== steps.length) return []
  return states.flatMap((state, i) => {
    const step = steps[i]
    return step ? [{ ...state, now: step.now }] : []
  })
}

// An edit of content and topic together may be told in two snapshots.
function splitMaybe(each: Pair): Pair {
  return each.edit.topic ? { ...each, topic: nothingKnown } : each
}

function differs(fact: Fact<string>, seen: string): boolean {
  return whether(fact, (value) => value === seen) === 'no'
}
