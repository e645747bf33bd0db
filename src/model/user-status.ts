// What is known of the status of people, and of the emoji that a status may have. Judges nothing.

import { type Fact, unknown } from './fact.ts'
import type { World } from './world.ts'

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
  | { readonly set: 'state'; readonly of: 'status'; readonly user_id: number; readonly to: Status }
  | { readonly set: 'state'; readonly of: 'status-written'; readonly to: StatusWrite }
  | { readonly set: 'state'; readonly of: 'status-seen'; readonly user_id: number }
  | { readonly set: 'state'; readonly of: 'emoji-accepted'; readonly to: Emoji }
  /** A custom emoji was made, or has another name now. */
  | { readonly set: 'state'; readonly of: 'custom-emoji'; readonly emoji_code: string; readonly name: string }

export const noStatus: Status = {
  status_text: unknown,
  emoji_name: unknown,
  emoji_code: unknown,
  reaction_type: unknown,
}

export function statusOf({ state }: World, user_id: number): Status {
  return state.administration.statuses.get(user_id) ?? noStatus
}

export function emojiWords({ emoji_name, emoji_code, reaction_type }: Emoji): string {
  return JSON.stringify([emoji_name, emoji_code ?? null, reaction_type ?? null])
}

/** All names that a custom emoji had, the present one last; undefined where the run did not make it. */
export function namesOfCustom({ state }: World, emoji_code: string): readonly string[] | undefined {
  return state.administration.customEmoji.get(emoji_code)
}

/** Whether there surely is an emoji of that name: a custom one, or one that a status has had by its whole name. */
export function isEmojiName({ state }: World, emoji_name: string): boolean {
  const { customEmoji, acceptedEmoji } = state.administration
  const isCustom = [...customEmoji.values()].some((names) => names.at(-1) === emoji_name)
  const whole = [...acceptedEmoji].map((words) => JSON.parse(words) as unknown[])
  return isCustom || whole.some(([name, code, type]) => name === emoji_name && code !== null && type !== null)
}
