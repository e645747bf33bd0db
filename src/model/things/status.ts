// The parts of a user status, and the emoji in it.

import type { Learnt } from './learnt.ts'

export const statusMembers = ['status_text', 'emoji_name', 'emoji_code', 'reaction_type'] as const

export type StatusMember = (typeof statusMembers)[number]

export interface Emoji {
  readonly emoji_name: string
  readonly emoji_code?: string
  readonly reaction_type?: string
}

export type StatusEffect =
  /** Somebody updated a presence of whom nothing is known. */
  /** A custom emoji was made, or has another name now. */
  Learnt<'custom-emoji', { emoji_code: string; name: string }>
