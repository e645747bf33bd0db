// What a fixture's look at one thing shows of the promises that requests made of it: kept, or broken by the one that
// explains what is there instead. What fixtures gave nobody promised.

import { blameFor, explaining } from './blame.ts'
import { type Doubt, type Fact, type Known, known, oneOf } from './fact.ts'
import { isSettled } from './fact-after-write.ts'
import type { Interval } from './moment.ts'
import { broken, cannotTell, holds, knownFrom, type Observation, quoted, type Seen, shortened } from './observe.ts'

/** Promised by no clause, so that nobody is blamed where it is otherwise. */
const byFixture = 'fixture'

/** What only looks have shown so far: that of an exchange, or of a fixture. */
export function asTold<T>(value: T, by?: number): Fact<T> {
  return known(value, by === undefined ? [] : [by], byFixture)
}

export interface ReadBack<T> {
  readonly observations: readonly Seen[]
  readonly after: Fact<T>
  /** Whether the thing is as it was known. */
  readonly isConfirmed: boolean
}

/** `what` names the thing in reports; `time` is the target's when it was looked at, `by` the exchange that shows it. */
export function readBack<T>(fact: Fact<T>, shown: T, what: string, time?: Interval, by?: number): ReadBack<T> {
  const observations = toldIn(fact, shown, what).flatMap(({ from, seen }) =>
    toldOf(by === undefined ? from : [by], seen),
  )
  return { observations, after: afterLook(fact, shown, time, by), isConfirmed: isKnownAs(fact, shown) }
}

/** An observation, and the exchanges that made the promise. */
interface OfPromise {
  readonly seen: Observation
  readonly from: readonly number[]
}

function toldIn<T>(fact: Fact<T>, shown: T, what: string): readonly OfPromise[] {
  if (fact.kind === 'oneOf') return []
  if (fact.kind === 'known') return fact.value === shown ? kept(fact.doubts) : lost(fact, shown, what)
  const { doubts = [] } = fact
  const wrong = doubts.find(({ shows }) => shows.includes(shown))
  if (wrong === undefined) return kept(doubts)
  const { promisedBy, from } = wrong
  return [{ from, seen: broken(promisedBy, `${what} other than ${brief(shown)}`, brief(shown), from) }]
}

export function isKnownAs<T>(fact: Fact<T>, shown: T | undefined): boolean {
  return fact.kind === 'known' && fact.value === shown
}

/** What is known after a look: what it showed, unless a request without an answer may still take effect. */
export function afterLook<T>(fact: Fact<T>, shown: T | undefined, time: Interval | undefined, by?: number): Fact<T> {
  if (shown === undefined) return fact
  if (isSettled(fact, { time })) return asTold(shown, by)
  if (fact.kind !== 'oneOf') return fact
  return fact.values.includes(shown) ? fact : oneOf([...fact.values, shown], fact.from, fact.settledAt)
}

function kept(doubts: readonly Doubt<unknown>[]): readonly OfPromise[] {
  const firsthand = doubts.filter(({ secondhand }) => !secondhand)
  return firsthand.flatMap(({ promisedBy, from, also = [] }) =>
    [holds(promisedBy), ...also].map((seen) => ({ from, seen })),
  )
}

function lost<T>(fact: Known<T>, shown: T, what: string): readonly OfPromise[] {
  const [doubt] = explaining(fact, shown)
  if (doubt === undefined) return []
  const blame = blameFor(fact, shown)
  const reason = `not clear which request made ${what} what it is`
  if (blame === undefined) return [{ from: doubt.from, seen: cannotTell(doubt.promisedBy, reason) }]
  const { clause, because, from } = blame
  return [{ from, seen: broken(clause, `${what} ${brief(fact.value)}`, brief(shown), because) }]
}

/** The same of something that requests made as well as changed: what its making promised counts, too. */
export function held<T>(fact: Fact<T>, seen: T | undefined, what: string): readonly Seen[] {
  if (fact.kind !== 'known' || seen === undefined) return []
  if (seen === fact.value)
    return [...fact.doubts, fact].flatMap(({ promisedBy, from }) =>
      promisedBy === byFixture ? [] : toldOf(from, holds(promisedBy)),
    )
  const { clause, because } = blameFor(fact, seen) ?? { clause: undefined, because: fact.from }
  if (clause === byFixture) return []
  if (clause === undefined)
    return toldOf(fact.from, cannotTell(fact.promisedBy, `not clear which request made the ${what} what it is`))
  const expected = `${what} ${quoted(fact.value)}${knownFrom(because)}`
  return toldOf(because, broken(clause, expected, `${what} ${quoted(seen)}`, because))
}

/** Of the latest of these exchanges. */
function toldOf(from: readonly number[], observation: Observation): readonly Seen[] {
  return from.length === 0 ? [] : [{ ...observation, exchange: Math.max(...from) }]
}

const briefly = 80

/** A value as a report shows it; texts may be long. */
function brief(value: unknown): string {
  return shortened(quoted(value), briefly)
}
