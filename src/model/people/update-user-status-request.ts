// What POST /users/{user_id}/status is asked, how long and how plain a text is, and which emoji a status may have. Which
// emoji there are the text leaves open, so that one surely exists only where the run made it, or where a status was given
// it before; and surely does not where nothing can be called so.

import { type Condition, maybeIf, when, yesIf } from '../facts/refusal.ts'
import { isPlainButForLength } from '../readings/plain-text.ts'
import { isMadeUp } from '../world/made-up.ts'
import { emojiWords, isEmojiName, namesOfCustom } from '../world/user-status.ts'
import type { World } from '../world/world.ts'

export interface UpdateUserStatusRequest {
  readonly user_id: number
  readonly status_text?: string
  readonly emoji_name?: string
  readonly emoji_code?: string
  readonly reaction_type?: string
}

export function codePoints(text: string): number {
  return [...text].length
}

/** The empty text is as plain as others; it clears. */
export function isPlainText(text: string): boolean {
  return text === '' || (isPlainButForLength(text) && !/[\n\t]/.test(text))
}

const badRequest = 'BAD_REQUEST'
/** Once it is accepted it surely exists. */
export const unsureEmoji = 'an emoji of which nobody knows whether it exists'

type Fate = 'exists' | 'missing' | 'misnamed' | 'no-custom' | 'open'

export function emojiConditions(world: World, request: UpdateUserStatusRequest): readonly Condition[] {
  const { emoji_name, emoji_code, reaction_type } = request
  if (emoji_name === undefined)
    return [
      when('update-user-status.code-without-name-refused', yesIf(emoji_code !== undefined), badRequest),
      when('update-user-status.type-without-name-refused', yesIf(reaction_type !== undefined), badRequest),
    ]
  const fate = emojiFate(world, request, emoji_name)
  return [
    when('update-user-status.emoji-unknown-refused', yesIf(fate === 'missing'), badRequest),
    when('update-user-status.emoji-name-invalid-refused', yesIf(fate === 'misnamed'), badRequest),
    when('update-user-status.custom-emoji-invalid-refused', yesIf(fate === 'no-custom'), badRequest),
    maybeIf(unsureEmoji, fate === 'open'),
  ]
}

function emojiFate(world: World, request: UpdateUserStatusRequest, emoji_name: string): Fate {
  const { emoji_code, reaction_type } = request
  if (emoji_name === '') return 'open'
  if (emoji_code !== undefined && reaction_type === 'realm_emoji') return customFate(world, emoji_code, emoji_name)
  const emoji = { emoji_name, ...(emoji_code && { emoji_code }), ...(reaction_type && { reaction_type }) }
  if (world.state.acceptedEmoji.has(emojiWords(emoji))) return 'exists'
  if (emoji_code === undefined && isEmojiName(world, emoji_name)) return reaction_type ? 'open' : 'exists'
  if (emoji_code !== undefined && reaction_type !== undefined && isMisnamed(world, request, emoji_name))
    return 'misnamed'
  if (isMadeUp(world, 'emoji name', emoji_name)) return 'missing'
  return reaction_type === 'unicode_emoji' && emoji_code !== undefined && !isUnicode(emoji_code) ? 'missing' : 'open'
}

function customFate(world: World, emoji_code: string, emoji_name: string): Fate {
  const names = namesOfCustom(world, emoji_code)
  if (names === undefined) return isMadeUp(world, 'emoji', emoji_code) ? 'no-custom' : 'open'
  if (names.at(-1) === emoji_name) return 'exists'
  // Whether a name of before is still one is not said.
  return names.includes(emoji_name) ? 'open' : 'misnamed'
}

/** Whether the emoji of that code is called otherwise, and the name is another's or nobody's. */
function isMisnamed(world: World, { emoji_code, reaction_type = '' }: UpdateUserStatusRequest, emoji_name: string) {
  if (reaction_type.endsWith('_extra_emoji')) return emoji_code !== emoji_name
  const accepted = [...world.state.acceptedEmoji].map((words) => JSON.parse(words) as unknown[])
  const isOfType = accepted.filter(([, code, type]) => type === reaction_type && code !== null)
  const isKnown = isOfType.some(([, code]) => code === emoji_code)
  const isOthers = isOfType.some(([name, code]) => name === emoji_name && code !== emoji_code)
  return isKnown && (isOthers || isMadeUp(world, 'emoji name', emoji_name))
}

const hexDashes = /^[0-9a-f]+(-[0-9a-f]+)*$/i
const lastCodePoint = 0x10_ff_ff

/** Whether a code can be an encoding of code points, none of which is set apart from all characters. */
function isUnicode(emoji_code: string): boolean {
  if (!hexDashes.test(emoji_code)) return false
  const points = emoji_code.split('-').map((hex) => Number.parseInt(hex, 16))
  return points.every((point) => point <= lastCodePoint && (point & 0xff_fe) !== 0xff_fe)
}
