// The snapshots of a message's history by themselves: the first shows the message as it was sent, the last as it stands,
// and each in between what changed since the one before it.

import { type Snapshot, type Step, tellsOfContent } from '../alone/snapshots.ts'
import { doubtFor, isDoubted, promises } from '../facts/blame.ts'
import { type Fact, type Known, provenance, whether } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { broken, cannotTell, holds, knownFrom, type Observation, quoted, type Say } from '../facts/observe.ts'
import { isDirect } from '../messages/message-facts.ts'
import { asShown, emptyShown, type TopicView } from '../messages/topic-shown.ts'
import { displayName, emptyTopicSince } from '../readings/empty-topic.ts'
import { mayBeEmpty } from '../readings/plain-text.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import type { Against } from './against.ts'

const keys = ['content', 'rendered_content', 'timestamp', 'topic', 'user_id']

export function originalSnapshot(say: Say, { world, known, view }: Against, first: Snapshot): void {
  const found = Object.keys(first.fields)
  const clause = 'get-message-history.original-keys'
  if (found.length === keys.length && found.every((key) => keys.includes(key))) say(holds(clause))
  else say(broken(clause, `the keys ${keys.join(', ')}`, found.sort().join(', ')))
  const { topic, content } = known.original
  original(say, content, first.content, 'content')
  original(say, known.timestamp, first.timestamp, 'timestamp')
  if (isDirect(known)) return
  emptyShown(say, world, topic, first.topic, view)
  original(say, asShown(world, topic, view), first.topic, 'topic')
}

function original<T>(say: Say, fact: Fact<T>, seen: T, what: string): void {
  const clause = 'get-message-history.original-values'
  const same = whether(fact, (value) => value === seen)
  if (same === 'yes') say(holds(clause))
  if (same === 'no') say(broken(clause, `${what} as sent${told(fact)}`, `${what} ${quoted(seen)}`, provenance(fact)))
}

/** Nobody edited the message before it was sent. */
export function originalUser(say: Say, { known }: Against, { fields }: Snapshot): void {
  const clause = 'get-message-history.original-user'
  const { sender_id } = known
  const isSender = whether(sender_id, (sender) => sender === fields.user_id)
  const got = `user_id ${quoted(fields.user_id)}`
  if (isSender === 'yes') say(holds(clause))
  if (isSender === 'no') say(broken(clause, `the sender${told(sender_id)}`, got, provenance(sender_id)))
}

function told(fact: Fact<unknown>): string {
  return fact.kind === 'known' ? `: ${quoted(fact.value)}` : ''
}

const ownTimeValues = 'get-message-history.own-time-values'

export function lastSnapshot(say: Say, { world, known, view }: Against, last: Snapshot): void {
  contentNow(say, known.content, last.content)
  if (isDirect(known)) return
  emptyShown(say, world, known.topic, last.topic, view)
  topicNow(say, asShown(world, known.topic, view), last.topic)
}

/** An old topic here is a lost move or a history without moves: a look at the message itself will tell. */
export function isTopicUnclear({ world, known, view }: Against, last: Snapshot): boolean {
  const shown = asShown(world, known.topic, view)
  return shown.kind === 'known' && shown.value !== last.topic && isDoubted(shown)
}

function contentNow(say: Say, fact: Fact<string>, seen: string): void {
  if (fact.kind !== 'known') return
  if (fact.value === seen) kept(say, fact)
  else say(otherContent(fact, seen))
}

function otherContent(fact: Known<string>, seen: string): Observation {
  const doubt = doubtFor(fact, seen)
  if (!doubt && isDoubted(fact)) return cannotTell(ownTimeValues, 'not clear which edit made the content')
  const { clause, because } = doubt ?? { clause: ownTimeValues, because: fact.from }
  return broken(clause, `content ${quoted(fact.value)}${knownFrom(because)}`, `content ${quoted(seen)}`, because)
}

function topicNow(say: Say, fact: Fact<string>, seen: string): void {
  if (fact.kind !== 'known') return
  if (fact.value === seen) kept(say, fact)
  else if (isDoubted(fact)) say(cannotTell(fact.promisedBy, `only the history shows topic ${quoted(seen)}`))
  else
    say(broken(ownTimeValues, `topic ${quoted(fact.value)}${knownFrom(fact.from)}`, `topic ${quoted(seen)}`, fact.from))
}

