// A channel of the run in the fields that a list of channels and a subscription tell alike. Which clause says so is for
// who asks.

import { type Fact, possible } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { broken, holds, quoted, type Say } from '../facts/observe.ts'
import { isWithin } from '../readings/age.ts'
import { canSee } from '../readings/permissions.ts'
import type { Channel } from '../things/channel.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'

/** What each field surely is; undefined where that is not known. */
export function fieldsOf({ state }: World, channel: Channel): Fields {
  const traits = state.traits.get(channel.stream_id)
  const privacy = only(channel.privacy)
  const isOpen = only(channel.history_public_to_subscribers)
  return {
    name: plain(only(channel.name)),
    description: plain(traits?.description),
    is_archived: only(channel.is_archived),
    creator_id: traits?.creator_id,
    invite_only: privacy && privacy === 'private',
    is_web_public: privacy && privacy === 'web-public',
    message_retention_days: traits?.message_retention_days,
    // Whether a channel that is not private can have a protected history is not said.
    history_public_to_subscribers: isOpen || privacy === 'private' ? isOpen : undefined,
    topics_policy: only(channel.topics_policy),
    stream_post_policy: postPolicies.get(only(channel.can_send_message_group)),
  }
}

/** The deprecated numbers, for the groups that they can express: any user, only administrators, only moderators. */
const postPolicies = new Map<string | undefined, number>([
  ['everyone', 1],
  ['administrators', 2],
  ['moderators', 4],
])

export function only<T>(fact: Fact<T> | undefined): T | undefined {
  const [value, ...more] = (fact && possible(fact)) ?? []
  return more.length === 0 ? value : undefined
}

// Whether space around a text is kept is not said.
function plain(text: string | undefined): string | undefined {
  return text === text?.trim() ? text : undefined
}

/** Whether nobody ever gave the channel a topics policy. */
export function hasNoPolicy({ state }: World, { stream_id }: Channel): boolean {
  return state.traits.get(stream_id)?.hasPolicy === false
}

// A fixture may take its time.
const patience = 60

export function dateCreated(
  say: Say,
  { state }: World,
  { stream_id }: Channel,
  { date_created }: Fields,
  clause: string,
): void {
  const created = state.traits.get(stream_id)?.created
  if (created === undefined || typeof date_created !== 'number') return
  const isRight = isWithin({ from: created.from, to: created.to + patience }, date_created)
  if (!isRight) say(broken(clause, `date_created about ${created.from}`, `date_created ${date_created}`))
  say(holds(clause))
}

export function firstMessage(
  say: Say,
  world: World,
  user_id: number,
  { stream_id }: Channel,
  { first_message_id: first }: Fields,
  clause: string,
): void {
  const oldest = oldestHere(world, user_id, stream_id)
  if (oldest === undefined || (first !== null && typeof first !== 'number')) return
  if (first === null || first > oldest)
    say(broken(clause, `first_message_id ${oldest} or less`, `first_message_id ${quoted(first)}`))
  say(holds(clause))
}

/** The oldest message that surely was sent to a channel and is there, and that somebody sees. */
function oldestHere(world: World, user_id: number, stream_id: number): number | undefined {
  let oldest: number | undefined
  for (const id of world.inChannel.get(stream_id) ?? []) {
    const message = oldest === undefined || id < oldest ? world.messages.get(id) : undefined
    if (message && isFromHere(world, user_id, message, stream_id)) oldest = id
  }
  return oldest
}

function isFromHere(world: World, user_id: number, message: Message, stream_id: number): boolean {
  const { stream_id: place, edits, editsComplete, own } = message
  const isThere = place?.kind === 'known' && place.value === stream_id && place.doubts.length === 0
  const stayed = editsComplete && edits.every(({ channel }) => channel === undefined)
  return own && isThere && stayed && canSee(world, user_id, message) === 'yes'
}
