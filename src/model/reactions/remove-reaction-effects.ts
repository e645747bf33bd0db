// The reactions of a message after a removal: without the one that was named, with all the others. What a later look
// shows instead tells which promise was broken.

import { type Doubt, type Fact, known, unknown } from '../facts/fact.ts'
import { leftAlone, maybeWrote } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import type { Reaction } from '../things/message.ts'

type Reactions = readonly Reaction[]

const removed = 'remove-reaction.removed'
const othersStay = 'remove-reaction.others-stay'
const changesNothing = 'remove-reaction.refused-changes-nothing'

export function isSameReaction(one: Reaction, other: Reaction): boolean {
  return isSameEmoji(one, other) && one.emoji_name === other.emoji_name && one.user_id === other.user_id
}

function isSameEmoji(one: Reaction, other: Reaction): boolean {
  return one.emoji_code === other.emoji_code && one.reaction_type === other.reaction_type
}

export function without(reactions: Reactions, gone: Reaction): Reactions {
  return reactions.filter((each) => !isSameReaction(each, gone))
}

export function afterRemoval(before: Fact<Reactions>, gone: Reaction, { exchange }: Moment): Fact<Reactions> {
  if (before.kind !== 'known') return unknown
  const now = without(before.value, gone)
  const others = (shows: readonly Reactions[]) => shows.filter((each) => !isSameList(each, now))
  const shownThen = (shows: readonly Reactions[]) => others(shows.map((list) => without(list, gone)))
  const earlier = before.doubts.map((each) => ({ ...each, shows: shownThen(each.shows) }))
  const from = [exchange]
  // What stands there if another one went in its place.
  const instead = now.map((lost) => before.value.filter((each) => each !== lost))
  const kept = { promisedBy: removed, from, shows: others([before.value, ...instead]) }
  const stay = { promisedBy: othersStay, from, shows: others(tooMuch(before.value, gone)) }
  const doubts: readonly Doubt<Reactions>[] = [...earlier, kept, ...(now.length > 0 ? [stay] : [])]
  return known(now, [...before.from, exchange], removed, doubts)
}

/** What stands there if others went with it. */
function tooMuch(reactions: Reactions, gone: Reaction): readonly Reactions[] {
  const now = without(reactions, gone)
  const single = now.map((lost) => now.filter((each) => each !== lost))
  const ways: readonly ((each: Reaction) => boolean)[] = [
    (each) => isSameEmoji(each, gone),
    (each) => each.emoji_code === gone.emoji_code,
    (each) => each.emoji_name === gone.emoji_name,
    (each) => each.reaction_type === gone.reaction_type,
    (each) => each.user_id === gone.user_id,
    (each) => each.user_id === gone.user_id && each.emoji_code === gone.emoji_code,
    (each) => each.user_id === gone.user_id && each.emoji_name === gone.emoji_name,
    () => true,
  ]
  return [...single, ...ways.map((isLost) => now.filter((each) => !isLost(each)))]
}

/** A removal that was refused; `named` is what it would have taken away. */
export function afterRefusal(before: Fact<Reactions>, named: Reaction, { exchange }: Moment): Fact<Reactions> {
  if (before.kind !== 'known') return before
  const instead = [without(before.value, named), ...tooMuch(before.value, named)]
  const others = instead.filter((each) => !isSameList(each, before.value))
  return leftAlone(before, exchange, changesNothing, others)
}

/** A removal of which nobody knows whether it was carried out. */
export function afterUnknown(before: Fact<Reactions>, named: Reaction, at: Moment): Fact<Reactions> {
  if (before.kind !== 'known') return unknown
  return maybeWrote(before, without(before.value, named), at)
}

function isSameList(one: Reactions, other: Reactions): boolean {
  return one.length === other.length && one.every((each, i) => other[i] !== undefined && isSameReaction(each, other[i]))
}
