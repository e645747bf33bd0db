// Which messages a view holds: those of the caller's own history, or of all public channels. What is not surely in
// it, and not surely outside, is maybe: nothing is asserted of that.

import type { Narrow } from '../alone/get-messages-query.ts'
import { type Answered, possible, whether } from '../facts/fact.ts'
import type { SortedIds } from '../facts/sorted-ids.ts'
import { isDirect } from '../messages/message-facts.ts'
import { channelOf, hasLeft, isPrivate, isSubscribed, mayBeArchived } from '../readings/following.ts'
import { canSee, isProtected } from '../readings/permissions.ts'
import type { Channel } from '../things/channel.ts'
import type { Message } from '../things/message.ts'
import { roleOf, type World } from '../world/world.ts'

export function isInView(world: World, user_id: number, { searches }: Narrow, message: Message): Answered {
  if (!message.own) return 'maybe'
  if (isHidden(world, user_id, message)) return 'no'
  if (searches === 'own') return isOwnHistory(world, user_id, message)
  return searches === 'public' ? isInPublicChannel(world, user_id, message) : 'maybe'
}

/** A part of a view: from an id to another, and so many messages more on either side. */
export interface Part {
  readonly from: number
  readonly to: number
  readonly more: number
}

/** Behind so many that may be in the view, or not, nobody looks for one that surely is. */
const mostPassedOver = 100

/** The messages that are surely in this part of the view, by id. */
export function viewOf(world: World, user_id: number, narrow: Narrow, { from, to, more }: Part): readonly Message[] {
  const candidates = candidateIds(world, user_id, narrow)
  if (candidates === undefined) return []
  const inView = (ids: Iterable<number>, most: number) => {
    const found: Message[] = []
    let looked = 0
    for (const id of ids) {
      if (found.length >= most || looked++ >= most + mostPassedOver) break
      const message = world.messages.get(id)
      if (message && isInView(world, user_id, narrow, message) === 'yes') found.push(message)
    }
    return found
  }
  const within = inView(candidates.between(from, to), Number.POSITIVE_INFINITY)
  return [...inView(candidates.below(from), more).reverse(), ...within, ...inView(candidates.above(to), more)]
}

function candidateIds(world: World, user_id: number, { searches }: Narrow): SortedIds | undefined {
  if (searches === 'own') return world.receivedBy.get(user_id)
  return searches === 'public' ? world.inChannels : undefined
}

/** Whether the caller surely may not see the message. */
export function isHidden(world: World, user_id: number, message: Message): boolean {
  if (!message.own) return false
  if (canSee(world, user_id, message) === 'no') return true
  if (isDirect(message)) return false
  const channel = placeOf(world, message)
  if (channel === undefined || isPrivate(channel) !== 'yes' || !isStranger(user_id, channel, message)) return false
  return !mayBeMine(user_id, message) && !isPrivileged(world, user_id)
}

// A direct message belongs to its participants, a channel message to those who got it and are still subscribed.
function isOwnHistory(world: World, user_id: number, message: Message): Answered {
  if (isDirect(message)) return message.participants?.includes(user_id) ? 'yes' : 'maybe'
  const channel = placeOf(world, message)
  if (channel === undefined || message.receivers === undefined) return 'maybe'
  if (isStranger(user_id, channel, message) && !mayBeMine(user_id, message)) return 'no'
  const isThere = isSubscribed(user_id, channel) === 'yes' && !hasLeft(user_id, channel) && !mayBeArchived(channel)
  return isThere && message.receivers.includes(user_id) ? 'yes' : 'maybe'
}

// Whether those that the web may read without an account count as public is not said, nor what guests find.
function isInPublicChannel(world: World, user_id: number, message: Message): Answered {
  if (isDirect(message)) return 'no'
  const channel = placeOf(world, message)
  if (channel?.privacy === undefined || mayBeArchived(channel)) return 'maybe'
  if (isPrivate(channel) === 'yes') return 'no'
  const isPublic = whether(channel.privacy, (privacy) => privacy === 'public') === 'yes'
  const isOpen = isProtected(channel) === 'no'
  return isPublic && isOpen && mayReadPublic(world, user_id) ? 'yes' : 'maybe'
}

/** What guests find in public channels is not said. */
export function mayReadPublic(world: World, user_id: number): boolean {
  return whether(roleOf(world, user_id), (role) => role !== 'guest') === 'yes'
}

/** Where the message surely is since it was sent; undefined where it was or may have been moved between channels. */
function placeOf(world: World, message: Message): Channel | undefined {
  const { stream_id, edits, editsComplete } = message
  if (stream_id?.kind !== 'known' || stream_id.doubts.length > 0) return undefined
  const neverMoved = stream_id.from.length === 0 || (edits.length === 0 && editsComplete)
  return neverMoved ? channelOf(world, message) : undefined
}

function isStranger(user_id: number, channel: Channel, { receivers }: Message): boolean {
  if (hasLeft(user_id, channel)) return false
  return receivers?.includes(user_id) === false && isSubscribed(user_id, channel) === 'no'
}

// A mention may bring a message to those who are not subscribed; a sender may keep what they sent.
function mayBeMine(user_id: number, { sender_id, content, original, edits }: Message): boolean {
  const contents = [original.content, ...edits.flatMap((edit) => edit.content?.after ?? []), content]
  const mayMention = contents.some((fact) => whether(fact, (text) => text.includes('@')) !== 'no')
  return mayMention || whether(sender_id, (sender) => sender !== user_id) !== 'yes'
}

// Whether they read what they are not subscribed to is not said.
function isPrivileged(world: World, user_id: number): boolean {
  const theirs = possible(roleOf(world, user_id))
  return theirs === undefined || theirs.includes('owner') || theirs.includes('administrator')
}
