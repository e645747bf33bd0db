// A message that was to move along to another topic in another channel, and got only one of the two: it did move along,
// so that the fault lies in what the edit gave, not in whom it reached.

import type { Doubt } from '../facts/fact.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'
import { agrees } from './message-facts.ts'
import { asShown, type TopicView } from './topic-shown.ts'

const reaches = ['edit-message.change-later', 'edit-message.change-all']

interface Place {
  readonly topic: string | undefined
  readonly stream_id: number | undefined
}

export function isHalfMoved(world: World, { topic, stream_id }: Message, seen: Place, view: TopicView): boolean {
  if (topic.kind !== 'known' || stream_id?.kind !== 'known') return false
  const moves = movesIn(stream_id.doubts)
  if (!movesIn(topic.doubts).some((exchange) => moves.includes(exchange))) return false
  const isInTopic = agrees(asShown(world, topic, view), seen.topic)
  return isInTopic !== agrees(stream_id, seen.stream_id)
}

function movesIn(doubts: readonly Doubt<unknown>[]): readonly number[] {
  const carrying = doubts.filter(({ promisedBy, secondhand }) => reaches.includes(promisedBy) && !secondhand)
  return carrying.flatMap(({ from }) => from)
}
