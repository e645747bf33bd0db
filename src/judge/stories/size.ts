// Whether a value of JSON is small enough to be kept whole. Looks at little more of it than that takes.

import type { Parameters, WireRequest, WireResponse } from '../../history/entry.ts'

const mostParts = 500
const mostCharacters = 20_000

/** Bytes that cannot have very many parts. */
const clearlySmall = 8000

/** What says itself how long it is needs no look, unless it is neither short nor long. */
export function isSmallAnswer(response: WireResponse | null): boolean {
  const told = Number(response?.headers?.['content-length'] ?? Number.NaN)
  if (told <= clearlySmall) return true
  return !(told > 4 * mostCharacters) && isSmall(response)
}

export function isSmallRequest({ query, form, raw = '' }: WireRequest): boolean {
  return raw.length + lengthOf(query) + lengthOf(form) <= mostCharacters
}

function lengthOf(sent: Parameters): number {
  let length = 0
  for (const name in sent) length += name.length + String(sent[name]).length
  return length
}

export function isSmall(value: unknown): boolean {
  const parts: unknown[] = [value]
  let characters = 0
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]
    if (typeof part === 'string') characters += part.length
    if (characters > mostCharacters) return false
    if (typeof part !== 'object' || part === null) continue
    const members: readonly unknown[] = Array.isArray(part) ? part : Object.values(part)
    if (parts.length + members.length > mostParts) return false
    parts.push(...members)
  }
  return true
}
