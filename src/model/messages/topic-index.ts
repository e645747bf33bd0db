// Which messages of a channel may stand in a topic. Looked up, since a channel may have thousands of others.

import { possible, unknown } from '../facts/fact.ts'
import { folded } from '../facts/remembered.ts'
import { isText } from '../facts/text.ts'
import { emptyNames, mayBeEmpty, maybeSameTopic } from '../readings/plain-text.ts'
import type { World } from '../world/world.ts'

const none: ReadonlySet<number> = new Set()

/** Ids of those that may stand in one of these topics, or of all where it may be any. Some may have left it. */
export function mayStandIn(world: World, stream_id: number, topics: readonly string[] | undefined): Iterable<number> {
  const inChannel = world.inChannel.get(stream_id) ?? none
  if (topics === undefined) return [...inChannel, ...world.inAnyChannel]
  const names = [undefined, ...topics.flatMap((topic) => spellingsOf(world, topic))]
  return names.flatMap((name) => inTopic(world, inChannel, name))
}

/** Whether another name that is in the channel may be this topic. */
export function hasTwin(world: World, stream_id: number, topic: string): boolean {
  const inChannel = world.inChannel.get(stream_id) ?? none
  const isTwin = (other: string) => other !== topic && maybeSameTopic(world, topic, other)
  const isInTwin = (id: number) => possible(world.messages.get(id)?.topic ?? unknown)?.some(isTwin)
  return spellingsOf(world, topic).some((name) => inTopic(world, inChannel, name).some(isInTwin))
}

/** Of those in a channel, and those that may be in any, the ones that may be in a topic. */
function inTopic(world: World, inChannel: ReadonlySet<number>, name: string | undefined): readonly number[] {
  const ids = world.inTopic.get(name) ?? none
  return [...inBoth(inChannel, ids), ...inBoth(world.inAnyChannel, ids)]
}

/** As they are folded. */
function spellingsOf(world: World, topic: string): readonly string[] {
  return mayBeEmpty(world, topic) ? [topic, ...emptyNames(world)].filter(isText).map(folded) : [folded(topic)]
}

function inBoth(one: ReadonlySet<number>, other: ReadonlySet<number>): readonly number[] {
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  const ids: number[] = []
  for (const id of few) if (many.has(id)) ids.push(id)
  return ids
}
