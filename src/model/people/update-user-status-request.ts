// What PATCH /users/me/status and its like are asked.

import { isPlainButForLength } from '../readings/plain-text.ts'

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
