// The reactions of a message object, held against those that were made, and what is known of them after a look.

import { confirmed, promises } from '../facts/blame.ts'
import { type Known, known } from '../facts/fact.ts'
import { isSettled } from '../facts/fact-after-write.ts'
import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { broken, holds, knownFrom, type Say } from '../facts/observe.ts'
import { isSameReaction } from '../reactions/remove-reaction-effects.ts'
import type { Message, Reaction } from '../things/message.ts'

const listed = 'message.reactions-true'
const oldestFirst = 'message.reactions-oldest-first'
const namespaces = 'message.reaction-namespaces'

export function reactionsTrue(say: Say, { reactions }: Message, shown: unknown): void {
  const seen = reactionsIn(shown)
  if (reactions?.kind !== 'known' || seen === undefined) return
  const expected = reactions.value
  if (!hasSame(expected, seen)) wrongSet(say, reactions, seen)
  else if (told(expected) !== told(seen)) say(broken(oldestFirst, told(expected), told(seen), reactions.from))
  else kept(say, reactions)
}

type KnownReactions = Known<readonly Reaction[]>

function kept(say: Say, fact: KnownReactions): void {
  const { value } = fact
  for (const clause of promises(fact)) if (clause !== listed || value.length > 0) say(holds(clause))
  if (value.length > 0) say(holds(listed))
  if (value.length > 1) say(holds(oldestFirst))
  if (value.some((each) => hasNamesake(value, each))) say(holds(namespaces))
}

// A promise that no look has confirmed explains what it would show; otherwise the list itself is wrong.
function wrongSet(say: Say, { value, from, doubts }: KnownReactions, seen: readonly Reaction[]): void {
  const explaining = doubts.filter(({ shows }) => shows.some((each) => hasSame(each, seen)))
  const [doubted, ...more] = new Set(explaining.map(({ promisedBy }) => promisedBy))
  if (more.length > 0) return
  const because = [...from, ...explaining.flatMap((each) => each.from)]
  const clause = doubted ?? (isMerged(value, seen) ? namespaces : listed)
  say(broken(clause, `${told(value)}${knownFrom(because)}`, told(seen), because))
}

function isMerged(value: readonly Reaction[], seen: readonly Reaction[]): boolean {
  const missing = value.filter((each) => !seen.some((other) => key(other) === key(each)))
  const isRest = missing.length > 0 && value.length === seen.length + missing.length
  return isRest && missing.every((each) => hasNamesake(seen, each))
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

function hasSame(one: readonly Reaction[], other: readonly Reaction[]): boolean {
  return one.map(key).sort().join() === other.map(key).sort().join()
}

function told(reactions: readonly Reaction[]): string {
  return reactions.length === 0 ? 'no reactions' : reactions.map(key).join(', ')
}

/**
 * The message after a look, be it one that agrees or one that contradicts: what was seen, and nothing is in doubt any
 * more. Once a look has contradicted what was known, nothing more is known of them.
 */
export function withReactionsSeen(after: Message, shown: unknown, at: Moment): Message {
  const { reactions } = after
  const seen = wholeReactionsIn(shown)
  if (reactions === undefined || seen === undefined || !isSettled(reactions, at)) return after
  if (reactions.kind !== 'known') return { ...after, reactions: known(seen, at.exchange, listed) }
  // Which look is to be believed is not clear, and it may be that neither of them is: from now on nothing is asserted.
  if (!isSameList(reactions.value, seen)) return withoutReactions(after)
  const now = confirmed(reactions, listed)
  return now === reactions ? after : { ...after, reactions: now }
}

function withoutReactions({ reactions: _, ...others }: Message): Message {
  return others
}

function wholeReactionsIn(shown: unknown): readonly Reaction[] | undefined {
  const list = Array.isArray(shown) ? shown.map(reactionOf) : [undefined]
  return list.every((each) => each !== undefined) ? list : undefined
}

function reactionOf(value: unknown): Reaction | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { emoji_name, emoji_code, reaction_type, user_id } = { ...value } as Fields
  if (typeof emoji_name !== 'string' || typeof emoji_code !== 'string') return undefined
  if (typeof reaction_type !== 'string' || typeof user_id !== 'number') return undefined
  return { emoji_name, emoji_code, reaction_type, user_id }
}

function isSameList(one: readonly Reaction[], other: readonly Reaction[]): boolean {
  return one.length === other.length && one.every((each) => other.some((its) => isSameReaction(its, each)))
}
