// Messages that a move touches only if an earlier promise was broken: they may stand in its way without our knowing,
// or the moved message may stand among them. Had it been so, a later look would show it, and the earlier promise is
// to blame, not the move.

import type { Attempt } from './attempt.ts'
import { cautious } from './cautious-world.ts'
import { type Doubt, type Fact, known, possible } from './fact.ts'
import { reachOf } from './topic-messages.ts'
import type { Message } from './world.ts'
import { widened } from './writing.ts'

/** The doubts about where the moved message was, as doubts about a message that moves along or not. */
export function doubtsOfTarget({ message }: Attempt, shows: readonly string[]): readonly Doubt<string>[] {
  const doubts = message?.topic.kind === 'known' ? message.topic.doubts : []
  return doubts.filter((each) => each.shows.length > 0).map((each) => ({ ...each, shows, secondhand: true }))
}

export function withDoubts<T>(fact: Fact<T>, doubts: readonly Doubt<T>[]): Fact<T> {
  if (fact.kind !== 'known' || doubts.length === 0) return fact
  const others = doubts.map((each) => ({ ...each, shows: each.shows.filter((value) => value !== fact.value) }))
  return known(fact.value, fact.from, fact.promisedBy, [...fact.doubts, ...others])
}

/** The entangled messages, as they are known after a move to `topic`. */
export function entangled(attempt: Attempt, message: Message, topic: string): readonly Message[] {
  const { world, mode } = attempt
  const { moved, maybe, stay } = reachOf(world, message, mode)
  const touched = new Set([message, ...moved, ...maybe, ...stay].map(({ message_id }) => message_id))
  const doubted = cautious(world)
  const reach = reachOf(doubted, doubted.messages.get(message.message_id) ?? message, mode)
  const aside = (others: readonly Message[]) =>
    others.flatMap(({ message_id }) => (touched.has(message_id) ? [] : (world.messages.get(message_id) ?? [])))
  return [
    ...aside([...reach.moved, ...reach.maybe]).map((other) => mayHaveMoved(attempt, message, other, topic)),
    ...aside([...reach.stay, ...reach.maybeStay]).map((other) => mustHaveStayed(attempt, other, topic)),
  ]
}

function mustHaveStayed({ mode, at }: Attempt, other: Message, topic: string): Message {
  const doubt = { promisedBy: stayPromise(mode), from: [at.exchange], shows: [topic], secondhand: true as const }
  return { ...other, topic: withDoubts(other.topic, [doubt]), ...goneAndBack(other, topic) }
}

/** The clause by which a move leaves the others of the topic alone. */
export function stayPromise(mode: string): string {
  return mode === 'change_later' ? 'edit-message.change-later' : 'edit-message.change-one'
}

function mayHaveMoved(attempt: Attempt, message: Message, other: Message, topic: string): Message {
  if (other.topic.kind !== 'known') return other
  const { value, from, promisedBy, doubts } = other.topic
  const sources = possible(widened(message.topic)) ?? []
  const carried = doubts.map((each) => {
    const wasThere = each.shows.some((shown) => sources.includes(shown))
    return wasThere ? { ...each, shows: [...each.shows, topic].filter((shown) => shown !== value) } : each
  })
  const after = withDoubts(known(value, from, promisedBy, carried), doubtsOfTarget(attempt, [topic]))
  return { ...other, topic: after, ...goneAndBack(other, topic) }
}

// Where it is now is where it would be, had it strayed before.
function goneAndBack({ topic }: Message, to: string): Partial<Message> {
  return topic.kind === 'known' && topic.value === to ? { unseenEdits: true } : {}
}
