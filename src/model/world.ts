// What is known of the server. Partial: a real one holds much that nobody told us of. Rules read it and return
// effects; only `apply` changes it.

import { type Answered, type Fact, possible, unknown } from './fact.ts'
import type { Interval } from './outcome.ts'

export const roles = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const
export type Role = (typeof roles)[number]

interface User {
  readonly user_id: number
  readonly role: Fact<Role>
}

export interface Channel {
  readonly stream_id: number
  readonly subscribers: Fact<readonly number[]>
  /** True where the run made the channel, so that every message in it is known but for notices of moves. */
  readonly own: boolean
  /** Topics that may hold messages that nobody asked for. */
  readonly withNotices: ReadonlySet<string>
}

/** One edit of one message, as far as it is known. */
export interface Edit {
  readonly exchange: number
  readonly user_id: number
  readonly time: Interval | undefined
  readonly content?: { readonly before: Fact<string>; readonly after: Fact<string> }
  readonly topic?: {
    readonly before: Fact<string>
    readonly after: Fact<string>
    /** Whether it did no more than resolve or unresolve the topic, which is no move. */
    readonly resolves: Answered
  }
}

export interface Message {
  readonly message_id: number
  readonly sender_id: Fact<number>
  /** Absent for direct messages. */
  readonly stream_id?: Fact<number>
  /** The other participants and the sender, for direct messages. */
  readonly participants?: readonly number[]
  readonly topic: Fact<string>
  readonly content: Fact<string>
  readonly timestamp: Fact<number>
  readonly original: { readonly topic: Fact<string>; readonly content: Fact<string> }
  /** Oldest first. */
  readonly edits: readonly Edit[]
  /** False once an edit may have happened that is not listed. */
  readonly editsComplete: boolean
  /** True once a promise was overwritten before any look had confirmed it, so that edits may be missing or too many. */
  readonly unseenEdits?: boolean
  /** True where the run itself made the message. */
  readonly own: boolean
}

/** What a MOVE_MESSAGES_TIME_LIMIT_EXCEEDED answer offered: a retry with `change_later` from this message on. */
export interface Offer {
  readonly exchange: number
  readonly user_id: number
  readonly stream_id: number
  readonly message_id: number
  /** The topic that was to move, and where to. */
  readonly from: string
  readonly to: string
}

export interface World {
  readonly users: Map<number, User>
  readonly channels: Map<number, Channel>
  readonly messages: Map<number, Message>
  /** Ids of the messages that may be in a channel, by `stream_id`; kept by `apply`. */
  readonly inChannel: Map<number, Set<number>>
  /** Organization settings by their names in the specification. */
  readonly settings: Map<string, Fact<unknown>>
  /** Personal settings, by `user_id` and property. */
  readonly userSettings: Map<string, Fact<unknown>>
  /** The last offer to each user; void once anything changed that it may depend on. */
  readonly offers: Map<number, Offer>
}

export type Effect =
  | { readonly set: 'user'; readonly to: User }
  | { readonly set: 'channel'; readonly to: Channel }
  | { readonly set: 'message'; readonly to: Message }
  | { readonly set: 'setting'; readonly name: string; readonly to: Fact<unknown> }
  | { readonly set: 'user-setting'; readonly user_id: number; readonly name: string; readonly to: Fact<unknown> }
  | { readonly set: 'offer'; readonly to: Offer }
  /** A message of the channel may have changed. */
  | { readonly set: 'offers-void'; readonly stream_id: number }

export function emptyWorld(): World {
  return {
    users: new Map(),
    channels: new Map(),
    messages: new Map(),
    inChannel: new Map(),
    settings: new Map(),
    userSettings: new Map(),
    offers: new Map(),
  }
}

export function setting(world: World, name: string): Fact<unknown> {
  return world.settings.get(name) ?? unknown
}

export function roleOf(world: World, user_id: number | undefined): Fact<Role> {
  return (user_id === undefined ? undefined : world.users.get(user_id)?.role) ?? unknown
}

export function apply(world: World, effects: readonly Effect[]): void {
  for (const effect of effects) applyOne(world, effect)
}

function applyOne(world: World, effect: Effect): void {
  if (effect.set === 'user' || effect.set === 'setting') world.offers.clear()
  if (effect.set === 'user') world.users.set(effect.to.user_id, effect.to)
  else if (effect.set === 'channel') world.channels.set(effect.to.stream_id, effect.to)
  else if (effect.set === 'message') applyMessage(world, effect.to)
  else if (effect.set === 'setting') world.settings.set(effect.name, effect.to)
  else if (effect.set === 'offer') world.offers.set(effect.to.user_id, effect.to)
  else if (effect.set === 'offers-void') voidOffers(world, effect.stream_id)
  else world.userSettings.set(`${effect.user_id} ${effect.name}`, effect.to)
}

function voidOffers(world: World, stream_id: number): void {
  for (const offer of world.offers.values()) if (offer.stream_id === stream_id) world.offers.delete(offer.user_id)
}

function applyMessage(world: World, message: Message): void {
  world.messages.set(message.message_id, message)
  for (const stream_id of message.stream_id ? (possible(message.stream_id) ?? []) : []) {
    const ids = world.inChannel.get(stream_id)
    if (ids) ids.add(message.message_id)
    else world.inChannel.set(stream_id, new Set([message.message_id]))
  }
}
