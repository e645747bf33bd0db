// Looks at all linkifiers as a fixture tells them.

import type { Fields } from '../facts/fields.ts'
import type { Seen } from '../facts/observe.ts'
import { linkedAnew, linkifiersIn } from '../readings/linkifiers.ts'
import { linkifierParts, linkifiersShelf, noLinkifier, partKey } from '../things/linkifier.ts'
import { type LookRule, noLook } from '../world/outcome.ts'
import { lookAtShelf } from '../world/shelf-look.ts'
import type { World } from '../world/world.ts'

/** True where a fixture only told the linkifiers. If it made them, it tells fewer members. */
export function isLook(line: Fields): boolean {
  const shown = linkifiersOf(line)
  return shown.length > 0 && shown.every((each) => 'reverse_template' in each)
}

function linkifiersOf({ linkifiers = [] }: Fields): readonly Fields[] {
  return linkifiers as readonly Fields[]
}

export const linkifiersLook: LookRule<Fields> = (world, line, time) => {
  if (!isLook(line)) return noLook
  const all = linkifiersOf(line)
  const told = { shelf: linkifiersShelf, shown: shownBy(all), absent: noLinkifier, what: inWords }
  const look = lookAtShelf(world, told, time)
  const effects = areKnown(world, all) ? look.effects : [...look.effects, linkedAnew(world)]
  return { ...look, observations: once(look.observations), effects }
}

function shownBy(all: readonly Fields[]): ReadonlyMap<string, unknown> {
  const parts = all.flatMap((each) =>
    linkifierParts.map((part) => {
      const told = each[part]
      return [partKey(Number(each.id), part), told === undefined ? told : JSON.stringify(told)] as const
    }),
  )
  return new Map(parts)
}

function inWords(key: string): string {
  const [id, part] = key.split(' ')
  return `${part} of linkifier ${id}`
}

/** True where the linkifiers make the links that they were known to make. */
function areKnown(world: World, all: readonly Fields[]): boolean {
  const { byId, areAll } = linkifiersIn(world)
  if (!areAll || byId.size !== all.length) return false
  return all.every(({ id, pattern, url_template }) => {
    const before = byId.get(Number(id))
    return before?.pattern === pattern && before?.url_template === url_template
  })
}

/** One fault is one finding. */
function once(told: readonly Seen[]): readonly Seen[] {
  const isSame = (one: Seen, other: Seen) =>
    one.clause === other.clause && one.exchange === other.exchange && one.saw === other.saw
  return told.filter((each, index) => told.findIndex((one) => isSame(one, each)) === index)
}
