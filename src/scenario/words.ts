// The `$` words inside values. `$name` stands for what has that name, `${name}` for the same inside a text, `$$` for a
// dollar. An object with one `$` key makes a value that only the run knows, or in an expectation says what fits.

import type { Json } from './scenario.ts'

/** What stands for a value that fits, in an expectation. */
export const bareMatchers = ['absent', 'any', 'integer', 'text'] as const
/** The vendor's word, where the specification writes `service`. */
export const vendorWord = 'word'
/** No name of a scenario's own. */
export const reserved: readonly string[] = [...bareMatchers, vendorWord]

export const matchers = ['$containing', '$lacking', '$other_than', '$length', '$near_now'] as const
export const makers = [
  '$nothing',
  '$unique',
  '$from_now',
  '$date_from_now',
  '$sha256',
  '$repeat',
  '$raw',
  '$last_event',
  '$told',
  '$one_longer_than',
  '$standing',
  '$domain_of',
  '$join',
  '$unique_here',
  '$content_sha256',
  '$webhook',
] as const
const words: readonly string[] = [...makers, ...matchers]
export type Maker = (typeof makers)[number]

/** Things of which an id or a name can be made up that nothing has. */
export const nothings = ['message', 'user', 'channel', 'group', 'linkifier', 'emoji', 'emoji name']

const whole = /^\$([a-z][a-z0-9_]*)$/
const inside = /\$\$|\$\{([a-z][a-z0-9_]*)\}/g

/** The name under which something is saved, and whether it may be missing. */
export function savedName(written: string): { readonly name: string; readonly isOptional: boolean } {
  return { name: written.replace(/\?$/, ''), isOptional: written.endsWith('?') }
}

/** The name that a text stands for as a whole. */
export function nameIn(text: string): string | undefined {
  return whole.exec(text)?.[1]
}

/** A text in pieces: plain ones, and names. */
export function piecesOf(text: string): ({ readonly plain: string } | { readonly name: string })[] {
  const pieces: ({ readonly plain: string } | { readonly name: string })[] = []
  let from = 0
  const plain = (until: number, more = '') => {
    const piece = text.slice(from, until) + more
    if (piece !== '') pieces.push({ plain: piece })
  }
  for (const found of text.matchAll(inside)) {
    plain(found.index, found[1] === undefined ? '$' : '')
    if (found[1] !== undefined) pieces.push({ name: found[1] })
    from = found.index + found[0].length
  }
  plain(text.length)
  return pieces
}

/** The `$` word of an object that is one, with what it is about. */
export function wordOf(value: Json): readonly [word: string, about: Json] | undefined {
  if (!isMembers(value)) return undefined
  const [first, ...more] = Object.entries(value)
  const isWord = first !== undefined && more.length === 0 && words.includes(first[0])
  return isWord ? first : undefined
}

export function isMembers(value: Json | undefined): value is { readonly [member: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface Mention {
  readonly path: readonly (string | number)[]
  readonly name: string
}

/** All names that a value mentions, with their places, but for those in keys. */
export function mentionsIn(value: Json, path: readonly (string | number)[] = []): Mention[] {
  if (typeof value === 'string') return namesOfText(value).map((name) => ({ path, name }))
  if (Array.isArray(value)) return value.flatMap((item, index) => mentionsIn(item, [...path, index]))
  if (!isMembers(value)) return []
  return Object.entries(value).flatMap(([key, member]) => mentionsIn(member, [...path, key]))
}

function namesOfText(text: string): string[] {
  const name = nameIn(text)
  return name !== undefined ? [name] : piecesOf(text).flatMap((piece) => ('name' in piece ? [piece.name] : []))
}
