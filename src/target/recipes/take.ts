// What a recipe takes from an answer. Undefined where it is not there.

import { isDeepStrictEqual } from 'node:util'
import { fillWhole, type Lookup } from './placeholder.ts'
import type { At, Taking } from './recipe.ts'

/** A number stands for an item of a list. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inside, name) => (typeof inside === 'object' && inside !== null ? (inside as Fields)[name] : undefined),
    value,
  )
}

type Fields = Readonly<Record<string, unknown>>

export function taken(answer: unknown, taking: Taking, lookup: Lookup): unknown {
  if (isAt(taking)) return firstAt(answer, taking)
  if ('at' in taking) return afterText(firstAt(answer, taking.at), taking.after)
  const items = itemsOf(firstAt(answer, taking.in))
  if (items === undefined) return undefined
  if ('key' in taking) return tableOf(items, taking.key, taking.value)
  const wanted = Object.entries(taking.where).map(([name, value]) => [name, fillWhole(value, lookup)] as const)
  const isWanted = (item: unknown) => wanted.every(([name, value]) => isDeepStrictEqual((item as Fields)[name], value))
  if (!('all' in taking)) return items.find(isWanted)
  const found = items.filter(isWanted).map((item) => item[taking.all])
  const among = fillWhole(taking.among, lookup)
  return Array.isArray(among) ? found.filter((value) => among.includes(value)) : found
}

function isAt(taking: Taking): taking is At {
  return typeof taking === 'string' || Array.isArray(taking)
}

function firstAt(answer: unknown, at: At): unknown {
  const paths = typeof at === 'string' ? [at] : at
  // A dot alone is the whole answer.
  return paths.map((path) => valueAt(answer, path.split('.').filter(Boolean))).find((value) => value !== undefined)
}

function afterText(value: unknown, after: string): string | undefined {
  if (typeof value !== 'string') return undefined
  const start = value.indexOf(after)
  return start < 0 ? undefined : value.slice(start + after.length)
}

/** A list, or an object whose values are the items. */
function itemsOf(value: unknown): Fields[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.values(value).filter((item): item is Fields => typeof item === 'object' && item !== null)
}

function tableOf(items: readonly Fields[], key: string, value: string): Fields {
  return Object.fromEntries(items.map((item) => [`${item[key]}`, item[value]]))
}
