// Messages that a move touches only if an earlier promise was broken: they may stand in its way without our knowing,
// or the moved message may stand among them. Had it been so, a later look would show it, and the earlier promise is
// to blame, not the move.

import { type Doubt, type Fact, known, possible, unknown } from '../facts/fact.ts'
import { either, latest, widened, withDoubts } from '../facts/fact-after-write.ts'
import { reachOf } from '../messages/topic-messages.ts'
import type { Message } from '../things/message.ts'
import { cautious } from '../world/cautious-world.ts'
import { channelsAsked, type Edit, topicsAsked } from './edit.ts'

/** The doubts about where a message was, as doubts about something else that depends on it. */
export function doubtsOfPlace<T>({ topic, stream_id }: Message, shows: readonly T[]): readonly Doubt<T>[] {
  return [...doubtsElsewhere(topic, shows), ...doubtsElsewhere(stream_id, shows)]
}

export function doubtsElsewhere<T>(fact: Fact<unknown> | undefined, shows: readonly T[]): readonly Doubt<T>[] {
  const doubts = fact?.kind === 'known' ? fact.doubts : []
  return doubts
    .filter((each) => each.shows.length > 0)
    .map(({ promisedBy, from }) => ({ promisedBy, from, shows, secondhand: true }))
}

/** The entangled messages, as they are known after the move. */
export function entangled(attempt: Edit, message: Message): readonly Message[] {
  const { world, mode, at } = attempt
  const { moved, maybe, stay } = reachOf(world, message, mode, at.user_id)
  const touched = new Set([message, ...moved, ...maybe, ...stay].map(({ message_id }) => message_id))
  const doubted = cautious(world)
  const reach = reachOf(doubted, doubted.messages.get(message.message_id) ?? message, mode, at.user_id)
  const aside = (others: readonly Message[]) =>
    others.flatMap(({ message_id }) => (touched.has(message_id) ? [] : (world.messages.get(message_id) ?? [])))
  return [
    ...aside([...reach.moved, ...reach.maybe]).map((other) => mayHaveMoved(attempt, message, other)),
    ...aside([...reach.stay, ...reach.maybeStay]).map((other) => mustHaveStayed(attempt, other)),
  ]
}

function mustHaveStayed(attempt: Edit, other: Message): Message {
  const { mode, at } = attempt
  const doubt = { promisedBy: stayPromise(mode), from: [at.exchange], secondhand: true as const }
  const channels = channelsAsked(attempt)
  const topic = withDoubts(other.topic, [{ ...doubt, shows: topicsAsked(attempt) }])
  const after = { ...other, topic, ...goneAndBack(attempt, other) }
  if (other.stream_id === undefined || channels.length === 0) return after
  return { ...after, stream_id: withDoubts(other.stream_id, [{ ...doubt, shows: channels }]) }
}

/** The clause by which a move leaves the others of the topic alone. */
export function stayPromise(mode: string): string {
  return mode === 'change_later' ? 'edit-message.change-later' : 'edit-message.change-one'
}

function mayHaveMoved(attempt: Edit, message: Message, other: Message): Message {
  if (attempt.request.stream_id !== undefined) return mayHaveLeft(attempt, other)
  if (other.topic.kind !== 'known') return other
  const { value, from, promisedBy, doubts } = other.topic
  const topics = topicsAsked(attempt)
  const sources = possible(widened(message.topic)) ?? []
  const carried = doubts.map((each) => {
    const wasThere = each.shows.some((shown) => sources.includes(shown))
    return wasThere ? { ...each, shows: latest([...each.shows, ...topics].filter((shown) => shown !== value)) } : each
  })
  const elsewhere = [...doubtsOfPlace(message, topics), ...doubtsElsewhere(other.stream_id, topics)]
  const after = withDoubts(known(value, from, promisedBy, carried), elsewhere)
  return { ...other, topic: after, ...goneAndBack(attempt, other) }
}

// With two facts at stake it is seldom clear whom to blame: nothing more is asserted of them.
function mayHaveLeft(attempt: Edit, other: Message): Message {
  const { exchange } = attempt.at
  const [topic, ...spellings] = topicsAsked(attempt)
  const [channel] = channelsAsked(attempt)
  const name = topic === undefined ? other.topic : either(other.topic, topic, exchange, 0)
  const place = channel === undefined || !other.stream_id ? unknown : either(other.stream_id, channel, exchange, 0)
  return { ...other, stream_id: place, topic: spellings.length > 0 ? unknown : name, editsComplete: false }
}

// Where it is now is where it would be, had it strayed before.
function goneAndBack(attempt: Edit, { topic }: Message): Partial<Message> {
  return topic.kind === 'known' && topicsAsked(attempt).includes(topic.value) ? { unseenEdits: true } : {}
}