// A history says nothing of what the other endpoint shows.
function kept(say: Say, fact: Fact<string>): void {
  say(holds(ownTimeValues))
  for (const clause of promises(fact)) if (clause.startsWith('edit-message.')) say(holds(clause))
}

/** What a snapshot tells of the one before it is true, and only where something changed. */
export function previousValues(say: Say, against: Against, steps: readonly Step[]): void {
  if (steps.length === 0) return
  const { known } = against
  each(say, steps, 'get-message-history.previous-content', (step) => wrongContent(known, step))
  if (hasClearTopics(against, steps))
    each(say, steps, 'get-message-history.previous-topic', (step) => wrongTopic(known, step))
  each(say, steps, 'get-message-history.html-diff', (step) => surplusDiff(known, step))
}

/** "Only if" something was edited promises no more than that; a snapshot that lacks it breaks a `should`. */
export function previousValuesTold(say: Say, against: Against, steps: readonly Step[]): void {
  const [contents, topics] = [steps.filter(hasOtherContent), steps.filter(hasOtherTopic)]
  const content = ['prev_content', 'prev_rendered_content']
  each(say, contents, 'get-message-history.previous-content-told', (step) => lacking(step, content))
  if (hasClearTopics(against, steps))
    each(say, topics, 'get-message-history.previous-topic-told', (step) => lacking(step, ['prev_topic']))
  each(say, contents, 'get-message-history.html-diff-told', (step) => lacking(step, ['content_html_diff']))
}

function hasOtherContent({ now, before }: Step): boolean {
  return now.content !== before.content
}

function hasOtherTopic({ now, before }: Step): boolean {
  return now.topic !== before.topic
}

function lacking({ now }: Step, names: readonly string[]): Wrong {
  const name = names.find((each) => now.fields[each] === undefined)
  return name === undefined ? undefined : [name, `no ${name}`]
}

function hasClearTopics({ world, known, view }: Against, steps: readonly Step[]): boolean {
  const isOddStep = ({ now, before }: Step) => isOdd(world, now.topic, view) || isOdd(world, before.topic, view)
  return !isDirect(known) && !steps.some(isOddStep)
}

// Where the empty topic bears a name, a move between the two looks like none.
function isOdd(world: World, topic: string, { allowsEmpty, level }: TopicView): boolean {
  const isShownAsItIs = topic === '' && allowsEmpty && level >= emptyTopicSince
  return mayBeEmpty(world, topic) && !isShownAsItIs && topic !== displayName(world)
}

type Wrong = readonly [expected: string, got: string] | undefined

function each(say: Say, steps: readonly Step[], clause: string, wrong: (step: Step) => Wrong): void {
  for (const step of steps) {
    const found = wrong(step)
    if (found) say(broken(clause, found[0], found[1]))
  }
  if (steps.length > 0) say(holds(clause))
}

function wrongContent(known: Message, { now, before }: Step): Wrong {
  const edited = hasOtherContent({ now, before })
  return (
    wrongField(known, edited, 'prev_content', before.content, now.fields) ??
    wrongField(known, edited, 'prev_rendered_content', before.fields.rendered_content, now.fields)
  )
}

function wrongTopic(known: Message, { now, before }: Step): Wrong {
  return wrongField(known, hasOtherTopic({ now, before }), 'prev_topic', before.topic, now.fields)
}

// An edit that changed nothing may be remembered; where all edits are known there was none.
function wrongField({ editsComplete }: Message, edited: boolean, name: string, was: unknown, fields: Fields): Wrong {
  const seen = fields[name]
  if (seen === undefined) return undefined
  if (!edited && editsComplete) return [`no ${name}`, `${name} ${quoted(seen)}`]
  return seen === was ? undefined : [`${name} ${quoted(was)}`, `${name} ${quoted(seen)}`]
}

function surplusDiff({ editsComplete }: Message, step: Step): Wrong {
  const mustLack = !hasOtherContent(step) && (editsComplete || !tellsOfContent(step))
  const isThere = step.now.fields.content_html_diff !== undefined
  return mustLack && isThere ? ['no content_html_diff', 'content_html_diff'] : undefined
}
