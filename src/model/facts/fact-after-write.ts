// What becomes of a fact when a request writes it, may have written it, or had to leave it alone. The point is
// blame: which promise was broken is told by what a later look shows instead.

import { type Doubt, type Fact, known, oneOf, possible, provenance, unknown, unknownUntil } from './fact.ts'
import type { Moment } from './moment.ts'
import type { Observation } from './observe.ts'
import { settledAt } from './settled.ts'

/** A request named this very thing and gave it a value: what stood there before no longer matters. */
export function wrote<T>(
  before: Fact<T>,
  value: T,
  at: Moment,
  promisedBy: string,
  also: readonly Observation[] = [],
): Fact<T> {
  if (!isSettled(before, at)) return either(before, value, at.exchange, 0)
  return known(value, [at.exchange], promisedBy, [{ ...lost(before, value, at.exchange, promisedBy), also }])
}

/** A request gave it a value because of what stood there before, so that earlier promises are still at stake. */
export function propagated<T>(before: Fact<T>, value: T, at: Moment, promisedBy: string): Fact<T> {
  if (before.kind !== 'known') return either(before, value, at.exchange, 0)
  const notMoved = { promisedBy, from: [at.exchange], shows: [before.value].filter((old) => old !== value) }
  return known(value, latest([...before.from, at.exchange]), promisedBy, summedUp([...before.doubts, notMoved]))
}

/** A request had to leave it alone; `instead` is what it would show had the request changed it after all. */
export function leftAlone<T>(fact: Fact<T>, exchange: number, promisedBy: string, instead: readonly T[]): Fact<T> {
  return atStake(fact, { promisedBy, from: [exchange], shows: instead })
}

/** One more promise that the next look keeps or breaks. */
export function atStake<T>(fact: Fact<T>, doubt: Doubt<T>): Fact<T> {
  if (fact.kind !== 'known') return fact
  const shows = doubt.shows.filter((value) => value !== fact.value)
  if (doubt.isExact && shows.length === 0) return fact
  const doubts = [...fact.doubts, { ...doubt, shows }]
  return known(fact.value, latest([...fact.from, ...doubt.from]), doubt.promisedBy, summedUp(doubts))
}

/** A request that was never answered may have written it, or may do so until it is at rest. */
export function maybeWrote<T>(before: Fact<T>, value: T, at: Moment): Fact<T> {
  return either(before, value, at.exchange, settledAt(at))
}

/** A request may or may not have written it; a look before `settled` decides nothing. */
export function either<T>(before: Fact<T>, value: T, exchange: number, settled: number): Fact<T> {
  const values = possible(widened(before))
  const pending = Math.max(pendingUntil(before), settled)
  if (values === undefined) return unclear(unknownUntil(pending))
  return oneOf([...values, value], [...provenance(before), exchange], pending)
}

/** It was given what nobody can tell. */
export function unclear(fact: Fact<unknown>): Fact<never> {
  const pending = pendingUntil(fact)
  return pending === 0 ? unknown : unknownUntil(pending)
}

/** The same, but for what it cannot be. */
export function ruledOut<T>(fact: Fact<T>, doubt: Doubt<T>): Fact<T> {
  return { ...unclear(fact), kind: 'unknown', doubts: [doubt] }
}

/** Whether a look at this moment decides between the values. */
export function isSettled(fact: Fact<unknown>, { time }: Pick<Moment, 'time'>): boolean {
  const pending = pendingUntil(fact)
  return pending === 0 || (time !== undefined && time.from >= pending)
}

function pendingUntil(fact: Fact<unknown>): number {
  return fact.kind === 'known' ? 0 : (fact.settledAt ?? 0)
}

/** What stands there if this write was lost, also where earlier ones were. */
function lost<T>(before: Fact<T>, value: T, exchange: number, promisedBy: string): Doubt<T> {
  const shows = (possible(widened(before)) ?? []).filter((old) => old !== value)
  return { promisedBy, from: [exchange], shows: shows.slice(0, most) }
}

/** The fact without trust in promises that no look has confirmed. */
export function widened<T>(fact: Fact<T>): Fact<T> {
  if (fact.kind !== 'known' || fact.doubts.length === 0) return fact
  const values = [fact.value]
  for (const { shows } of fact.doubts) values.push(...shows)
  return values.length === 1 ? fact : oneOf(values, fact.from)
}

/** The fact with promises at stake that were made about something else. */
export function withDoubts<T>(fact: Fact<T>, doubts: readonly Doubt<T>[]): Fact<T> {
  if (fact.kind !== 'known' || doubts.length === 0) return fact
  const others = doubts.map((each) => ({ ...each, shows: each.shows.filter((value) => value !== fact.value) }))
  return known(fact.value, fact.from, fact.promisedBy, summedUp([...fact.doubts, ...others]))
}

/** Where nobody looks for long, what is at stake does not grow for ever: the last so many of anything are remembered. */
const most = 12

export function latest<T>(all: readonly T[]): readonly T[] {
  return all.length > most ? all.slice(-most) : all
}

/** The last doubts as they are, and of older ones one for each promise. */
function summedUp<T>(doubts: readonly Doubt<T>[]): readonly Doubt<T>[] {
  if (doubts.length <= 2 * most) return doubts
  const older = Map.groupBy(doubts.slice(0, -most), ({ promisedBy, secondhand }) => `${promisedBy} ${secondhand}`)
  return [...[...older.values()].flatMap(together), ...doubts.slice(-most)]
}

function together<T>(doubts: readonly Doubt<T>[]): readonly Doubt<T>[] {
  const from = latest(doubts.flatMap((doubt) => doubt.from))
  const shows = latest([...new Set(doubts.flatMap((doubt) => doubt.shows))])
  return doubts.slice(0, 1).map((doubt) => ({ ...doubt, from, shows }))
}
