// A shelf: what a server keeps under keys, as the texts of a bot, the allowed domains, or the parts of somebody's status.
// And what a request changes of one, as its rule declares it.

import { type Fact, unknown } from '../facts/fact.ts'
import { unclear } from '../facts/fact-after-write.ts'
import type { Observation } from '../facts/observe.ts'

export interface Shelf {
  readonly facts: ReadonlyMap<string, Fact<unknown>>
  /** What stands under any other key. */
  readonly elsewhere: Fact<unknown>
  /** How many writes to shelves of its kind there had been when somebody last looked at it. */
  readonly seen: number
}

/** Nothing is known of it. */
export const blank: Shelf = { facts: new Map(), elsewhere: unknown, seen: 0 }

/** Anything may be there, and until when an earlier request may take effect stays known. */
export function unclearShelf({ facts, elsewhere, seen }: Shelf): Shelf {
  return { facts: new Map([...facts].map(([key, fact]) => [key, unclear(fact)])), elsewhere: unclear(elsewhere), seen }
}

/** What a request changes of one shelf, if the server carries it out. */
export interface Change {
  /** As `storage 30`; the kind alone, `storage`, stands for any shelf of it. */
  readonly shelf: string
  /** Absent where nobody could read which. */
  readonly values?: readonly Value[]
  /** Comes under a key that only an answer names. Until then it may be any key that nobody has written. */
  readonly another?: Unnamed
  /** The clause by which a refused request changes nothing; absent where it may. */
  readonly unlessRefused?: string
  /** The clause by which the other keys stay, and what they would show if it were broken. */
  readonly leavesKeys?: { readonly clause: string; readonly instead: readonly unknown[] }
  /** The clause by which the other shelves of the kind stay; what any key there would show, if not the same as here. */
  readonly leavesOthers?: { readonly clause: string; readonly instead?: readonly unknown[] }
  /** True where a key that it had to leave alone shows what the request says, if it was not left alone, and nothing else. */
  readonly isExact?: true
  /** True where requests that overlap may decide what becomes of its keys. */
  readonly isConditional?: true
}

export interface Value {
  readonly key: string
  /** Absent where the specification does not say what it becomes. */
  readonly to?: unknown
  /** What it does not become, where the specification says no more. */
  readonly never?: unknown
  /** True where it stays as it is. */
  readonly stays?: true
  /** The clause by which it becomes that, does not become it, or stays. */
  readonly promise: string
  /** What else is seen where the promise is kept. */
  readonly also?: readonly Observation[]
  /** What it would show if it had to stay and did not; what the request says of it, unless said otherwise. */
  readonly instead?: readonly unknown[]
}

export type Unnamed = Omit<Value, 'key'>

export function insteadOf({ to, never = to, instead }: Unnamed): readonly unknown[] {
  return instead ?? (never === undefined ? [] : [never])
}

/** A write that was carried out, and that other shelves of the kind may show if it went astray. */
export interface ShelfWrite {
  readonly exchange: number
  /** Those that it was about. */
  readonly shelves: readonly string[]
  readonly clause: string
  /** What keys would show. */
  readonly values: ReadonlyMap<string, readonly unknown[]>
  /** What any key would show. */
  readonly instead?: readonly unknown[]
  readonly isExact?: true | undefined
}

/** The last writes to the shelves of a kind. */
export interface ShelfWrites {
  /** How many there have been. */
  readonly count: number
  readonly last: readonly ShelfWrite[]
}

/** So many writes are remembered of each kind. */
const mostWrites = 100

export function withWrite({ count, last }: ShelfWrites, write: ShelfWrite): ShelfWrites {
  return { count: count + 1, last: [...last, write].slice(-mostWrites) }
}

export function writesSince({ count, last }: ShelfWrites, seen: number): readonly ShelfWrite[] {
  return last.slice(Math.max(0, last.length - (count - seen)))
}

export function factUnder({ facts, elsewhere }: Shelf, key: string): Fact<unknown> {
  return facts.get(key) ?? elsewhere
}

export function kindOf(shelf: string): string {
  const [kind = ''] = shelf.split(' ', 1)
  return kind
}

/** The subject of a key: refusals and read-backs meet by it. */
export function keySubject(shelf: string, key: string): string {
  return `${shelf} ${key}`
}

/** The subject of all keys that nobody has written. */
export function othersSubject(shelf: string): string {
  return `besides ${shelf}`
}
