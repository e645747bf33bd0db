// Which snapshot of a history tells of which known edit. That a move makes a snapshot is nowhere said, so moves are
// paired only where each of them has made one.

import type { Fact } from '../facts/fact.ts'
import { asShown, type TopicView } from '../messages/topic-shown.ts'
import type { Message, PastEdit } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { type Snapshot, type Step, tellsOfContent } from './snapshots.ts'

export interface Pair {
  readonly edit: PastEdit
  readonly now: Snapshot
  /** What content and topic were after the edit. */
  readonly content: Fact<string>
  readonly topic: Fact<string>
}

export function pairsOf(world: World, known: Message, steps: readonly Step[], view: TopicView): readonly Pair[] {
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
    return {
      edit,
      content,
      topic: asShown(world, topic, view),
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
