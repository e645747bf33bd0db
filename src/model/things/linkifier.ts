// Linkifiers: they stand on one shelf, each part of each under a key of its own. And what requests gave them.

import { type Fact, unknown } from '../facts/fact.ts'
import type { Fields } from '../facts/fields.ts'
import { asTold } from '../facts/read-back.ts'
import type { Shelf } from './shelf.ts'

export const linkifiersShelf = 'linkifiers'
/** Stands for each part of a linkifier that is not there; parts of others are JSON. */
export const noLinkifier = 'no linkifier'

export const linkifierParts = [
  'pattern',
  'url_template',
  'reverse_template',
  'alternative_url_templates',
  'example_input',
] as const
export type LinkifierPart = (typeof linkifierParts)[number]

export function partKey(id: number, part: LinkifierPart): string {
  return `${id} ${part}`
}

export interface Linkifier {
  readonly pattern: string
  readonly url_template: string
  /** The request that gave it what it has; absent where a fixture did. */
  readonly by?: number
  /** Templates that are not for links. */
  readonly alternatives?: readonly string[]
  /** The last pattern and the last template that it had instead of these. */
  readonly before?: { readonly pattern: string; readonly url_template: string }
}

/** All linkifiers as a fixture made them; what it does not tell is not known. */
export function linkifiersMade(all: readonly Fields[]): Shelf {
  const facts = all.flatMap((given) =>
    linkifierParts.map((part) => {
      const told = given[part]
      return [partKey(Number(given.id), part), told === undefined ? unknown : asTold(JSON.stringify(told))] as const
    }),
  )
  return { facts: new Map<string, Fact<unknown>>(facts), elsewhere: asTold(noLinkifier), seen: 0 }
}
