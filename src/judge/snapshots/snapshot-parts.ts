// The words in which two states are compared. Knows nothing of any part of them.

import type { Fields } from '../json/fields.ts'
import { canonical, isFields } from '../json/fields.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'

export interface Snapshot {
  readonly around: QueueContext
  readonly first: Queue
  readonly second: Queue
  /** The states of the two registrations. */
  readonly before: Fields
  readonly after: Fields
}

interface Difference {
  readonly expected: string
  readonly got: string
}

/** `nothing` where no event had a say in it, or one of the states does not tell. */
export type Comparison = 'same' | 'nothing' | 'open' | Difference

/** The first difference between what should be and what is, by name; undefined where there is none. */
export function difference(expected: ReadonlyMap<string, string>, got: (name: string) => string | undefined) {
  for (const [name, value] of expected) {
    const is = got(name)
    if (is !== undefined && is !== value) return { expected: `${name} is ${value}`, got: is }
  }
  return undefined
}

/** A part that events replace as a whole. */
export function compareWhole({ first, after }: Snapshot, name: string, key: string, before: unknown): Comparison {
  const told = first.heard.last(key)
  const is = after[name]
  if (before === undefined || is === undefined) return 'nothing'
  if (told?.value === '') return 'open'
  const expected = told?.value ?? canonical(before)
  if (isOfOtherShape(expected, is)) return 'open'
  if (expected !== canonical(is)) return { expected: `${name} is ${expected}`, got: canonical(is) }
  return told ? 'same' : 'nothing'
}

/** Whether the items of two lists or maps have different members: how events and states write them is left open. */
function isOfOtherShape(expected: string, is: unknown): boolean {
  const [one, two] = [shapesIn(JSON.parse(expected)), shapesIn(is)]
  return one.size > 0 && two.size > 0 && one.intersection(two).size === 0
}

function shapesIn(value: unknown): Set<string> {
  const items = typeof value === 'object' && value !== null ? Object.values(value) : []
  return new Set(items.map((item) => (isFields(item) ? Object.keys(item).sort().join() : typeof item)))
}
