// What a fixture declined: the answer to an action, or an item of a list in it, may name members that were asked for and
// not taken in. Nothing is learnt from these, so that what a fixture cannot do is no breach of the server.

import type { ControlLine } from '../history/entry.ts'

type Fields = Readonly<Record<string, unknown>>

/** The line without what was declined; the names of that stay under `declined`. */
export function asTaken(line: ControlLine): ControlLine {
  const { kind, at, did, ...details } = line
  const lists = Object.entries(without(details)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((item) => (isFields(item) ? without(item) : item)) : value,
  ])
  return { ...Object.fromEntries(lists), kind, at, did }
}

function without(fields: Fields): Fields {
  const { declined } = fields
  if (!Array.isArray(declined)) return fields
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !declined.includes(name)))
}

function isFields(item: unknown): item is Fields {
  return typeof item === 'object' && item !== null && !Array.isArray(item)
}
