// The last snapshot of a message's history, which shows the message as it stands.

import { doubtFor, isDoubted, promises } from '../facts/blame.ts'
import type { Fact } from '../facts/fact.ts'
import { broken, cannotTell, holds, knownFrom, type Observation, quoted } from '../facts/observe.ts'
import { isDirect } from '../messages/message-facts.ts'
import { asShown, emptyShown, type TopicView } from '../messages/topic-shown.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import type { Snapshot } from './snapshots.ts'

const ownTimeValues = 'get-message-history.own-time-values'

export function* lastSnapshot(world: World, known: Message, last: Snapshot, view: TopicView): Generator<Observation> {
  yield* contentNow(known.content, last.content)
  if (isDirect(known)) return
  yield* emptyShown(world, known.topic, last.topic, view)
  yield* topicNow(asShown(world, known.topic, view), last.topic)
}

/** An old topic here is a lost move or a history without moves: a look at the message itself will tell. */
export function isTopicUnclear(world: World, { topic }: Message, last: Snapshot, view: TopicView): boolean {
  const shown = asShown(world, topic, view)
  return shown.kind === 'known' && shown.value !== last.topic && isDoubted(shown)
}

function* contentNow(fact: Fact<string>, seen: string): Generator<Observation> {
  if (fact.kind !== 'known') return
  if (fact.value === seen) return yield* [holds(ownTimeValues), ...kept(fact)]
  const doubt = doubtFor(fact, seen)
  if (!doubt && isDoubted(fact)) return yield cannotTell(ownTimeValues, 'not clear which edit made the content')
  const { clause, because } = doubt ?? { clause: ownTimeValues, because: fact.from }
  yield broken(clause, `content ${quoted(fact.value)}${knownFrom(because)}`, `content ${quoted(seen)}`, because)
}

function* topicNow(fact: Fact<string>, seen: string): Generator<Observation> {
  if (fact.kind !== 'known') return
  if (fact.value === seen) return yield* [holds(ownTimeValues), ...kept(fact)]
  if (isDoubted(fact)) return yield cannotTell(fact.promisedBy, `only the history shows topic ${quoted(seen)}`)
  yield broken(ownTimeValues, `topic ${quoted(fact.value)}${knownFrom(fact.from)}`, `topic ${quoted(seen)}`, fact.from)
}

// A history says nothing of what the other endpoint shows.
function kept(fact: Fact<string>): readonly Observation[] {
  return promises(fact)
    .filter((clause) => clause.startsWith('edit-message.'))
    .map(holds)
}
