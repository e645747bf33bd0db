// What is known of a topic after a look at it. A view in which two topics look alike does not tell them apart.

import { isConfirmedBy } from '../facts/blame.ts'
import { type Fact, known } from '../facts/fact.ts'
import { isSettled } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import type { World } from '../world/world.ts'
import { topicPromise } from './message-facts.ts'
import { asShown, isHidden, shownTopic, type TopicView, topicBehind } from './topic-shown.ts'

/** What is known of a topic after a look that did not contradict it. */
export function topicLookedAt(
  world: World,
  fact: Fact<string>,
  seen: string,
  view: TopicView,
  at: Moment,
): Fact<string> {
  const isShown = fact.kind !== 'known' || asShown(world, fact, view).kind === 'known'
  if (!isSettled(fact, at) || !isShown) return fact
  if (fact.kind === 'known') return topicConfirmed(world, fact, view)
  const stored = storedTopic(world, fact, seen, view)
  return stored === undefined ? fact : known(stored, at.exchange, topicPromise)
}

/** The fact after a look that agreed, with the doubts that the view cannot settle. */
export function topicConfirmed(world: World, fact: Fact<string>, view: TopicView): Fact<string> {
  if (fact.kind !== 'known' || isConfirmedBy(fact, topicPromise)) return fact
  const hidden = fact.doubts.filter((doubt) => isHidden(world, fact.value, doubt, view))
  return known(fact.value, fact.from, topicPromise, hidden)
}

/** The one topic that looks like this. */
function storedTopic(world: World, fact: Fact<string>, seen: string, view: TopicView): string | undefined {
  if (fact.kind !== 'oneOf') return topicBehind(world, seen, view)
  const looks = fact.values.map((value) => shownTopic(world, value, view))
  if (looks.includes(undefined)) return undefined
  const [only, ...more] = fact.values.filter((_, i) => looks[i] === seen)
  return more.length > 0 ? undefined : (only ?? topicBehind(world, seen, view))
}
