// What is known of the server. Partial: a real one holds much that nobody told us of. Rules read it and return
// effects; only `apply` changes it.

import { type Answered, type Fact, possible, unknown } from './fact.ts'
import type { Interval } from './outcome.ts'
import { SortedIds } from './sorted-ids.ts'
import { applyState, emptyState, type State, type StateEffect } from './state.ts'
import { type Taught, taughtChannel, taughtMessage } from './teaching.ts'
import { UploadNames } from './upload-names.ts'
import { widened } from './writing.ts'

export const roles = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const
export type Role = (typeof roles)[number]

interface User {
  readonly user_id: number
  readonly role: Fact<Role>
  readonly email?: Fact<string>
}

export interface Channel {
  readonly stream_id: number
  readonly subscribers: Fact<readonly number[]>
  /** True where the run made the channel, so that every message in it is known but for notices of moves. */
  readonly own: boolean
  /** Topics that may hold messages that nobody asked for. */
  readonly withNotices: ReadonlySet<string>
  readonly name?: Fact<string>
  readonly privacy?: Fact<'public' | 'private' | 'web-public'>
  /** False where subscribers see only what was sent after they had joined. */
  readonly history_public_to_subscribers?: Fact<boolean>
  readonly topics_policy?: Fact<string>
  readonly is_archived?: Fact<boolean>
  /** What the messages of the channel have shown as their `recipient_id`. */
  readonly recipient_id?: Fact<number>
  /** What is known of the notices in its topics; a topic that is not listed has none. */
  readonly notices?: ReadonlyMap<string, Notices>
  /** People whose subscription has ended at some time, be it that they came back. */
  readonly left?: ReadonlySet<number>
}

/** How many messages that nobody of the run sent stand in one thread. */
export interface Notices {
  /** Before what the promises tell of. */
  readonly before: Range
  /** What edits since then have promised to add. */
  readonly promises: readonly NoticePromise[]
}

export interface Range {
  readonly atLeast: number
  readonly atMost: number
}

export interface NoticePromise extends Range {
  readonly clause: string
  readonly exchange: number
}

export interface Reaction {
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: string
  readonly user_id: number
}

export interface Submessage {
  readonly msg_type: string
  readonly content: string
  readonly sender_id: number
}

/** A file; messages refer to it by `/user_uploads/<path_id>` in their content. */
export interface Upload {
  readonly id: number
  readonly path_id: string
  readonly name: string
  readonly size: number
  readonly user_id: number
  readonly create_time: Interval | undefined
}

/** A message that was scheduled, and what is known of its delivery. */
export interface Scheduled {
  readonly scheduled_message_id: number
  readonly exchange: number
  readonly sender_id: number
  readonly stream_id?: number
  /** Everybody who takes part, the sender included. */
  readonly participants?: readonly number[]
  readonly topic?: string
  readonly content: string
  readonly scheduled_delivery_timestamp: number
  /** The message it became, once that was seen. */
  readonly message_id?: number
  /** Who was subscribed to its channel when it was scheduled. */
  readonly subscribers?: readonly number[]
  /** Absent where it was accepted. The others have no id of their own: the negative number of their exchange is it. */
  readonly fate?: 'refused' | 'maybe'
  /** True once there is nothing more to find out about its delivery. */
  readonly settled?: boolean
}

/** What a list of messages showed, to be held against the same question in other words. */
export interface Listed {
  readonly exchange: number
  /** What was asked and by whom, whatever the words. */
  readonly question: string
  /** How it was spelt. */
  readonly words: { readonly narrow: string; readonly date: string }
  readonly ids: readonly number[]
}

export interface Linkifier {
  readonly pattern: string
  readonly url_template: string
  /** The newest message and the last edit before the linkifier came; kept by `apply`. */
  readonly since?: { readonly message_id: number; readonly exchange: number }
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
  readonly channel?: { readonly before: Fact<number>; readonly after: Fact<number> }
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
  /** Oldest first; absent where nothing may be asserted of them. */
  readonly reactions?: Fact<readonly Reaction[]>
  /** Those that were removed again, whether or not they have come back since. */
  readonly unreacted?: readonly Reaction[]
  readonly submessages?: Fact<readonly Submessage[]>
  /** Who got it when it was sent: the subscribers or participants of that time. */
  readonly receivers?: readonly number[]
  /** The edits that gave it a topic or content beyond the bounds, until a look shows what became of that. */
  readonly beyondBound?: { readonly topic?: number; readonly content?: number }
  /** The last single fetch of it. */
  readonly alone?: Alone
}

/** How a single fetch showed a message, but for what depends on the question. */
interface Alone {
  readonly exchange: number
  readonly user_id: number
  readonly shown: Readonly<Record<string, unknown>>
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
  /** Where the topic was to go to another channel. */
  readonly to_stream_id?: number
}

