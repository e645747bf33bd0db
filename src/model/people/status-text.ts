// How long a status text is, and whether it stays as it was sent.

import { isPlainButForLength } from '../readings/plain-text.ts'

export function codePoints(text: string): number {
  return [...text].length
}

/** The empty text is as plain as others; it clears. */
export function isPlainText(text: string): boolean {
  return text === '' || (isPlainButForLength(text) && !/[\n\t]/.test(text))
}
