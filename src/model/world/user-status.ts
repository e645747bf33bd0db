// What is known of the emoji that a status may have. Judges nothing.

import type { Emoji } from '../things/status.ts'
import type { World } from './world.ts'

export function emojiWords({ emoji_name, emoji_code, reaction_type }: Emoji): string {
  return JSON.stringify([emoji_name, emoji_code ?? null, reaction_type ?? null])
}

/** All names that a custom emoji had, the present one last; undefined where the run did not make it. */
export function namesOfCustom({ state }: World, emoji_code: string): readonly string[] | undefined {
  return state.customEmoji.get(emoji_code)
}

/** Whether there surely is an emoji of that name: a custom one, or one that a status has had by its whole name. */
export function isEmojiName({ state }: World, emoji_name: string): boolean {
  const { customEmoji, acceptedEmoji } = state
  const isCustom = [...customEmoji.values()].some((names) => names.at(-1) === emoji_name)
  const whole = [...acceptedEmoji].map((words) => JSON.parse(words) as unknown[])
  return isCustom || whole.some(([name, code, type]) => name === emoji_name && code !== null && type !== null)
}
