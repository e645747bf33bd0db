// What an exchange or a fixture changes of what is known, as data.

import type { Fact } from '../facts/fact.ts'
import type { Channel } from '../things/channel.ts'
import type { JournalEffect } from '../things/journal.ts'
import type { MadeEffect } from '../things/made.ts'
import type { Message, Submessage } from '../things/message.ts'
import type { AddEffect, PutEffect } from '../things/put.ts'
import type { Reaction } from '../things/reaction.ts'
import type { Scheduled } from '../things/scheduled-message.ts'
import type { StateEffect } from '../things/state.ts'
import type { Upload } from '../things/upload.ts'
import type { User } from '../things/user.ts'
import type { Listed, Offer } from './world.ts'

export type Effect =
  | Taught
  | StateEffect
  | PutEffect
  | AddEffect
  | JournalEffect
  | MadeEffect
  | { readonly set: 'user'; readonly to: User }
  | { readonly set: 'channel'; readonly to: Channel }
  | { readonly set: 'message'; readonly to: Message }
  | { readonly set: 'setting'; readonly name: string; readonly to: Fact<unknown> }
  | { readonly set: 'upload'; readonly to: Upload }
  | { readonly set: 'read'; readonly user_id: number; readonly message_id: number; readonly to: Fact<boolean> }
  | { readonly set: 'scheduled'; readonly to: Scheduled }
  | { readonly set: 'listed'; readonly to: Listed }
  | { readonly set: 'shown'; readonly clause: string }
  | { readonly set: 'misshown'; readonly clause: string }
  | { readonly set: 'offer'; readonly to: Offer }
  /** A message of the channel may have changed. */
  | { readonly set: 'offers-void'; readonly stream_id: number }

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
