// Reads what is known of linkifiers: which there are, and what each has. Knows nothing of requests.

import { type Answered, type Fact, whether } from '../facts/fact.ts'
import { type Linkifier, type LinkifierPart, linkifiersShelf, noLinkifier, partKey } from '../things/linkifier.ts'
import { put } from '../things/put.ts'
import type { Effect } from '../world/effect.ts'
import { factOn, shelfOf } from '../world/shelves.ts'
import type { World } from '../world/world.ts'

/** A part of a linkifier, as JSON. */
function partOf(world: World, id: number, part: LinkifierPart): Fact<unknown> {
  return factOn(world, linkifiersShelf, partKey(id, part))
}

/** Each linkifier of which anything is known. */
export function linkifierIds(world: World): readonly number[] {
  const keys = [...shelfOf(world, linkifiersShelf).facts.keys()]
  return [...new Set(keys.map((key) => Number.parseInt(key, 10)))]
}

export function isMissingLinkifier(world: World, id: number): Answered {
  return whether(partOf(world, id, 'pattern'), (pattern) => pattern === noLinkifier)
}

/** True where another linkifier than this one may have the pattern. */
export function mayHavePattern(world: World, pattern: string, own: number | undefined): boolean {
  const patterns = linkifierIds(world).flatMap((id) => (id === own ? [] : partOf(world, id, 'pattern')))
  const isIt = (other: unknown) => other === JSON.stringify(pattern)
  return [shelfOf(world, linkifiersShelf).elsewhere, ...patterns].some((each) => whether(each, isIt) !== 'no')
}

export interface Linkifiers {
  readonly byId: ReadonlyMap<number, Linkifier>
  /** True where there surely are no others, and these surely are so. */
  readonly areAll: boolean
}

export function linkifiersIn(world: World): Linkifiers {
  const byId = new Map<number, Linkifier>()
  let areAll = shelfOf(world, linkifiersShelf).elsewhere.kind === 'known'
  for (const id of linkifierIds(world)) {
    const [pattern, url_template] = [partOf(world, id, 'pattern'), partOf(world, id, 'url_template')]
    if (pattern.kind !== 'known' || url_template.kind !== 'known') areAll = false
    else if (pattern.value !== noLinkifier)
      byId.set(id, linkifierOf(world, id, textIn(pattern.value), textIn(url_template.value)))
  }
  return { byId, areAll }
}

function textIn(part: unknown): string {
  return JSON.parse(`${part}`)
}

/** The linkifier as a request gave it, if it still has that pattern and that template. */
function linkifierOf({ state }: World, id: number, pattern: string, url_template: string): Linkifier {
  const given = state.linkifiers.get(id)
  return given?.pattern === pattern && given.url_template === url_template ? given : { pattern, url_template }
}

/** Only later texts must have the links of linkifiers as they are now. */
export function linkedAnew({ newest }: World): Effect {
  return put('since', 'linkifiers', { ...newest })
}
