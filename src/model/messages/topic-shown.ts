// How a stored topic looks in a view: the empty one as it is or by its display name, as was asked. A view in which two
// topics look alike does not tell them apart.

import { type Doubt, type Fact, type Known, known, unknown } from '../facts/fact.ts'
import { broken, cannotTell, holds, quoted, type Say } from '../facts/observe.ts'
import { emptyNeverResolved } from '../readings/bounds.ts'
import { displayName, emptyTopicSince } from '../readings/empty-topic.ts'
import { isPlainTopic, mark } from '../readings/plain-text.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { compare } from './message-facts.ts'

const clauses = {
  'get-message': { shown: 'get-message.empty-topic-shown', replaced: 'get-message.empty-topic-replaced' },
  'get-messages': { shown: 'get-messages.empty-topic-shown', replaced: 'get-messages.empty-topic-replaced' },
  'get-message-history': {
    shown: 'get-message-history.empty-topic-shown',
    replaced: 'get-message-history.empty-topic-replaced',
  },
}

export interface TopicView {
  /** The endpoint that shows it, whose own clauses speak of the empty topic. */
  readonly shownBy: keyof typeof clauses
  readonly allowsEmpty: boolean
  readonly level: number
}

/** What the view shows of a stored topic; undefined where that is not clear. */
export function shownTopic(world: World, topic: string, { allowsEmpty, level }: TopicView): string | undefined {
  if (topic !== '') return topic
  if (level < emptyTopicSince) return undefined
  return allowsEmpty ? '' : displayName(world)
}

/** The fact in the view's words, without the doubts that the view cannot settle. */
export function asShown(world: World, fact: Fact<string>, view: TopicView): Fact<string> {
  if (fact.kind !== 'known') return fact
  const value = shownTopic(world, fact.value, view)
  if (value === undefined || (fact.value !== '' && !isPlainTopic(world, fact.value))) return unknown
  if (value === fact.value && fact.doubts.every(({ shows }) => !shows.includes('') && !shows.includes(value)))
    return fact
  const doubts = fact.doubts.filter((doubt) => !isHidden(world, fact.value, doubt, view))
  const inWords = doubts.map((doubt) => ({
    ...doubt,
    shows: doubt.shows.map((each) => shownTopic(world, each, view) ?? each),
  }))
  return known(value, fact.from, fact.promisedBy, inWords)
}

/** Whether the view would show the same, had the doubted promise been broken. */
export function isHidden(world: World, topic: string, { shows }: Doubt<string>, view: TopicView): boolean {
  const looks = shownTopic(world, topic, view)
  return looks !== undefined && shows.some((each) => shownTopic(world, each, view) === looks)
}

export function topicTrue(say: Say, world: World, fact: Fact<string>, seen: string | undefined, view: TopicView): void {
  if (seen === undefined) return
  if (mayBearThatName(world, fact, seen, view))
    say(cannotTell(shown(view), 'the topic may have that very name, or be shown so'))
  else if (mayBeItsDisplayName(world, fact, seen, view))
    say(cannotTell(fact.promisedBy, 'the topic may be the display name of the empty one'))
  else {
    emptyShown(say, world, fact, seen, view)
    compare(say, asShown(world, fact, view), seen, 'topic')
  }
}

function shown(view: TopicView): string {
  return view.allowsEmpty ? clauses[view.shownBy].shown : replacedIn(view)
}

/** The clause by which the view replaces the empty topic. */
export function replacedIn({ shownBy }: TopicView): string {
  return clauses[shownBy].replaced
}

// Shown by its display name where it should be empty: a name that was not read as the empty topic, unless the view is
// known to show empty topics so.
function mayBearThatName(world: World, fact: Fact<string>, seen: string, view: TopicView): boolean {
  if (!isEmptyIn(fact, view)) return false
  const isItsName = view.allowsEmpty && fact.doubts.some(({ shows }) => shows.includes(seen))
  const isBadView = world.misshown.has(shown(view)) && !world.shown.has(shown(view))
  return isItsName && seen === displayName(world) && isBadView
}

// Where nobody knows the display name, any name may be it.
function mayBeItsDisplayName(
  world: World,
  fact: Fact<string>,
  seen: string,
  { level }: TopicView,
): fact is Known<string> {
  if (fact.kind !== 'known' || fact.value === '' || seen !== '') return false
  return level >= emptyTopicSince && displayName(world) === undefined
}

function isEmptyIn(fact: Fact<string>, { level }: TopicView): fact is Known<string> {
  return fact.kind === 'known' && fact.value === '' && level >= emptyTopicSince
}

/** Whether a message is in no resolved topic after an edit marked its empty topic; a bare mark is none. */
export function emptyUnresolved(say: Say, world: World, { emptyResolved }: Message, seen: string | undefined): void {
  if (emptyResolved === undefined || seen === undefined) return
  const isResolved = seen === `${mark} ` || seen === `${mark} ${displayName(world)}`
  if (!isResolved) say(holds(emptyNeverResolved))
  else say(broken(emptyNeverResolved, 'a topic that is not resolved', `topic ${quoted(seen)}`, [emptyResolved]))
}

/** Whether the view shows the empty topic as was asked. */
export function emptyShown(say: Say, world: World, fact: Fact<string>, seen: string, view: TopicView): void {
  if (!isEmptyIn(fact, view)) return
  const name = displayName(world)
  const [right, wrong] = view.allowsEmpty ? ['', name] : [name, '']
  const isExplained = fact.doubts.some(({ shows }) => shows.includes(seen))
  if (seen === right) say(holds(shown(view)))
  else if (right !== undefined && seen === wrong && !isExplained)
    say(broken(shown(view), `topic ${quoted(right)}`, `topic ${quoted(seen)}`, fact.from))
}

/** The stored topic, seen without knowing anything; undefined where it may be the empty one in disguise. */
export function topicBehind(world: World, seen: string, { allowsEmpty, level }: TopicView): string | undefined {
  const isDisguised = !allowsEmpty && (level < emptyTopicSince || displayName(world) === undefined)
  if (isDisguised) return undefined
  if (seen === '') return allowsEmpty && level >= emptyTopicSince ? '' : undefined
  return isPlainTopic(world, seen) ? seen : undefined
}
