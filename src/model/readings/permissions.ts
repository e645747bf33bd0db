// What roles and settings let people do. Knows the words for groups that settings use, not who is asked about.

import { isDoubted } from '../facts/blame.ts'
import { type Answered, type Fact, knownValue, ofBoth, possible, whether } from '../facts/fact.ts'
import { type Condition, when, yesIf } from '../facts/refusal.ts'
import type { Channel } from '../things/channel.ts'
import type { Message } from '../things/message.ts'
import { type Role, roles } from '../things/user.ts'
import { roleOf, setting, type World } from '../world/world.ts'
import { channelOf, hasLeft, isPrivate, isSubscribed } from './following.ts'

// Each group includes the roles before it; `nobody` includes no one.
const lastRoleIn = new Map<unknown, Role>([
  ['owners', 'owner'],
  ['administrators', 'administrator'],
  ['moderators', 'moderator'],
  ['members', 'member'],
  ['everyone', 'guest'],
])

export function isInGroup(world: World, user_id: number | undefined, name: string): Answered {
  return hasRoleIn(world, user_id, setting(world, name))
}

/** Whether somebody surely may, or may not, post in a channel, as far as roles go. */
export function isAmongPosters(world: World, user_id: number, { can_send_message_group }: Channel): Answered {
  if (can_send_message_group === undefined) return 'maybe'
  if (whether(can_send_message_group, (group) => group === 'everyone') === 'yes') return 'yes'
  return hasRoleIn(world, user_id, can_send_message_group)
}

function hasRoleIn(world: World, user_id: number | undefined, group: Fact<unknown>): Answered {
  return ofBoth(group, roleOf(world, user_id), includes)
}

function includes(group: unknown, role: Role): Answered {
  if (group === 'nobody') return 'no'
  const last = lastRoleIn.get(group)
  if (last === undefined) return 'maybe'
  return roles.indexOf(role) <= roles.indexOf(last) ? 'yes' : 'no'
}

/** Administrators and moderators are exempt from the limits on moving. That owners are too is only a reading. */
export function isExempt(world: World, user_id: number | undefined): Answered {
  const theirs = possible(roleOf(world, user_id))
  if (theirs === undefined || theirs.includes('owner')) return 'maybe'
  return whether(roleOf(world, user_id), (role) => role === 'administrator' || role === 'moderator')
}

/** Who sees a channel without being subscribed is not asserted. */
export function canSee(world: World, user_id: number, message: Message): Answered {
  if (message.participants !== undefined && message.stream_id === undefined)
    return message.participants.includes(user_id) ? 'yes' : couldBeSender(user_id, message)
  const channel = channelOf(world, message)
  if (channel === undefined) return 'maybe'
  const isThere = isSubscribed(user_id, channel)
  if (isThere === 'no' && isStranger(world, user_id, channel, message)) return 'no'
  if (isThere !== 'yes') return 'maybe'
  return isProtected(channel) === 'no' ? 'yes' : gotIt(user_id, channel, message)
}

/** Whether somebody is told of a message while it is sent; whoever has left its private channel before is not. */
export function canHear(world: World, user_id: number, message: Message): Answered {
  const channel = channelOf(world, message)
  const sees = canSee(world, user_id, message)
  // Before it was moved, it was told to others.
  if (channel && !isFromHere(message)) return sees === 'no' ? 'maybe' : sees
  if (channel === undefined || !isOutsider(world, user_id, channel, message)) return sees
  return isSubscribed(user_id, channel) === 'no' ? 'no' : 'maybe'
}

/** Those who got it before lose it with the move. */
export function outOfSight(world: World, user_id: number, message: Message): Condition {
  return when(movedOutOfSight, yesIf(message.own && hasLostSight(world, user_id, message)))
}

export const movedOutOfSight = 'permissions.moved-out-of-sight'

/** Whether a message went into a private channel where somebody is not who got it before; all of that surely. */
export function hasLostSight(world: World, user_id: number, message: Message): boolean {
  const channel = channelOf(world, message)
  if (channel === undefined || isSubscribed(user_id, channel) !== 'no' || hasLeft(user_id, channel)) return false
  const isMoved = wasMovedHere(message) && message.edits.every((edit) => edit.user_id !== user_id)
  return isMoved && message.receivers?.includes(user_id) === true && isNobodyThere(world, user_id, channel, message)
}

/** Someone who never had to do with a private channel. What who has left it sees of before is not said. */
function isStranger(world: World, user_id: number, channel: Channel, message: Message): boolean {
  if (hasLeft(user_id, channel) || !isOutsider(world, user_id, channel, message)) return false
  return isFromHere(message) || (wasMovedHere(message) && wasNowhere(world, user_id, message))
}

/** Someone who did not get the message. */
function isOutsider(world: World, user_id: number, channel: Channel, message: Message): boolean {
  return message.receivers?.includes(user_id) === false && isNobodyThere(world, user_id, channel, message)
}

/**
 * Someone who has nothing to do with a private channel and did not write the message. What administrators see of a
 * private channel is not said, nor who is mentioned.
 */
function isNobodyThere(world: World, user_id: number, channel: Channel, message: Message): boolean {
  const isOrdinary = whether(roleOf(world, user_id), (role) => role !== 'owner' && role !== 'administrator') === 'yes'
  if (isPrivate(channel) !== 'yes' || !isOrdinary || !channel.own) return false
  const contents = [message.content, message.original.content]
  const mayMention = contents.some((content) => whether(content, (text) => !text.includes('@')) !== 'yes')
  const isOther = whether(message.sender_id, (sender) => sender !== user_id) === 'yes'
  return !mayMention && isOther
}

/** Whether all moves of a message are known, and a look has shown it where the last one took it. */
function wasMovedHere({ edits, editsComplete, stream_id }: Message): boolean {
  const isSeenHere = stream_id !== undefined && !isDoubted(stream_id)
  return isSeenHere && editsComplete && edits.some(({ channel }) => channel !== undefined)
}

/** Whether somebody was in none of the channels from which a message was moved. */
function wasNowhere({ channels }: World, user_id: number, { edits }: Message): boolean {
  return edits.every(({ channel }) => {
    if (channel === undefined) return true
    const from = channels.get(knownValue(channel.before) ?? Number.NaN)
    return from !== undefined && isSubscribed(user_id, from) === 'no' && !hasLeft(user_id, from)
  })
}

function isFromHere({ edits, editsComplete }: Message): boolean {
  return editsComplete && edits.every(({ channel }) => channel === undefined)
}

/** Whether subscribers of the channel see only what was sent after they had joined. */
export function isProtected(channel: Channel | undefined): Answered {
  const open = channel?.history_public_to_subscribers
  return open === undefined ? 'no' : whether(open, (isPublic) => !isPublic)
}

// What those see who left and came back, and what becomes of messages from another channel, is not said.
function gotIt(user_id: number, channel: Channel, message: Message): Answered {
  if (!isFromHere(message) || message.receivers === undefined || hasLeft(user_id, channel)) return 'maybe'
  if (message.receivers.includes(user_id)) return 'yes'
  return isPrivate(channel) === 'yes' && isProtected(channel) === 'yes' ? couldBeSender(user_id, message) : 'maybe'
}

function couldBeSender(user_id: number, message: Message): Answered {
  return whether(message.sender_id, (sender) => sender === user_id) === 'no' ? 'no' : 'maybe'
}
