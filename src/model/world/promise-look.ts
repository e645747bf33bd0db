// A look at something that requests gave a value or had to leave alone, where no endpoint shows it: which promises it
// shows kept, or which one broken. What fixtures gave nobody promised.

import { blameFor } from '../facts/blame.ts'
import { type Fact, known } from '../facts/fact.ts'
import type { Interval } from '../facts/moment.ts'
import type { Seen } from '../facts/observe.ts'
import { broken, cannotTell, holds, knownFrom, quoted } from '../facts/observe.ts'
import { byFixture } from '../things/account.ts'
import type { Look } from './outcome.ts'

export function* held<T>(fact: Fact<T>, seen: T | undefined, what: string): Generator<Seen> {
  if (fact.kind !== 'known' || seen === undefined) return
  if (seen === fact.value) {
    const kept = [...fact.doubts, fact].filter(({ promisedBy, from }) => promisedBy !== byFixture && from.length > 0)
    return yield* kept.map(({ promisedBy, from }) => ({ ...holds(promisedBy), exchange: Math.max(...from) }))
  }
  const { clause, because } = blameFor(fact, seen) ?? { clause: undefined, because: fact.from }
  const exchange = Math.max(...because, ...fact.from)
  if (because.length === 0 || clause === byFixture) return
  if (clause === undefined) {
    const reason = `not clear which request made the ${what} what it is`
    return yield { ...cannotTell(fact.promisedBy, reason), exchange }
  }
  const expected = `${what} ${quoted(fact.value)}${knownFrom(because)}`
  yield { ...broken(clause, expected, `${what} ${quoted(seen)}`, because), exchange: Math.max(...because) }
}

/** What is known after the look: what it showed, unless a request without an answer may still take effect. */
export function asTold<T>(fact: Fact<T>, seen: T | undefined, time: Interval | undefined): Fact<T> {
  if (seen === undefined) return fact
  const isOpen = fact.kind === 'oneOf' && fact.settledAt > (time?.from ?? 0)
  return isOpen ? fact : known(seen, [], byFixture)
}

export function seenAs<T>(fact: Fact<T>, seen: T | undefined): boolean {
  return fact.kind === 'known' && fact.value === seen
}

export const noLook: Look = { observations: [], effects: [], confirmed: [] }

/** After that many seconds a request without an answer no longer takes effect, and what comes late has come. */
const lateSeconds = 10

export function restsAt(time: Interval | undefined): number {
  return time ? time.to + lateSeconds : Number.POSITIVE_INFINITY
}
