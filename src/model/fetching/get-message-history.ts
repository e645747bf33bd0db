// GET /messages/{message_id}/history: the message as it was after each edit, from the oldest to the newest.

import { type Snapshot, type Step, snapshotsIn, stepsOf } from '../alone/snapshots.ts'
import { confirmed, isDoubted } from '../facts/blame.ts'
import { oneOf } from '../facts/fact.ts'
import { broken, brokenAmong, excused, holds, quoted, type Say, untilBroken } from '../facts/observe.ts'
import { maybeIf } from '../facts/refusal.ts'
import { isPlainWords, saysTheSame } from '../messages/content-shown.ts'
import { topicConfirmed } from '../messages/learn-from-view.ts'
import { agrees, contentPromise, isDirect } from '../messages/message-facts.ts'
import { asShown, type TopicView } from '../messages/topic-shown.ts'
import { isViewable, whereViewable } from '../readings/history-viewing.ts'
import { type Message, withParts } from '../things/message.ts'
import { noOutcome, type Outcome, set } from '../world/outcome.ts'
import { rule } from '../world/rule.ts'
import type { World } from '../world/world.ts'
import type { Against } from './against.ts'
import {
  channels,
  channelsTold,
  editors,
  everyEditTold,
  moves,
  neverEdited,
  noEditInvented,
  pairsOf,
  valuesAfterEdits,
} from './history-edits.ts'
import {
  isTopicUnclear,
  lastSnapshot,
  originalSnapshot,
  originalUser,
  previousValues,
  previousValuesTold,
} from './history-snapshots.ts'
import { readingConditions } from './single-message-refusals.ts'

export interface GetMessageHistoryRequest {
  readonly message_id: number
  readonly allow_empty_topic_name?: boolean
}

const clauses = { missing: 'get-message-history.missing-refused', answered: 'get-message-history.answered' }

export const getMessageHistory = rule<GetMessageHistoryRequest>((world, request, at) => {
  const { message_id, allow_empty_topic_name } = request
  const switchedOff = maybeIf('the viewing of edit history switched off', isViewable(world) !== 'yes')
  return {
    conditions: readingConditions(world, message_id, at, clauses).concat(switchedOff),
    promise: clauses.answered,
    done: (seen, body) => {
      const snapshots = snapshotsIn(body)
      const known = world.messages.get(message_id)
      if (snapshots === undefined || !known?.own || isViewable(world) === 'no') return noOutcome
      const allowsEmpty = allow_empty_topic_name === true
      const topics = { shownBy: 'get-message-history', allowsEmpty, level: at.level } as const
      const outcome = looked(world, known, snapshots, topics)
      return { ...outcome, observations: seen.concat(outcome.observations) }
    },
  }
})

function looked(world: World, known: Message, snapshots: readonly Snapshot[], view: TopicView): Outcome {
  const observations = untilBroken((say) => looks(whereViewable(world, say), { world, known, view }, snapshots))
  const last = snapshots.at(-1)
  const wrong = brokenAmong(observations)
  if (wrong) return { ...noOutcome, observations, effects: set(inDoubt(known, snapshots)) }
  const contentAgrees = agrees(known.content, last?.content)
  const topicAgrees = isDirect(known) || agrees(asShown(world, known.topic, view), last?.topic)
  const content = contentAgrees ? confirmed(known.content, contentPromise) : known.content
  const topic = topicAgrees ? topicConfirmed(world, known.topic, view) : known.topic
  // Where the message is now, a history does not show.
  const isSettled = contentAgrees && topicAgrees && !(known.stream_id && isDoubted(known.stream_id))
  const subjects = isSettled ? [`message:${known.message_id}`] : []
  return { observations, effects: set(withParts(known, { content, topic })), confirmed: subjects }
}

function looks(say: Say, against: Against, snapshots: readonly Snapshot[]): void {
  const [first] = snapshots
  const last = snapshots.at(-1)
  if (first === undefined || last === undefined) return
  lastSnapshot(say, against, last)
  if (isTopicUnclear(against, last)) return
  const [steps, sayOfEdits] = [stepsOf(snapshots), against.known.unseenEdits ? excused(say) : say]
  looksAtEdits(sayOfEdits, against, first, steps)
  for (const snapshot of snapshots) rendered(say, snapshot)
  allThatChanged(sayOfEdits, against, steps)
  originalUser(say, against, first)
}

const renderedTrue = 'message-snapshot.rendered-content-true'

function rendered(say: Say, { content, fields }: Snapshot): void {
  const html = fields.rendered_content
  if (typeof html !== 'string' || !isPlainWords(content)) return
  if (saysTheSame(content, html)) say(holds(renderedTrue))
  else say(broken(renderedTrue, `the words of ${quoted(content)}`, quoted(html)))
}

function looksAtEdits(say: Say, against: Against, first: Snapshot, steps: readonly Step[]): void {
  const { known } = against
  const pairs = pairsOf(against, steps)
  neverEdited(say, known, steps)
  everyEditTold(say, known, steps)
  originalSnapshot(say, against, first)
  valuesAfterEdits(say, known, pairs)
  previousValues(say, against, steps)
  editors(say, pairs)
  channels(say, pairs)
  noEditInvented(say, known, steps)
}

/** Each of these clauses is a `should`, so that it hides nothing of the others. */
function allThatChanged(say: Say, against: Against, steps: readonly Step[]): void {
  moves(say, against.known, steps)
  channelsTold(say, pairsOf(against, steps))
  previousValuesTold(say, against, steps)
}

// The history contradicts what is known: the next look at the message itself decides.
function inDoubt(known: Message, snapshots: readonly Snapshot[]): Message {
  const { content } = known
  const seen = snapshots.at(-1)?.content
  const doubtful = content.kind === 'known' && seen !== undefined && seen !== content.value
  const either = doubtful ? oneOf([content.value, seen], content.from) : content
  return { ...known, content: either, edits: [], editsComplete: false }
}
