// What is known of the server. Partial: a real one holds much that nobody told us of. Rules read it and return
// effects; only `apply` changes it.

import { type Fact, unknown } from '../facts/fact.ts'
import { SortedIds } from '../facts/sorted-ids.ts'
import type { Channel } from '../things/channel.ts'
import { Journal } from '../things/journal.ts'
import type { Message } from '../things/message.ts'
import type { Scheduled } from '../things/scheduled-message.ts'
import { State } from '../things/state.ts'
import { type Upload, UploadNames } from '../things/upload.ts'
import type { Role, User } from '../things/user.ts'

export class World {
  readonly users = new Map<number, User>()
  readonly channels = new Map<number, Channel>()
  readonly messages = new Map<number, Message>()
  /** Ids of the messages that may be in a channel, by `stream_id`; kept by `apply`. */
  readonly inChannel = new Map<number, Set<number>>()
  /** Ids of the messages of which something is known, but nothing of the channel where they are; kept by `apply`. */
  readonly inAnyChannel = new Set<number>()
  /** Ids of the messages that may be in a topic, or were, by its name as `folded`; under `undefined` those of which nobody knows. Kept by `apply`. */
  readonly inTopic = new Map<string | undefined, Set<number>>()
  /** Ids of the messages of which it is known, in part at least, where they stand; kept by `apply`. */
  readonly placed = new Set<number>()
  /** The channel whose messages have shown a `recipient_id`; kept by `apply`. */
  readonly byRecipient = new Map<number, number>()
  /** Ids of all messages that may be in a channel; kept by `apply`. */
  readonly inChannels = new SortedIds()
  /** Ids of the messages that a person got or takes part in, by `user_id`; kept by `apply`. */
  readonly receivedBy = new Map<number, SortedIds>()
  /** Ids of the messages that a person may have sent, by `user_id`; under `undefined` those of which nobody knows. Kept by `apply`. */
  readonly sentBy = new Map<number | undefined, Set<number>>()
  /** Ids of the channels that a person follows or followed, by `user_id`; kept by `apply`. */
  readonly followedBy = new Map<number, Set<number>>()
  /** The newest message and the last edit; kept by `apply`. */
  readonly newest = { message_id: 0, exchange: 0 }
  /** Organization settings by their names in the specification. */
  readonly organizationSettings = new Map<string, Fact<unknown>>()
  /** Files by `path_id`. */
  readonly uploads = new Map<string, Upload>()
  /** Who names them; kept by `apply`. */
  readonly uploadNames = new UploadNames()
  /** Whether a person has read a message, by `user_id` and message id. */
  readonly read = new Map<string, Fact<boolean>>()
  /** By the request that scheduled them. */
  readonly scheduled = new Map<number, Scheduled>()
  /** Those of which less is known, by `wordsOf`: their senders or contents may be any. */
  readonly scheduledVaguely = new Set<string>()
  /** The requests of those that were not seen to arrive, by `placesOf`; kept by `apply`. */
  readonly awaited = new Map<string, Set<number>>()
  /** Clauses on how things are shown that some look has seen kept. */
  readonly shown = new Set<string>()
  /** Those that some look has seen broken. */
  readonly misshown = new Set<string>()
  /** The last lists by their question, one of each wording; void once anything is learnt, since all may have changed. */
  readonly lists = new Map<string, readonly Listed[]>()
  /** The last offer to each user; void once anything changed that it may depend on. */
  readonly offers = new Map<number, Offer>()
  /** Since when things are as they are; kept by `apply`. */
  readonly journal = new Journal()
  /** What registrations and presences tell of. */
  readonly state = new State()
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

export function emptyWorld(): World {
  return new World()
}

export function setting(world: World, name: string): Fact<unknown> {
  return world.organizationSettings.get(name) ?? unknown
}

/** The role of a person. What the text says of roles it does not say of bots, so that theirs is not known here. */
export function roleOf({ users, state }: World, user_id: number | undefined): Fact<Role> {
  if (user_id === undefined || state.people.get(user_id)?.is_bot) return unknown
  return users.get(user_id)?.role ?? unknown
}
