// The reactions of a message object, held against those that were made.

import { promises } from '../facts/blame.ts'
import { broken, holds, knownFrom, type Observation } from '../facts/observe.ts'
import type { Message, Reaction } from '../things/message.ts'

const listed = 'message.reactions-true'
const oldestFirst = 'message.reactions-oldest-first'
const namespaces = 'message.reaction-namespaces'

export function* reactionsTrue({ reactions }: Message, shown: unknown): Generator<Observation> {
  const seen = reactionsIn(shown)
  if (reactions?.kind !== 'known' || seen === undefined) return
  const expected = reactions.value
  if (!hasSame(expected, seen)) yield* wrongSet(reactions, seen)
  else if (!isEqual(expected, seen)) yield broken(oldestFirst, told(expected), told(seen), reactions.from)
  else yield* kept(reactions)
}

type KnownReactions = Extract<Message['reactions'], { kind: 'known' }>

function* kept(fact: KnownReactions): Generator<Observation> {
  const { value } = fact
  yield* promises(fact)
    .filter((clause) => clause !== listed || value.length > 0)
    .map(holds)
  if (value.length > 0) yield holds(listed)
  if (value.length > 1) yield holds(oldestFirst)
  if (value.some((each) => hasNamesake(value, each))) yield holds(namespaces)
}

// A promise that no look has confirmed explains what it would show; otherwise the list itself is wrong.
function* wrongSet({ value, from, doubts }: KnownReactions, seen: readonly Reaction[]): Generator<Observation> {
  const explaining = doubts.filter(({ shows }) => shows.some((each) => hasSame(each, seen)))
  const [doubted, ...more] = new Set(explaining.map(({ promisedBy }) => promisedBy))
  if (more.length > 0) return
  const because = [...from, ...explaining.flatMap((each) => each.from)]
  const clause = doubted ?? (isMerged(value, seen) ? namespaces : listed)
  yield broken(clause, `${told(value)}${knownFrom(because)}`, told(seen), because)
}

function isMerged(value: readonly Reaction[], seen: readonly Reaction[]): boolean {
  const missing = value.filter((each) => !seen.some((other) => key(other) === key(each)))
  return (
    missing.length > 0 &&
    value.length === seen.length + missing.length &&
    missing.every((each) => hasNamesake(seen, each))
  )
}

/** Another reaction of the same person, told apart by nothing but its type. */
function hasNamesake(all: readonly Reaction[], { emoji_code, reaction_type, user_id }: Reaction): boolean {
  return all.some(
    (other) => other.emoji_code === emoji_code && other.user_id === user_id && other.reaction_type !== reaction_type,
  )
}

function reactionsIn(shown: unknown): readonly Reaction[] | undefined {
  if (!Array.isArray(shown)) return undefined
  const isWhole = shown.every((each) => typeof each === 'object' && each !== null && 'emoji_code' in each)
  return isWhole ? (shown as readonly Reaction[]) : undefined
}

function key({ emoji_name, emoji_code, reaction_type, user_id }: Reaction): string {
  return `${emoji_name} ${emoji_code} ${reaction_type} by ${user_id}`
}

function isEqual(one: readonly Reaction[], other: readonly Reaction[]): boolean {
  return told(one) === told(other)
}

function hasSame(one: readonly Reaction[], other: readonly Reaction[]): boolean {
  return one.map(key).sort().join() === other.map(key).sort().join()
}

function told(reactions: readonly Reaction[]): string {
  return reactions.length === 0 ? 'no reactions' : reactions.map(key).join(', ')
}
