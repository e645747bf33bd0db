// One attempt to edit a message: what was asked, of which message, and what it would come to.

import type { Moment } from '../facts/moment.ts'
import type { Message } from '../things/message.ts'
import type { World } from '../world/world.ts'

export interface EditMessageRequest {
  readonly message_id: number
  readonly topic?: string
  readonly propagate_mode?: string
  readonly send_notification_to_old_thread?: boolean
  readonly send_notification_to_new_thread?: boolean
  readonly content?: string
  readonly prev_content_sha256?: string
  readonly stream_id?: number
}

/** `unclear`: whether it moves anything, or is a resolving, the specification does not say. */
export type MoveKind = 'none' | 'move' | 'resolve' | 'unresolve' | 'unclear'

export interface Edit {
  readonly world: World
  readonly request: EditMessageRequest
  readonly at: Moment
  /** What is known of the message; undefined also for messages that others may be working on. */
  readonly message: Message | undefined
  readonly mode: string
  /** What becomes of the topic within its channel. */
  readonly move: MoveKind
  /** What becomes of the topic if the edit is carried out. */
  readonly topicTo: Given<string>
  /** Whether the edit takes the message to another channel. */
  readonly toChannel: 'none' | 'other' | 'unclear'
}

/** Whether the edit surely moves the message. */
export function isMove({ move, toChannel }: Edit): boolean {
  return move === 'move' || toChannel === 'other'
}

export type Given<T> =
  | { readonly kind: 'stays' }
  | { readonly kind: 'to'; readonly value: T }
  | { readonly kind: 'unclear' }
