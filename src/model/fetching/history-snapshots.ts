// The snapshots of a message's history by themselves: the first shows the message as it was sent, the last as it stands,
// and each in between what changed since the one before it.

import { doubtFor, isDoubted, promises } from '../facts/blame.ts'
import { type Fact, provenance, whether } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { broken, cannotTell, holds, knownFrom, type Observation, quoted } from '../facts/observe.ts'
import { isDirect } from '../messages/message-facts.ts'
import { asShown, emptyShown, type TopicView } from '../messages/topic-shown.ts'
import { displayName, emptyTopicSince } from '../readings/empty-topic.ts'
import { mayBeEmpty } from '../readings/plain-text.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { type Against, type Snapshot, type Step, tellsOfContent } from './snapshots.ts'

const keys = ['content', 'rendered_content', 'timestamp', 'topic', 'user_id']

export function* originalSnapshot({ world, known, view }: Against, first: Snapshot): Generator<Observation> {
  const found = Object.keys(first.fields).sort()
  const clause = 'get-message-history.original-keys'
  if (found.join() === keys.join()) yield holds(clause)
  else yield broken(clause, `the keys ${keys.join(', ')}`, found.join(', '))
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

const ownTimeValues = 'get-message-history.own-time-values'

export function* lastSnapshot({ world, known, view }: Against, last: Snapshot): Generator<Observation> {
  yield* contentNow(known.content, last.content)
  if (isDirect(known)) return
  yield* emptyShown(world, known.topic, last.topic, view)
  yield* topicNow(asShown(world, known.topic, view), last.topic)
}

/** An old topic here is a lost move or a history without moves: a look at the message itself will tell. */
export function isTopicUnclear({ world, known, view }: Against, last: Snapshot): boolean {
  const shown = asShown(world, known.topic, view)
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

export function* previousValues({ world, known, view }: Against, steps: readonly Step[]): Generator<Observation> {
  if (steps.length === 0) return
  const odd = steps.some(({ now, before }) => isOdd(world, now.topic, view) || isOdd(world, before.topic, view))
  yield* each(steps, 'get-message-history.previous-content', (step) => wrongContent(known, step))
  if (!odd && !isDirect(known))
    yield* each(steps, 'get-message-history.previous-topic', (step) => wrongTopic(known, step))
  yield* each(steps, 'get-message-history.html-diff', (step) => wrongDiff(known, step))
}

// Where the empty topic bears a name, a move between the two looks like none.
function isOdd(world: World, topic: string, { allowsEmpty, level }: TopicView): boolean {
  const isShownAsItIs = topic === '' && allowsEmpty && level >= emptyTopicSince
  return mayBeEmpty(world, topic) && !isShownAsItIs && topic !== displayName(world)
}

type Wrong = readonly [expected: string, got: string] | undefined

function* each(steps: readonly Step[], clause: string, wrong: (step: Step) => Wrong): Generator<Observation> {
  for (const step of steps) {
    const found = wrong(step)
    if (found) yield broken(clause, found[0], found[1])
  }
  yield holds(clause)
}

function wrongContent(known: Message, { now, before }: Step): Wrong {
  const edited = now.content !== before.content
  return (
    wrongField(known, edited, 'prev_content', before.content, now.fields) ??
    wrongField(known, edited, 'prev_rendered_content', before.fields.rendered_content, now.fields)
  )
}

function wrongTopic(known: Message, { now, before }: Step): Wrong {
  return wrongField(known, now.topic !== before.topic, 'prev_topic', before.topic, now.fields)
}

// An edit that changed nothing may be remembered; where all edits are known there was none.
function wrongField({ editsComplete }: Message, edited: boolean, name: string, was: unknown, fields: Fields): Wrong {
  const seen = fields[name]
  if (!edited && seen === undefined) return undefined
  if (!edited && editsComplete) return [`no ${name}`, `${name} ${quoted(seen)}`]
  return seen === was ? undefined : [`${name} ${quoted(was)}`, `${name} ${quoted(seen)}`]
}

function wrongDiff({ editsComplete }: Message, step: Step): Wrong {
  const seen = step.now.fields.content_html_diff
  const edited = step.now.content !== step.before.content
  if (edited && seen === undefined) return ['content_html_diff', 'no content_html_diff']
  const mustLack = !edited && (editsComplete || !tellsOfContent(step))
  return mustLack && seen !== undefined ? ['no content_html_diff', 'content_html_diff'] : undefined
}
