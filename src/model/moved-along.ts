// What a move does to the messages that it does not name.

import { type Attempt, topicGiven } from './attempt.ts'
import { isDoubted } from './blame.ts'
import { resolves, stamp } from './edit-record.ts'
import { doubtsOfTarget, entangled, stayPromise, withDoubts } from './entangled.ts'
import { type Fact, unknown, whether } from './fact.ts'
import { reachOf } from './topic-messages.ts'
import type { Message } from './world.ts'
import { either, leftAlone, propagated } from './writing.ts'

/** The other messages of the topic after a move: moved along, perhaps moved, left where they are. */
export function othersAfter(attempt: Attempt, message: Message): readonly Message[] {
  const { moved, maybe, stay } = reachOf(attempt.world, message, attempt.mode)
  return [
    ...moved.map((other) => movedAlong(attempt, other)),
    ...maybe.map((other) => maybeMoved(attempt, other, 0)),
    ...stay.map((other) => stayed(attempt, other)),
    ...entangled(attempt, message, attempt.request.topic ?? ''),
  ]
}

function movedAlong(attempt: Attempt, other: Message): Message {
  const value = topicGiven(attempt)
  if (value === undefined) return maybeMoved(attempt, other, 0)
  const promise = attempt.mode === 'change_later' ? 'edit-message.change-later' : 'edit-message.change-all'
  const promisedBy = attempt.move === 'resolve' ? 'edit-message.resolve' : promise
  const before = other.topic.kind === 'known' ? [other.topic.value] : []
  const topic = withDoubts(propagated(other.topic, value, attempt.at, promisedBy), doubtsOfTarget(attempt, before))
  const edit = { ...stamp(attempt), topic: { before: other.topic, after: topic, resolves: resolves(attempt) } }
  const surely = whether(other.topic, (now) => now === value) === 'no'
  const edits = [...other.edits, edit]
  return { ...other, ...unseen([other.topic]), topic, edits, editsComplete: other.editsComplete && surely }
}

/** What is left to know of a message that the edit may have moved. */
export function maybeMoved(attempt: Attempt, other: Message, settledAt: number): Message {
  const value = topicGiven(attempt)
  const topic = value === undefined ? unknown : either(other.topic, value, attempt.at.exchange, settledAt)
  return { ...other, ...elsewhere(attempt), ...unseen([other.topic]), topic, editsComplete: false }
}

/** What was promised of these facts is overwritten before anybody has looked. */
export function unseen(facts: readonly Fact<unknown>[]): Partial<Message> {
  return facts.some(isDoubted) ? { unseenEdits: true } : {}
}

function stayed({ request, at, mode }: Attempt, other: Message): Message {
  const instead = request.topic === undefined ? [] : [request.topic]
  return { ...other, topic: leftAlone(other.topic, at.exchange, stayPromise(mode), instead) }
}

/** A move between channels leaves the channel open. */
export function elsewhere({ request }: Attempt): Partial<Message> {
  return request.stream_id === undefined ? {} : { stream_id: unknown }
}
