// The reactions of a message: a shelf on which each of them is there or not, oldest first.

import { known, unknownUntil } from '../facts/fact.ts'
import { blank, type Shelf } from './shelf.ts'

export interface Reaction {
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: string
  readonly user_id: number
}

export const reactionsPromise = 'message.reactions-true'

export function reactionsShelf(message_id: number): string {
  return `reactions ${message_id}`
}

export function reactionKey({ emoji_name, emoji_code, reaction_type, user_id }: Reaction): string {
  return JSON.stringify([emoji_name, emoji_code, reaction_type, user_id])
}

export function reactionUnder(key: string): Reaction {
  const [emoji_name, emoji_code, reaction_type, user_id] = JSON.parse(key) as [string, string, string, number]
  return { emoji_name, emoji_code, reaction_type, user_id }
}

export function isSameReaction(one: Reaction, other: Reaction): boolean {
  return reactionKey(one) === reactionKey(other)
}

export const noReactions: Shelf = { ...blank, elsewhere: known(false, [], reactionsPromise) }

/** Looks contradict each other, and it may be that none of them is right: nothing is asserted from now on. */
export const reactionsInDispute: Shelf = { ...blank, elsewhere: unknownUntil(Number.POSITIVE_INFINITY) }

export function emojiKey({ reaction_type, emoji_code, emoji_name }: Omit<Reaction, 'user_id'>): string {
  return `${reaction_type} ${emoji_code} ${emoji_name}`
}
