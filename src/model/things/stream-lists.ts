// What answers have shown of channels, to be held against later ones. Judges nothing.

import type { Fields } from '../facts/fields.ts'

/** The channels that a request has listed. */
export interface StreamList {
  /** Who asked for what. */
  readonly question: string
  /** How many flags were sent, and which. */
  readonly flags: number
  readonly words: string
  readonly ids: readonly number[]
  readonly exchange: number
  /** After how many lessons; a fixture may have changed what is listed. */
  readonly lessons: number
}

/** The id that channels of a folder have shown. */
export interface FolderSeen {
  readonly folder: string
  readonly folder_id: number
  readonly exchange: number
}

/** What a registration told of the caller's subscriptions, by channel. */
export interface SubscriptionsTold {
  readonly user_id: number
  readonly exchange: number
  readonly lessons: number
  readonly byChannel: ReadonlyMap<number, Fields>
}

/** Somebody was refused a message of a channel. */
export interface ContentRefused {
  /** Who, and of which channel. */
  readonly question: string
  readonly exchange: number
  readonly lessons: number
  /** After how many edits of groups. */
  readonly writes: number
}

/** The e-mail address of a channel, as it was told. */
export interface ToldEmail {
  /** Who asked about which channel and sender. */
  readonly question: string
  readonly stream_id: number
  readonly caller: number | undefined
  /** Absent for the e-mail gateway bot, unless that one was named. */
  readonly sender: number | undefined
  /** What the channel was like; an address may tell of it. */
  readonly channel: string
  readonly email: string
  readonly exchange: number
}
