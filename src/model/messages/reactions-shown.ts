// The reactions of a message object, held against those that were made.

import { type Doubt, type Known, provenance } from '../facts/fact.ts'
import { isObject } from '../facts/fields.ts'
import { broken, holds, knownFrom, type Say } from '../facts/observe.ts'
import { isText } from '../facts/text.ts'
import { type Reaction, reactionKey, reactionsPromise, reactionsShelf, reactionUnder } from '../things/reaction.ts'
import { factUnder, type Shelf } from '../things/shelf.ts'
import type { World } from '../world/world.ts'

const oldestFirst = 'message.reactions-oldest-first'
const namespaces = 'message.reaction-namespaces'

export function reactionsTrue(say: Say, { state }: World, message_id: number, shown: unknown): void {
  const shelf = state.shelves.get(reactionsShelf(message_id))
  const keys = reactionKeysIn(shown)
  if (shelf === undefined || keys === undefined) return
  const expected = [...shelf.facts].flatMap(([key, fact]) => (fact.kind === 'known' && fact.value === true ? key : []))
  const inOrder = keys.filter((key) => expected.includes(key))
  if (isContradicted(shelf, keys)) wrongSet(say, shelf, keys, expected)
  else if (inOrder.join() !== expected.join())
    say(broken(oldestFirst, told(expected), told(inOrder), exchangesIn(shelf)))
  else kept(say, shelf, expected)
}

interface Wrong {
  readonly key: string
  readonly fact: Known<unknown>
}

/** The reactions that are there although they must not be, and those that are not although they must be. */
function wrongIn(shelf: Shelf, keys: readonly string[]): readonly Wrong[] {
  const all = [...new Set([...shelf.facts.keys(), ...keys])]
  return all.flatMap((key) => {
    const fact = factUnder(shelf, key)
    return fact.kind === 'known' && fact.value !== keys.includes(key) ? { key, fact } : []
  })
}

export function isContradicted(shelf: Shelf, keys: readonly string[]): boolean {
  return new Set(keys).size < keys.length || wrongIn(shelf, keys).length > 0
}

function exchangesIn({ facts }: Shelf): readonly number[] {
  return [...facts.values()].flatMap(provenance)
}

/** Promises that no look has confirmed hold now; `expected` are those that surely had to be there. */
function kept(say: Say, { facts }: Shelf, expected: readonly string[]): void {
  const doubts = [...facts.values()].flatMap((fact) => (fact.kind === 'known' ? fact.doubts : []))
  for (const clause of clausesOf(doubts.filter(({ shows }) => shows.length > 0))) say(holds(clause))
  if (expected.length > 0) say(holds(reactionsPromise))
  if (expected.length > 1) say(holds(oldestFirst))
  const all = expected.map(reactionUnder)
  if (all.some((each) => hasNamesake(all, each))) say(holds(namespaces))
}

function clausesOf(doubts: readonly Doubt<unknown>[]): ReadonlySet<string> {
  return new Set(doubts.map(({ promisedBy }) => promisedBy))
}

// Promises that no look has confirmed explain what they would show; otherwise the list itself is wrong.
function wrongSet(say: Say, shelf: Shelf, keys: readonly string[], expected: readonly string[]): void {
  // If the wrong reaction went, the one that stayed is at fault.
  const wrong = wrongIn(shelf, keys).toSorted((one, other) => Number(one.fact.value) - Number(other.fact.value))
  const explaining = wrong.map(({ fact }) => clausesOf(fact.doubts.filter(({ shows }) => shows.includes(!fact.value))))
  const unexplained = isMerged(expected, keys) ? namespaces : reactionsPromise
  const [clause = unexplained, ...more] = explaining.every(({ size }) => size > 0) ? common(explaining) : []
  if (more.length > 0) return
  const because = [...new Set(wrong.flatMap(({ fact }) => fact.from))]
  say(broken(clause, `${told(expected)}${knownFrom(because)}`, told(keys), because))
}

/** The clauses that explain all, or else the first. */
function common([first = new Set(), ...others]: readonly ReadonlySet<string>[]): Iterable<string> {
  const all = [...first].filter((clause) => others.every((clauses) => clauses.has(clause)))
  return all.length > 0 ? all : first
}

function isMerged(expected: readonly string[], keys: readonly string[]): boolean {
  const missing = expected.filter((key) => !keys.includes(key))
  const isRest = missing.length > 0 && expected.length === keys.length + missing.length
  const seen = keys.map(reactionUnder)
  return isRest && missing.every((key) => hasNamesake(seen, reactionUnder(key)))
}

/** Another reaction of the same person, told apart by nothing but its type. */
function hasNamesake(all: readonly Reaction[], { emoji_code, reaction_type, user_id }: Reaction): boolean {
  return all.some(
    (other) => other.emoji_code === emoji_code && other.user_id === user_id && other.reaction_type !== reaction_type,
  )
}

/** The keys of the reactions; undefined where they have not the form of such, which is for their schema. */
export function reactionKeysIn(shown: unknown): readonly string[] | undefined {
  return Array.isArray(shown) && shown.every(isReaction) ? shown.map(reactionKey) : undefined
}

function isReaction(value: unknown): value is Reaction {
  if (!isObject(value)) return false
  const { emoji_name, emoji_code, reaction_type, user_id } = value
  return [emoji_name, emoji_code, reaction_type].every(isText) && typeof user_id === 'number'
}

function told(keys: readonly string[]): string {
  return keys.length === 0 ? 'no reactions' : keys.map((key) => inWords(reactionUnder(key))).join(', ')
}

function inWords({ emoji_name, emoji_code, reaction_type, user_id }: Reaction): string {
  return `${emoji_name} ${emoji_code} ${reaction_type} by ${user_id}`
}