export interface World {
  readonly users: Map<number, User>
  readonly channels: Map<number, Channel>
  readonly messages: Map<number, Message>
  /** Ids of the messages that may be in a channel, by `stream_id`; kept by `apply`. */
  readonly inChannel: Map<number, Set<number>>
  /** The channel whose messages have shown a `recipient_id`; kept by `apply`. */
  readonly byRecipient: Map<number, number>
  /** Ids of all messages that may be in a channel; kept by `apply`. */
  readonly inChannels: SortedIds
  /** Ids of the messages that a person got or takes part in, by `user_id`; kept by `apply`. */
  readonly receivedBy: Map<number, SortedIds>
  /** Ids of the channels that a person follows or followed, by `user_id`; kept by `apply`. */
  readonly followedBy: Map<number, Set<number>>
  /** The newest message and the last edit; kept by `apply`. */
  readonly newest: { message_id: number; exchange: number }
  /** Organization settings by their names in the specification. */
  readonly settings: Map<string, Fact<unknown>>
  /** Personal settings, by `user_id` and property. */
  readonly userSettings: Map<string, Fact<unknown>>
  /** Files by `path_id`. */
  readonly uploads: Map<string, Upload>
  /** Who names them; kept by `apply`. */
  readonly uploadNames: UploadNames
  readonly linkifiers: Linkifier[]
  /** Whether a person has read a message, by `user_id` and message id. */
  readonly read: Map<string, Fact<boolean>>
  readonly scheduled: Map<number, Scheduled>
  /** Those of them that were not seen to arrive, by `placesOf`; kept by `apply`. */
  readonly awaited: Map<string, Set<number>>
  /** Clauses on how things are shown that some look has seen kept. */
  readonly shown: Set<string>
  /** Those that some look has seen broken. */
  readonly misshown: Set<string>
  /** The last lists by their question, one of each wording; void once anything is learnt, since all may have changed. */
  readonly lists: Map<string, readonly Listed[]>
  /** The emoji that some message has or had as a reaction, by type, code and name. */
  readonly emoji: Set<string>
  /** The last offer to each user; void once anything changed that it may depend on. */
  readonly offers: Map<number, Offer>
  /** What registrations and presences tell of. */
  readonly state: State
}

export type Effect =
  | Taught
  | StateEffect
  | { readonly set: 'user'; readonly to: User }
  | { readonly set: 'channel'; readonly to: Channel }
  | { readonly set: 'message'; readonly to: Message }
  | { readonly set: 'setting'; readonly name: string; readonly to: Fact<unknown> }
  | { readonly set: 'user-setting'; readonly user_id: number; readonly name: string; readonly to: Fact<unknown> }
  | { readonly set: 'upload'; readonly to: Upload }
  | { readonly set: 'linkifiers'; readonly to: readonly Linkifier[] }
  | { readonly set: 'read'; readonly user_id: number; readonly message_id: number; readonly to: Fact<boolean> }
  | { readonly set: 'scheduled'; readonly to: Scheduled }
  | { readonly set: 'listed'; readonly to: Listed }
  | { readonly set: 'shown'; readonly clause: string }
  | { readonly set: 'misshown'; readonly clause: string }
  | { readonly set: 'offer'; readonly to: Offer }
  /** A message of the channel may have changed. */
  | { readonly set: 'offers-void'; readonly stream_id: number }

export function emptyWorld(): World {
  return {
    users: new Map(),
    channels: new Map(),
    messages: new Map(),
    inChannel: new Map(),
    byRecipient: new Map(),
    inChannels: new SortedIds(),
    receivedBy: new Map(),
    followedBy: new Map(),
    newest: { message_id: 0, exchange: 0 },
    settings: new Map(),
    userSettings: new Map(),
    uploads: new Map(),
    uploadNames: new UploadNames(),
    linkifiers: [],
    read: new Map(),
    scheduled: new Map(),
    awaited: new Map(),
    shown: new Set(),
    misshown: new Set(),
    lists: new Map(),
    emoji: new Set(),
    offers: new Map(),
    state: emptyState(),
  }
}

export function setting(world: World, name: string): Fact<unknown> {
  return world.settings.get(name) ?? unknown
}

export function roleOf(world: World, user_id: number | undefined): Fact<Role> {
  return (user_id === undefined ? undefined : world.users.get(user_id)?.role) ?? unknown
}

export function apply(world: World, effects: readonly Effect[]): void {
  for (const effect of effects)
    if (effect.set === 'state') applyState(world, effect)
    else applyOne(world, effect)
}

