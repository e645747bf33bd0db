// An answer as a reader can take it in: JSON without its secrets, of long lists and texts only the beginning. Looks at
// little more of it than is shown.

import type { WireResponse } from '../../history/entry.ts'
import { shortened } from '../../model/facts/observe.ts'
import { isSecret } from '../verdicts/describe.ts'

const mostParts = 80
const mostMembers = 25
const mostItems = 4
const mostDepth = 5
const valueLength = 200
const textLength = 600
const left = '…'

/** JSON, or the beginning of a text that is none. */
export function excerptOf({ body, body_text, body_base64 }: WireResponse): string {
  if (body !== undefined) return JSON.stringify(new Excerpt().of(body, mostDepth))
  if (body_text !== undefined) return shortened(body_text, textLength)
  return body_base64 === undefined ? '' : `bytes that are no text, in base64: ${shortened(body_base64, textLength)}`
}

class Excerpt {
  #parts = 0

  of(value: unknown, depth: number): unknown {
    this.#parts++
    if (typeof value === 'string') return shortened(value, valueLength)
    if (typeof value !== 'object' || value === null) return value
    if (depth === 0 || this.#isFull) return left
    return Array.isArray(value) ? this.#items(value, depth - 1) : this.#members(value, depth - 1)
  }

  get #isFull(): boolean {
    return this.#parts >= mostParts
  }

  #items(list: readonly unknown[], depth: number): unknown[] {
    const shown: unknown[] = []
    for (const item of list.slice(0, mostItems)) if (!this.#isFull) shown.push(this.of(item, depth))
    const more = list.length - shown.length
    return more === 0 ? shown : [...shown, `${left} ${more} more`]
  }

  #members(holder: object, depth: number): object {
    const shown: [string, unknown][] = []
    for (const name in holder) {
      if (this.#isFull || shown.length === mostMembers) return Object.fromEntries([...shown, [left, left]])
      const value = isSecret(name) ? '(hidden)' : this.of((holder as Record<string, unknown>)[name], depth)
      shown.push([shortened(name, valueLength), value])
    }
    return Object.fromEntries(shown)
  }
}
