// What a fixture's look at one thing shows of the promises that requests made of it: kept, or broken by the one that
// explains what is there instead. Where two explain it, or none, nobody is accused.

import { type Doubt, type Fact, known, unknown } from './fact.ts'
import type { Interval } from './moment.ts'
import type { Seen } from './observe.ts'
import { broken, holds, quoted, shortened } from './observe.ts'

export interface ReadBack<T> {
  readonly observations: readonly Seen[]
  readonly after: Fact<T>
  /** Whether the thing is as it was known. */
  readonly isConfirmed: boolean
}

/** What only fixtures have told so far; no clause promises it. */
export function asTold<T>(value: T): Fact<T> {
  return known(value, [], 'fixture')
}

/** `what` names the thing in reports; `time` is the target's when it was looked at. */
export function readBack<T>(fact: Fact<T>, shown: T, what: string, time?: Interval): ReadBack<T> {
  if (fact.kind === 'known' && fact.value === shown)
    return { observations: kept(fact.doubts), after: asTold(shown), isConfirmed: true }
  if (fact.kind === 'known') return { observations: lost(fact, shown, what), after: asTold(shown), isConfirmed: false }
  return { observations: [], after: isSettled(fact, time) ? asTold(shown) : unsettled(fact, shown), isConfirmed: false }
}

function kept(doubts: readonly Doubt<unknown>[]): readonly Seen[] {
  return doubts.flatMap(({ promisedBy, from, secondhand }) => (secondhand ? [] : toldOf(from, holds(promisedBy))))
}

function lost<T>(fact: Fact<T> & { kind: 'known' }, shown: T, what: string): readonly Seen[] {
  const explaining = fact.doubts.filter(({ shows }) => shows.includes(shown))
  const suspects = explaining.length > 0 ? explaining : fact.doubts
  const [clause, ...more] = new Set(suspects.map(({ promisedBy }) => promisedBy))
  if (clause === undefined || more.length > 0) return []
  const from = suspects.flatMap((each) => each.from)
  return toldOf(from, broken(clause, `${what} ${brief(fact.value)}`, brief(shown), [...fact.from, ...from]))
}

function toldOf(from: readonly number[], observation: ReturnType<typeof holds>): readonly Seen[] {
  const exchange = from.at(-1)
  return exchange === undefined ? [] : [{ ...observation, exchange }]
}

function isSettled(fact: Fact<unknown>, time: Interval | undefined): boolean {
  if (fact.kind !== 'oneOf' || fact.settledAt === 0) return true
  return time !== undefined && time.from >= fact.settledAt
}

function unsettled<T>(fact: Fact<T>, shown: T): Fact<T> {
  return fact.kind === 'oneOf' && fact.values.includes(shown) ? fact : unknown
}

const briefly = 80

/** A value as a report shows it; texts may be long. */
function brief(value: unknown): string {
  return shortened(quoted(value), briefly)
}
