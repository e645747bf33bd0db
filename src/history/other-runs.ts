// Where the part of one run ends in a history and that of another begins. What a run made it puts away when all is
// recorded, and what happened until the next one nobody has seen.

export interface Part {
  /** Absent where no run recorded it. */
  readonly run: string | undefined
  /** When its first entry was sent, and its last one answered. */
  readonly from: number
  readonly until: number
}

export interface Seams {
  /** The parts, by number, before which what was known is known no more. */
  readonly anew: ReadonlySet<number>
  /** Whether runs went on at once, so that one may have put away what another relied on. */
  readonly isMixed: boolean
}

export function seamsOf(parts: readonly Part[]): Seams {
  const inOrder = [...parts.entries()].filter(([, { from }]) => Number.isFinite(from))
  inOrder.sort(([, a], [, b]) => a.from - b.from)
  const anew = new Set<number>()
  let isMixed = false
  for (const [index, [number, part]] of inOrder.entries()) {
    const before = inOrder.slice(0, index).map(([, earlier]) => earlier)
    const others = before.filter(({ run }) => run !== part.run)
    const isApart = others.every(({ until }) => until <= part.from)
    isMixed ||= part.run !== undefined && others.some(({ run, until }) => run !== undefined && until > part.from)
    if (isApart && before.length > 0 && before.at(-1)?.run !== part.run) anew.add(number)
  }
  return { anew, isMixed }
}
