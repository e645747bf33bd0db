// What is known of one thing: its value, its possible values, or nothing. Each fact remembers which exchanges
// taught it and which clause promised it, so that a contradiction explains itself.

import type { Observation } from './observe.ts'

/** A promise that no look has confirmed yet, and what a look shows where it was broken. */
export interface Doubt<T> {
  readonly promisedBy: string
  readonly from: readonly number[]
  readonly shows: readonly T[]
  /** True where a breach shows one of these values and no other. */
  readonly isExact?: true | undefined
  /** What else is seen where the promise is kept. */
  readonly also?: readonly Observation[]
  /** True where the promise was about another message, on which this one's fate depends. */
  readonly secondhand?: true
}

export type Fact<T> =
  | {
      readonly kind: 'known'
      readonly value: T
      readonly from: readonly number[]
      readonly promisedBy: string
      readonly doubts: readonly Doubt<T>[]
    }
  | {
      readonly kind: 'oneOf'
      readonly values: readonly T[]
      readonly from: readonly number[]
      /** A look before this time settles nothing, since a request without an answer may still take effect. */
      readonly settledAt: number
    }
  | {
      readonly kind: 'unknown'
      /** The same; absent where no request may still take effect. */
      readonly settledAt?: number
      /** Promises of what it is not. */
      readonly doubts?: readonly Doubt<T>[]
    }

export type Known<T> = Extract<Fact<T>, { kind: 'known' }>

export const unknown: Fact<never> = { kind: 'unknown' }

/** Nothing is known, and until then a request without an answer may still take effect. */
export function unknownUntil(settledAt: number): Fact<never> {
  return { kind: 'unknown', settledAt }
}

/** `promisedBy` is the clause that is broken if a later look shows another value (unless a doubt explains it). */
export function known<T>(
  value: T,
  from: number | readonly number[],
  promisedBy: string,
  doubts: readonly Doubt<T>[] = [],
): Fact<T> {
  return { kind: 'known', value, from: typeof from === 'number' ? [from] : from, promisedBy, doubts }
}

export function oneOf<T>(values: readonly T[], from: readonly number[], settledAt = 0): Fact<T> {
  return { kind: 'oneOf', values: [...new Set(values)], from, settledAt }
}

/** All values the fact allows; undefined when anything is possible. */
export function possible<T>(fact: Fact<T>): readonly T[] | undefined {
  if (fact.kind === 'known') return [fact.value]
  return fact.kind === 'oneOf' ? fact.values : undefined
}

/** The fact in other words. */
export function mapped<T>(fact: Fact<T>, as: (value: T) => T): Fact<T> {
  if (fact.kind === 'oneOf') return { ...fact, values: fact.values.map(as) }
  const doubts = fact.doubts?.map((doubt) => ({ ...doubt, shows: doubt.shows.map(as) })) ?? []
  return fact.kind === 'unknown' ? { ...fact, doubts } : { ...fact, value: as(fact.value), doubts }
}

/** Whether a test is true of every value the fact allows, of none, or of some. */
export type Answered = 'yes' | 'no' | 'maybe'
export function whether<T>(fact: Fact<T>, test: (value: T) => boolean): Answered {
  if (fact.kind === 'known') return test(fact.value) ? 'yes' : 'no'
  if (fact.kind === 'unknown') return 'maybe'
  if (fact.values.every(test)) return 'yes'
  return fact.values.some(test) ? 'maybe' : 'no'
}

/** What all these answers agree on. */
export function agreed(answers: Iterable<Answered>): Answered {
  let answer: Answered | undefined
  for (const each of answers) {
    if (answer !== undefined && each !== answer) return 'maybe'
    answer = each
  }
  return answer ?? 'maybe'
}

/** What is answered of every two values that two facts allow. */
export function ofBoth<A, B>(one: Fact<A>, other: Fact<B>, ask: (a: A, b: B) => Answered): Answered {
  if (one.kind === 'known' && other.kind === 'known') return ask(one.value, other.value)
  const [these, those] = [possible(one), possible(other)]
  if (these === undefined || those === undefined) return 'maybe'
  return agreed(these.flatMap((a) => those.map((b) => ask(a, b))))
}

/** The value, where exactly one is known. */
export function knownValue<T>(fact: Fact<T> | undefined): T | undefined {
  return fact?.kind === 'known' ? fact.value : undefined
}

export function provenance(fact: Fact<unknown>): readonly number[] {
  return fact.kind === 'unknown' ? [] : fact.from
}

export function isFalse(fact: Fact<boolean>): boolean {
  return whether(fact, (value) => value) === 'no'
}
