// The bounds on the lengths of topics and contents, counted in code points, which no other way of counting exceeds. An
// edit beyond them is refused, or leaves something else than it asked for.

import { knownValue } from '../facts/fact.ts'
import { broken, holds, type Observation, type Say } from '../facts/observe.ts'
import type { Condition } from '../facts/refusal.ts'
import type { Message } from '../things/message.ts'
import { setting, type World } from '../world/world.ts'

export const topicBounded = 'edit-message.topic-bounded'
export const contentBounded = 'edit-message.content-bounded'
export const emptyNeverResolved = 'edit-message.empty-topic-never-resolved'
const withTwoWaysOut = [topicBounded, contentBounded, emptyNeverResolved]

export function maxTopicLength(world: World): number | undefined {
  return numberIn(world, 'max_topic_length')
}

export function maxContentLength(world: World): number | undefined {
  return numberIn(world, 'max_message_length')
}

/** A setting that is a number, where it is known. */
export function numberIn(world: World, name: string): number | undefined {
  const value = knownValue(setting(world, name))
  return typeof value === 'number' ? value : undefined
}

/** Whether a text has at most so many code points; of one that is much longer they are not counted. */
export function isWithin(text: string, most: number): boolean {
  let surplus = text.length - most
  if (surplus > most) return false
  // Whatever is beyond the first plane has two units in the text.
  for (let at = 0; surplus > 0 && at < text.length; at++)
    if ((text.codePointAt(at) ?? 0) > 0xffff) {
      surplus--
      at++
    }
  return surplus <= 0
}

export function isBeyond(text: string | undefined, max: number | undefined): boolean {
  return text !== undefined && max !== undefined && !isWithin(text, max)
}

/** Refused, and for nothing else: as one of the two ways out demands. */
export function refusedByOneWay(sure: readonly Condition[]): readonly Observation[] {
  const [only, ...more] = sure.filter(({ applies }) => applies !== 'no')
  return only && more.length === 0 && withTwoWaysOut.includes(only.clause) ? [holds(only.clause)] : []
}

/** What a look shows of the edits that went beyond the bounds. */
export function withinBounds(say: Say, world: World, known: Message, topic?: string, content?: string): void {
  const edits = known.beyondBound
  if (edits?.topic !== undefined && topic !== undefined)
    say(bounded(topicBounded, topic, maxTopicLength(world), edits.topic))
  if (edits?.content !== undefined && content !== undefined)
    say(bounded(contentBounded, content, maxContentLength(world), edits.content))
}

function bounded(clause: string, seen: string, max: number | undefined, exchange: number): Observation {
  if (!isBeyond(seen, max)) return holds(clause)
  return broken(clause, `at most ${max} code points`, `${[...seen].length} code points`, [exchange])
}