function applyOne(world: World, effect: Exclude<Effect, StateEffect>): void {
  if (effect.set === 'shown' || effect.set === 'misshown') {
    world[effect.set].add(effect.clause)
    return
  }
  if (effect.set === 'listed') {
    applyListed(world, effect.to)
    return
  }
  world.lists.clear()
  if (effect.set === 'user' || effect.set === 'setting') world.offers.clear()
  if (effect.set === 'user') world.users.set(effect.to.user_id, { ...world.users.get(effect.to.user_id), ...effect.to })
  else if (effect.set === 'channel') setChannel(world, effect.to)
  else if (effect.set === 'message') applyMessage(world, effect.to)
  else if (effect.set === 'setting') world.settings.set(effect.name, effect.to)
  else if (effect.set === 'upload') applyUpload(world, effect.to)
  else if (effect.set === 'linkifiers') applyLinkifiers(world, effect.to)
  else if (effect.set === 'channel-changed' || effect.set === 'subscribed') applyChannel(world, effect)
  else if (effect.set === 'sent' || effect.set === 'reacted' || effect.set === 'attached') {
    const message = taughtMessage(world, effect)
    if (message) applyMessage(world, message)
  } else if (effect.set === 'read') world.read.set(`${effect.user_id} ${effect.message_id}`, effect.to)
  else if (effect.set === 'scheduled') applyScheduled(world, effect.to)
  else if (effect.set === 'offer') world.offers.set(effect.to.user_id, effect.to)
  else if (effect.set === 'offers-void') voidOffers(world, effect.stream_id)
  else world.userSettings.set(`${effect.user_id} ${effect.name}`, effect.to)
}

function applyListed({ lists }: World, listed: Listed): void {
  const { narrow, date } = listed.words
  const before = lists.get(listed.question) ?? []
  const others = before.filter(({ words }) => words.narrow !== narrow || words.date !== date)
  lists.set(listed.question, [...others, listed])
}

function applyChannel(world: World, taught: Extract<Taught, { set: 'channel-changed' | 'subscribed' }>): void {
  const channel = taughtChannel(world, taught)
  if (channel) setChannel(world, channel)
  voidOffers(world, taught.stream_id)
}

// What a server makes of the topics of messages that were there before is not said.
function applyLinkifiers(world: World, linkifiers: readonly Linkifier[]): void {
  const since = { ...world.newest }
  world.linkifiers.splice(0, world.linkifiers.length, ...linkifiers.map((each) => ({ ...each, since })))
}

function applyUpload({ uploads, uploadNames }: World, upload: Upload): void {
  uploads.set(upload.path_id, upload)
  uploadNames.upload(upload.id, upload.path_id)
}

/** Where a scheduled message is to be looked for. */
export function placesOf({ stream_id, participants = [] }: Pick<Scheduled, 'stream_id' | 'participants'>): string[] {
  return stream_id === undefined ? participants.map((id) => `person ${id}`) : [`channel ${stream_id}`]
}

function applyScheduled({ scheduled, awaited, uploadNames }: World, to: Scheduled): void {
  const id = to.scheduled_message_id
  scheduled.set(id, to)
  uploadNames.scheduled(to.content)
  for (const place of placesOf(to)) {
    if (to.message_id === undefined) addTo(awaited, place, id)
    else awaited.get(place)?.delete(id)
  }
}

function voidOffers(world: World, stream_id: number): void {
  for (const offer of world.offers.values()) if (offer.stream_id === stream_id) world.offers.delete(offer.user_id)
}

export function emojiKey({ reaction_type, emoji_code, emoji_name }: Omit<Reaction, 'user_id'>): string {
  return `${reaction_type} ${emoji_code} ${emoji_name}`
}

function setChannel(world: World, channel: Channel): void {
  const { stream_id, subscribers, recipient_id } = channel
  const before = world.channels.get(stream_id)
  world.channels.set(stream_id, channel)
  if (recipient_id?.kind === 'known') world.byRecipient.set(recipient_id.value, stream_id)
  if (subscribers === before?.subscribers) return
  for (const user_id of possible(subscribers)?.flat() ?? []) addTo(world.followedBy, user_id, stream_id)
}

function applyMessage(world: World, message: Message): void {
  const { message_id } = message
  const before = world.messages.get(message_id)
  world.messages.set(message_id, message)
  noteNewest(world, message)
  for (const reaction of message.reactions?.kind === 'known' ? message.reactions.value : [])
    world.emoji.add(emojiKey(reaction))
  if (message.content !== before?.content) world.uploadNames.message(message_id, possible(widened(message.content)))
  if (message.stream_id) world.inChannels.add(message_id)
  for (const stream_id of message.stream_id ? (possible(message.stream_id) ?? []) : [])
    addTo(world.inChannel, stream_id, message_id)
  const receivers = message.receivers ?? message.participants
  if (receivers === (before?.receivers ?? before?.participants)) return
  for (const user_id of receivers ?? []) receivedBy(world, user_id).add(message_id)
}

function noteNewest({ newest }: World, { message_id, edits }: Message): void {
  newest.message_id = Math.max(newest.message_id, message_id)
  newest.exchange = Math.max(newest.exchange, edits.at(-1)?.exchange ?? 0)
}

function receivedBy(world: World, user_id: number): SortedIds {
  const ids = world.receivedBy.get(user_id) ?? new SortedIds()
  world.receivedBy.set(user_id, ids)
  return ids
}

function addTo<K>(index: Map<K, Set<number>>, key: K, id: number): void {
  const ids = index.get(key)
  if (ids) ids.add(id)
  else index.set(key, new Set([id]))
}
