// What is known of a channel, and of the messages in it that nobody asked for.

import type { Fact } from '../facts/fact.ts'

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
  /** Who may post there, as a word for a group of roles. */
  readonly can_send_message_group?: Fact<string>
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

interface Resolving {
  readonly move: 'resolve' | 'unresolve'
  readonly user_id: number
  /** Whether they asked for a notice in the topic. */
  readonly isAsked: boolean
}

export interface NoticePromise extends Range {
  readonly clause: string
  readonly exchange: number
  /** Where an edit did no more than resolve a topic, or take that back. */
  readonly resolving?: Resolving
}
