// What was changed, one thing after the other, and since when. Facts say what is; the journal says what was given, by
// which exchange or fixture, and in which interval that may have begun. Only `apply` writes it; whoever judges events,
// webhooks or registrations asks it.

import type { Interval } from '../facts/moment.ts'

/** By what something changed, and when that may have begun. */
export interface Cause {
  /** The action of a fixture, or the endpoint of a request. */
  readonly did: string
  /** The request; for a fixture the last one before it. */
  readonly exchange: number
  /** The harness's clock: not before the one, and not after the other. */
  readonly at: number
  readonly until: number
  /** The same by the target's clock, where that is known. */
  readonly time: Interval | undefined
}

export interface Note {
  /** In the words of the events that tell of it, where any do. */
  readonly thing: string
  /** Whose own thing it is; absent where it is nobody's own. */
  readonly owner?: number | undefined
  /** What it was given; absent where only that it happened matters, or where nobody knows what it was. */
  readonly value?: unknown
  /** True where it is not certain that it was given this. */
  readonly isUnsure?: boolean | undefined
  /** True where nobody need be told of it: things begin with it. */
  readonly isQuiet?: boolean | undefined
}

export type Noted = Note & Cause

export type NoteEffect = { readonly set: 'noted' } & Note
/** Ids may belong to others from now on. */
export type JournalEffect = NoteEffect | { readonly set: 'journal-begun' }

export function noted(thing: string, value?: unknown, more: Omit<Note, 'thing' | 'value'> = {}): NoteEffect {
  return { set: 'noted', thing, value, ...more }
}

/** Stands in a thing for the id of a person of whom nobody knows who it is. */
export const anybody = 'anybody'

/** What people share with others changed, so that others may see more of them, or less. */
export function acquainted(user_ids: readonly number[]): NoteEffect[] {
  return user_ids.map((owner) => noted('acquaintances', undefined, { owner }))
}

export class Journal {
  readonly all: Noted[] = []
  /** By owner, and then by thing. */
  readonly #histories = new Map<number | undefined, Map<string, Noted[]>>()
  /** What did anything at all. */
  readonly #deeds = new Set<string>()

  add({ thing, owner, value, isUnsure, isQuiet }: Note, cause: Cause): void {
    const { did, exchange, at, until, time } = cause
    // Named one by one, since there are many of them and a spread takes long.
    const noted: Noted = { thing, value, owner, isUnsure, isQuiet, did, exchange, at, until, time }
    this.all.push(noted)
    this.#deeds.add(did)
    const things = this.#thingsOf(owner)
    const history = things.get(thing)
    if (history) history.push(noted)
    else things.set(thing, [noted])
  }

  /** What a thing was given, oldest first. */
  of(thing: string, owner?: number): readonly Noted[] {
    return this.#histories.get(owner)?.get(thing) ?? []
  }

  /** Whether an action or an endpoint has changed anything. */
  tellsOf(did: string): boolean {
    return this.#deeds.has(did)
  }

  /** When it was last given anything, by the harness's clock. */
  lastOf(thing: string, owner?: number): number {
    return this.of(thing, owner).at(-1)?.at ?? Number.NEGATIVE_INFINITY
  }

  /** When it was given what it has, for giving it the same again changes nothing. */
  changedAt(thing: string): number {
    const history = this.of(thing)
    const before = history.findLastIndex(({ value }) => value !== history.at(-1)?.value)
    return history[before + 1]?.at ?? Number.NEGATIVE_INFINITY
  }

  clear(): void {
    this.all.splice(0)
    this.#histories.clear()
    this.#deeds.clear()
  }

  #thingsOf(owner: number | undefined): Map<string, Noted[]> {
    const before = this.#histories.get(owner)
    if (before) return before
    const things = new Map<string, Noted[]>()
    this.#histories.set(owner, things)
    return things
  }
}
