// The snapshots between the first and the last: how each one tells what changed since the one before it.

import type { Fields } from '../facts/fields.ts'
import { broken, holds, type Observation, quoted } from '../facts/observe.ts'
import { isDirect } from '../messages/message-facts.ts'
import type { TopicView } from '../messages/topic-shown.ts'
import { displayName, emptyTopicSince } from '../readings/empty-topic.ts'
import { mayBeEmpty } from '../readings/plain-text.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { type Step, tellsOfContent } from './snapshots.ts'

export function* previousValues(
  world: World,
  known: Message,
  steps: readonly Step[],
  view: TopicView,
): Generator<Observation> {
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
    if (found) yield broken(clause, found[0], found[1], [])
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
