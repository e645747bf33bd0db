// The first snapshot of a message's history: the message as it was sent.

import { type Fact, provenance, whether } from '../facts/fact.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { isDirect } from '../messages/message-facts.ts'
import { asShown, emptyShown, type TopicView } from '../messages/topic-shown.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import type { Snapshot } from './snapshots.ts'

const keys = ['content', 'rendered_content', 'timestamp', 'topic', 'user_id']

export function* originalSnapshot(
  world: World,
  known: Message,
  first: Snapshot,
  view: TopicView,
): Generator<Observation> {
  const found = Object.keys(first.fields).sort()
  const clause = 'get-message-history.original-keys'
  if (found.join() === keys.join()) yield holds(clause)
  else yield broken(clause, `the keys ${keys.join(', ')}`, found.join(', '), [])
  const { topic, content } = known.original
  yield* original(content, first.content, 'content')
  yield* original(known.timestamp, first.timestamp, 'timestamp')
  if (isDirect(known)) return
  yield* emptyShown(world, topic, first.topic, view)
  yield* original(asShown(world, topic, view), first.topic, 'topic')
}

function* original<T>(fact: Fact<T>, seen: T, what: string): Generator<Observation> {
  const clause = 'get-message-history.original-values'
  const same = whether(fact, (value) => value === seen)
  if (same === 'yes') yield holds(clause)
  if (same === 'no') yield broken(clause, `${what} as sent${told(fact)}`, `${what} ${quoted(seen)}`, provenance(fact))
}

function told(fact: Fact<unknown>): string {
  return fact.kind === 'known' ? `: ${quoted(fact.value)}` : ''
}
