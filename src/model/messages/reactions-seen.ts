// What is known of a message's reactions after a look at them: what was seen, and nothing is in doubt any more. Once a
// look has contradicted what was known, nothing more is known of them.

import { confirmed } from '../facts/blame.ts'
import { known } from '../facts/fact.ts'
import { isSettled } from '../facts/fact-after-write.ts'
import type { Fields } from '../facts/fields.ts'
import type { Moment } from '../facts/moment.ts'
import { isSameReaction } from '../reactions/remove-reaction-effects.ts'
import type { Message, Reaction } from '../things/message.ts'

const reactionsTrue = 'message.reactions-true'

/** The message after a look, with what that taught of its reactions, be it one that agrees or one that contradicts. */
export function withReactionsSeen(after: Message, shown: unknown, at: Moment): Message {
  const { reactions } = after
  const seen = reactionsIn(shown)
  if (reactions === undefined || seen === undefined || !isSettled(reactions, at)) return after
  if (reactions.kind !== 'known') return { ...after, reactions: known(seen, at.exchange, reactionsTrue) }
  // Which look is to be believed is not clear, and it may be that neither of them is: from now on nothing is asserted.
  if (!isSameList(reactions.value, seen)) return withoutReactions(after)
  const now = confirmed(reactions, reactionsTrue)
  return now === reactions ? after : { ...after, reactions: now }
}

function withoutReactions({ reactions: _, ...others }: Message): Message {
  return others
}

function reactionsIn(shown: unknown): readonly Reaction[] | undefined {
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
