// What one request does to one unit, or shows of it. A unit is what a request changes as a whole: one text, one place of
// a message, one storage key, one setting, one edge of a group, the owners. Requests that touch several units need not
// look like one to somebody who asks meanwhile.

/** What a unit holds, written as JSON; null where it may be anything. */
export type Value = string | null

export interface Deed {
  /** As `content:17`. */
  readonly unit: string
  /** The clause that is broken where no order explains it. */
  readonly clause: string
  /** What the unit holds after it; undefined where it cannot have come about while the unit held `value`. */
  readonly after: (value: Value) => Value | undefined
  /** Whether it only shows what the unit holds. */
  readonly isLook?: true
  /** Whether it may as well not have touched the unit. */
  readonly isPossible?: true
  /** What the unit holds where nobody has touched it so far. */
  readonly before: Value
  /** What it did or showed, in words. */
  readonly says: string
}

type Named = Pick<Deed, 'unit' | 'clause' | 'before'>

export function writes(named: Named, value: unknown): Deed {
  const written = JSON.stringify(value)
  return { ...named, after: () => written, says: `sets ${written}` }
}

/** It may have touched the unit, or not: nothing tells. */
export function mayWrite(named: Named, value: unknown): Deed {
  return { ...writes(named, value), isPossible: true }
}

export function shows(named: Named, value: unknown): Deed {
  const shown = JSON.stringify(value)
  const after = (held: Value) => (held === null || held === shown ? shown : undefined)
  return { ...named, after, isLook: true, says: `shows ${shown}` }
}

/** What becomes of the unit is not said. */
export function disturbs(named: Named): Deed {
  return { ...named, after: () => null, says: 'may leave anything' }
}
