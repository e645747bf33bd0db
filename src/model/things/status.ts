// What is known of a user status, and of the emoji in it.

import { type Fact, unknown } from '../facts/fact.ts'
import type { Learnt } from './learnt.ts'

export const statusMembers = ['status_text', 'emoji_name', 'emoji_code', 'reaction_type'] as const

export type StatusMember = (typeof statusMembers)[number]

/** Each member as text, empty where it is not set. */
export type Status = Readonly<Record<StatusMember, Fact<string>>>

export interface StatusWrite {
  readonly exchange: number
  readonly user_id: number
  /** What was passed. */
  readonly passed: Readonly<Partial<Record<StatusMember, string>>>
}

export interface Emoji {
  readonly emoji_name: string
  readonly emoji_code?: string
  readonly reaction_type?: string
}

export type StatusEffect =
  /** Somebody updated a presence of whom nothing is known. */
  | Learnt<'presence-of-anybody'>
  | Learnt<'status-written', { to: StatusWrite }>
  | Learnt<'status-seen', { user_id: number }>
  /** A custom emoji was made, or has another name now. */
  | Learnt<'custom-emoji', { emoji_code: string; name: string }>

export const noStatus: Status = {
  status_text: unknown,
  emoji_name: unknown,
  emoji_code: unknown,
  reaction_type: unknown,
}
