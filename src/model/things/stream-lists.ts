// What lists of channels have shown, to be held against later ones. Judges nothing.

import type { Fields } from '../facts/fields.ts'

/** The channels that a request has listed. */
export interface StreamList {
  /** Who asked for what. */
  readonly question: string
  /** The flags that were sent. */
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
