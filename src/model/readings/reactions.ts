// Reads what is known of the reactions of a message. Knows nothing of requests.

import { type Answered, whether } from '../facts/fact.ts'
import { type Reaction, reactionKey, reactionsShelf, reactionUnder } from '../things/reaction.ts'
import { shelfOf } from '../world/shelves.ts'
import type { World } from '../world/world.ts'

/** The answer is yes where the message surely has a reaction of which the test is true. */
export function hasReaction(world: World, message_id: number, test: (each: Reaction) => boolean): Answered {
  const { facts, elsewhere } = shelfOf(world, reactionsShelf(message_id))
  const answers = [...facts].flatMap(([key, fact]) => (test(reactionUnder(key)) ? whether(fact, isThere) : []))
  if (answers.includes('yes')) return 'yes'
  return answers.includes('maybe') || elsewhere.kind !== 'known' ? 'maybe' : 'no'
}

function isThere(value: unknown): boolean {
  return value === true
}

/** The reactions that are surely there, oldest first. */
export function surelyThere(world: World, message_id: number): readonly Reaction[] {
  const { facts } = shelfOf(world, reactionsShelf(message_id))
  return [...facts].flatMap(([key, fact]) => (whether(fact, isThere) === 'yes' ? reactionUnder(key) : []))
}

/** True where the message has the reaction, or had it. */
export function wasThere(world: World, message_id: number, reaction: Reaction): boolean {
  return shelfOf(world, reactionsShelf(message_id)).facts.has(reactionKey(reaction))
}
