// What is known of a message's reactions after a look at them: what was seen, and nothing is in doubt any more.

import { confirmed } from './blame.ts'
import { known } from './fact.ts'
import type { Moment } from './outcome.ts'
import { isSameReaction } from './remove-reaction-effects.ts'
import type { Message, Reaction } from './world.ts'
import { isSettled } from './writing.ts'

const reactionsTrue = 'message.reactions-true'

/** To be laid over the message as it is known otherwise, be the look one that agrees or one that contradicts. */
export function reactionsSeen({ reactions }: Message, shown: unknown, at: Moment): Pick<Message, 'reactions'> {
  const seen = reactionsIn(shown)
  if (reactions === undefined || seen === undefined || !isSettled(reactions, at)) return {}
  const isAsKnown = reactions.kind === 'known' && isSameList(reactions.value, seen)
  return { reactions: isAsKnown ? confirmed(reactions, reactionsTrue) : known(seen, at.exchange, reactionsTrue) }
}

function reactionsIn(shown: unknown): readonly Reaction[] | undefined {
  const list = Array.isArray(shown) ? shown.map(reactionOf) : [undefined]
  return list.every((each) => each !== undefined) ? list : undefined
}

function reactionOf(value: unknown): Reaction | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { emoji_name, emoji_code, reaction_type, user_id } = { ...value } as Readonly<Record<string, unknown>>
  if (typeof emoji_name !== 'string' || typeof emoji_code !== 'string') return undefined
  if (typeof reaction_type !== 'string' || typeof user_id !== 'number') return undefined
  return { emoji_name, emoji_code, reaction_type, user_id }
}

function isSameList(one: readonly Reaction[], other: readonly Reaction[]): boolean {
  return one.length === other.length && one.every((each) => other.some((its) => isSameReaction(its, each)))
}
