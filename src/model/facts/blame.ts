// Which promises a look at a fact shows kept, and which one broken. A contradiction that two promises explain, or none,
// accuses no clause: one wrong accusation costs more than two misses.

import { type Doubt, type Fact, type Known, known } from './fact.ts'

/** The clauses that a look which agrees with the fact shows to hold: no promise about edits where none was made. */
export function promises(fact: Fact<unknown>): readonly string[] {
  if (fact.kind !== 'known') return []
  const own = fact.promisedBy.startsWith('edit-message.') ? [] : [fact.promisedBy]
  if (fact.doubts.length === 0) return own
  const firsthand = fact.doubts.filter(({ secondhand }) => !secondhand)
  return [...firsthand.map(({ promisedBy }) => promisedBy), ...own]
}

/** Whether a look might still show that something else stands there. */
export function isDoubted(fact: Fact<unknown>): boolean {
  return fact.kind === 'known' && fact.doubts.some(({ shows }) => shows.length > 0)
}

export interface Blame {
  readonly clause: string
  readonly because: readonly number[]
  /** Those of these exchanges that made the promise. */
  readonly from: readonly number[]
}

/** The one promise that explains a value other than the known one; undefined where it is not clear which. */
export function blameFor<T>(fact: Fact<T>, seen: T): Blame | undefined {
  if (fact.kind !== 'known') return undefined
  if (fact.doubts.length === 0) return { clause: fact.promisedBy, because: fact.from, from: fact.from }
  return onlyOne(fact, explaining(fact, seen))
}

/** The promises of which any may be the broken one. */
export function explaining<T>({ doubts }: Known<T>, seen: T): readonly Doubt<T>[] {
  const showing = doubts.filter(({ shows }) => shows.includes(seen))
  return showing.length > 0 ? showing : doubts.filter(({ isExact }) => !isExact)
}

/** Like `blameFor`, but only of promises that no look has confirmed. */
export function doubtFor<T>(fact: Fact<T>, seen: T): Blame | undefined {
  if (fact.kind !== 'known') return undefined
  return onlyOne(
    fact,
    fact.doubts.filter(({ shows }) => shows.includes(seen)),
  )
}

function onlyOne<T>(fact: Known<T>, doubts: readonly Doubt<T>[]): Blame | undefined {
  const [clause, ...more] = new Set(doubts.map(({ promisedBy }) => promisedBy))
  if (clause === undefined || more.length > 0) return undefined
  const from = doubts.flatMap((doubt) => doubt.from)
  return { clause, because: [...new Set([...fact.from, ...from])], from }
}

/** Whether a look that agrees says nothing new of it. */
export function isConfirmedBy(fact: Fact<unknown> & { kind: 'known' }, promisedBy: string): boolean {
  return fact.doubts.length === 0 && fact.promisedBy === promisedBy
}

/** A look agreed: earlier promises are kept, and a later contradiction is none of theirs. */
export function confirmed<T>(fact: Fact<T>, promisedBy: string): Fact<T> {
  if (fact.kind !== 'known' || isConfirmedBy(fact, promisedBy)) return fact
  return known(fact.value, fact.from, promisedBy)
}
