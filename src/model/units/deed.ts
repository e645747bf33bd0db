// What one request does to one unit, or shows of it. A unit is what a request changes as a whole: one text, one place of
// a message, one storage key, one setting, one edge of a group, the owners. Requests that touch several units need not
// look like one to somebody who asks meanwhile.

import type { Fact } from '../facts/fact.ts'

/** What a unit holds, written as JSON; null where it may be anything. */
export type Value = string | null

export interface Deed {
  /** As `content:17`. */
  readonly unit: string
  /** Whether it is about all units whose names begin so. */
  readonly isWide?: true
  /** The clause that is broken where no order explains it. */
  readonly clause: string
  /** What the unit holds after it; undefined where it cannot have come about while the unit held `value`. */
  readonly after: (value: Value) => Value | undefined
  /** Whether it only shows what the unit holds. */
  readonly isLook?: true
  /** Whether it may as well not have touched the unit. */
  readonly isPossible?: true
  /** What the unit holds where nobody has touched it so far; of a look, only where nothing could put it in doubt. */
  readonly before: Value
  /** The exchanges that taught it. */
  readonly from?: readonly number[]
  /** What it did or showed, in words. */
  readonly says: string
}

export type Named = Pick<Deed, 'unit' | 'clause' | 'before' | 'from'>

/** What a unit holds, as far as it is known. */
export function held(fact: Fact<unknown> | undefined): Value {
  return fact?.kind === 'known' ? JSON.stringify(fact.value) : null
}

/** What it is beyond doubt, as it came from a look or a fixture and no request has touched it since. */
export function sure<T>(named: Named, fact: Fact<T> | undefined, isPlain: (value: T) => boolean = () => true): Named {
  const isSure = fact?.kind === 'known' && fact.doubts.length === 0 && isPlain(fact.value)
  return isSure ? { ...named, before: held(fact), from: fact.from } : { ...named, before: null }
}

export function writes(named: Named, value: unknown): Deed {
  const written = JSON.stringify(value)
  return { ...named, after: () => written, says: `sets ${written}` }
}

/** The same, be it that it was carried out or not: nothing tells. */
export function perhaps(deed: Deed): Deed {
  return { ...deed, isPossible: true }
}

/** `isSame`: whether two values are one, however they are spelt. */
export function shows(named: Named, value: unknown, isSame = (held: unknown) => held === value): Deed {
  const shown = JSON.stringify(value)
  const after = (held: Value) => (held === null || held === shown || isSame(JSON.parse(held)) ? shown : undefined)
  return { ...named, after, isLook: true, says: `shows ${shown}` }
}

/** What becomes of the unit is not said. */
export function disturbs(named: Named): Deed {
  return { ...named, after: () => null, says: 'may leave anything' }
}

/** The same of all units whose names begin so. */
export function disturbsAll(unit: string, clause: string): Deed {
  return { ...disturbs({ unit, clause, before: null }), isWide: true }
}
