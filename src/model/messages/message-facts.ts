// What one look at a message says of the world's facts: which promises it shows kept or broken, and what is known
// of the message after it.

import { blameFor, confirmed, promises } from '../facts/blame.ts'
import { type Fact, type Known, known } from '../facts/fact.ts'
import { isSettled } from '../facts/fact-after-write.ts'
import type { Moment } from '../facts/moment.ts'
import { broken, cannotTell, holds, knownFrom, type Observation, quoted, type Say } from '../facts/observe.ts'
import type { Message } from '../things/message.ts'

/** Holds a value that was seen against a fact; says nothing where either is not known. */
export function compare<T>(say: Say, fact: Fact<T>, seen: T | undefined, what: string): void {
  if (fact.kind !== 'known' || seen === undefined) return
  if (seen !== fact.value) say(contradicted(fact, seen, what))
  else for (const clause of promises(fact)) say(holds(clause))
}

function contradicted<T>(fact: Known<T>, seen: T, what: string): Observation {
  const blame = blameFor(fact, seen)
  if (blame === undefined) return cannotTell(fact.promisedBy, `not clear which edit made the ${what} what it is`)
  const { clause, because } = blame
  return broken(clause, `${what} ${quoted(fact.value)}${knownFrom(because)}`, `${what} ${quoted(seen)}`, because)
}

export function agrees<T>(fact: Fact<T>, seen: T | undefined): boolean {
  return fact.kind === 'known' && fact.value === seen
}

/** Whether both are known, and the same. */
export function isEqual<T>(one: Fact<T> | undefined, other: Fact<T> | undefined): boolean {
  return one?.kind === 'known' && other?.kind === 'known' && one.value === other.value
}

/** The fact after a look that did not contradict it. */
export function lookedAt<T>(fact: Fact<T>, seen: T | undefined, at: Moment, promisedBy: string): Fact<T> {
  if (seen === undefined || !isSettled(fact, at)) return fact
  return fact.kind === 'known' ? confirmed(fact, promisedBy) : known(seen, at.exchange, promisedBy)
}

/** After a contradiction what was seen is what is known, and what was edited is not. */
export function takenAsSeen<T>(fact: Fact<T>, seen: T | undefined, at: Moment, promisedBy: string): Fact<T> {
  if (seen === undefined) return fact
  if (agrees(fact, seen)) return confirmed(fact, promisedBy)
  return known(seen, at.exchange, promisedBy)
}

export const contentPromise = 'get-message.raw-content-current'
export const topicPromise = 'edit-message.only-what-was-asked'
export const placePromise = 'message.stream-id-true'

export function isDirect(message: Message): boolean {
  return message.stream_id === undefined && message.participants !== undefined
}
