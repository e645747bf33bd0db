// The people, channels and messages of a load run, as the plan and the ledger need to know them.

import type { OwnMessage } from '../k6/planned.ts'

export interface Inhabitant {
  readonly user_id: number
  readonly email: string
  readonly key: string
  readonly role: string
}

export interface LoadChannel {
  readonly stream_id: number
  readonly isPrivate: boolean
  readonly members: ReadonlySet<number>
}

export interface Possessions {
  readonly messages: readonly OwnMessage[]
  readonly topic?: OwnMessage & { readonly name: string }
  readonly reactions: readonly number[]
}

export interface Population {
  /** One for each user of the run, in its place; accounts may stand there several times. */
  readonly people: readonly Inhabitant[]
  readonly channels: readonly LoadChannel[]
  readonly possessions: ReadonlyMap<number, Possessions>
  /** What could not be had, and what that means. */
  readonly lacks: readonly string[]
}
