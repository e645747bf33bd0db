// What fixtures teach of things that are already known, as data.

import type { Channel } from './channel.ts'
import type { Message, Reaction, Submessage } from './message.ts'

export type Taught =
  /** What the change does not name stays as it is. */
  | { readonly set: 'channel-changed'; readonly stream_id: number; readonly to: Partial<Channel> }
  | {
      readonly set: 'subscribed'
      readonly stream_id: number
      readonly user_ids: readonly number[]
      readonly isSubscribed: boolean
    }
  /** A channel message, whose receivers are the subscribers of this moment. */
  | { readonly set: 'sent'; readonly to: Message }
  /** Without the reaction or the submessage where it is not known which one it is. */
  | { readonly set: 'reacted'; readonly message_id: number; readonly reaction?: Reaction }
  | { readonly set: 'attached'; readonly message_id: number; readonly submessage?: Submessage }
