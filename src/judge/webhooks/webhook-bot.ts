// An outgoing-webhook bot as far as it is known, and a message that may concern it.

import type { Action } from '../../spec/control-action.ts'

/** A value, and since when it is so. */
export interface Since {
  readonly text: string
  readonly order: number
}

export interface Bot {
  readonly webhook: string
  readonly user_id: number
  /** All that it was called, the latest last. */
  readonly names: Since[]
  readonly emails: Since[]
  /** Fingerprints; absent where nobody told them. */
  readonly token_fingerprint?: string
  readonly api_key_fingerprint?: string
  /** All messages since it was made, by id. */
  readonly sent: Map<number, Sent>
}

/** `to` are the other participants of a direct message. */
type Made = Action<'messages'>['messages'][number]
export type SentMessage = Made & Required<Pick<Made, 'sender_id' | 'content'>>

export type Sent = SentMessage & {
  /** When, among all that fixtures did. */
  readonly order: number
  readonly concern: Concern
}

/** What is direct and may be a mention as well is told, under either trigger. */
export type Concern = 'direct' | 'direct or mention' | 'mention' | 'none' | 'open'
