// When a refusal counts. A server that refuses everything keeps no refusal clause: one holds only when an otherwise
// equal request without the offending part succeeded, and a look at what the refused one was about showed no change.

import type { Clause } from '../../spec/clause.ts'
import { Lately } from './lately.ts'
import { type Asked, likenessOf, likenessWithout } from './request-key.ts'

interface Caller {
  /** An endpoint, or `anywhere`. */
  readonly place: string
  readonly user_id: number
}

interface Refusal {
  readonly clause: string
  /** Who was refused at this endpoint, or at any; undefined where no credentials were sent. */
  readonly caller: Caller | undefined
  readonly exchange: number
  /** What an otherwise equal request looks like. */
  likeness: string
  isReadBack: boolean
}

/** A set of texts. */
type Texts = Lately<string, true>

type RefusalClause = Clause & { readonly refusal: NonNullable<Clause['refusal']> }

/** Refusals for the same offending part, which have the same counterparts. */
interface Kind {
  readonly key: string
  readonly offending: readonly string[]
  /** Those that are not proven yet. */
  clauses: readonly string[]
}

export class Refusals {
  readonly #clauses: ReadonlyMap<string, Clause>
  readonly #ofEndpoint = new Map<string, Kind[]>()
  /** The exchange that completed the proof, by clause. */
  readonly #proven = new Map<string, number>()
  readonly #refused = new Map<string, Refusal[]>()
  /** What the requests looked like that succeeded; one more of them is the counterpart of nothing that they were not. */
  readonly #succeeded: Texts = new Lately(mostSuccesses)
  /** What is left of them without an offending part, by that part; only of parts for which something was refused. */
  readonly #counterparts = new Map<string, Texts>()
  /** Those of callers who have not succeeded yet. */
  readonly #refusedTo = new Map<string, Refusal[]>()
  readonly #awaitingLook = new Map<string, Refusal[]>()
  /** Who succeeded at all, by place. */
  readonly #able = new Map<string, Set<number>>()

  constructor(clauses: ReadonlyMap<string, Clause>) {
    this.#clauses = clauses
  }

  refused(clause: string, exchange: number, asked: Asked, subjects: readonly string[]): void {
    const rule = this.#clauses.get(clause)
    if (!rule?.refusal) throw new Error(`specs/: ${clause} was seen as a refusal but has no \`refusal:\``)
    if (this.#proven.has(clause)) return
    const { offending } = rule.refusal
    const likeness = likenessWithout(likenessOf(asked), offending)
    this.#await(offending)
    const caller = callerOf(asked, rule.refusal.able === 'elsewhere' ? anywhere : asked.endpoint.slug)
    const refusal = { clause, caller, exchange, likeness, isReadBack: subjects.length === 0 }
    push(this.#refused, clause, refusal)
    if (caller !== undefined && !this.#isAble(caller)) push(this.#refusedTo, nameOf(caller), refusal)
    for (const subject of subjects) push(this.#awaitingLook, subject, refusal)
    this.#prove(refusal)
  }

  /** Nothing that comes is a counterpart to what was refused before. */
  beginAnew(): void {
    for (const known of [this.#succeeded, this.#counterparts, this.#awaitingLook, this.#refusedTo, this.#able])
      known.clear()
    for (const refusal of [...this.#refused.values()].flat()) refusal.likeness = likeNothing
  }

  succeeded(asked: Asked): void {
    const whole = likenessOf(asked)
    if (this.#succeeded.get(whole)) return
    this.#succeeded.set(whole, true)
    this.#served(asked, asked.endpoint.slug)
    this.#served(asked, anywhere)
    for (const kind of this.#concerning(asked.endpoint.slug)) {
      const known = this.#counterparts.get(kind.key)
      if (!known) continue
      kind.clauses = kind.clauses.filter((id) => !this.#proven.has(id))
      if (kind.clauses.length > 0) this.#counterpart(kind, known, likenessWithout(whole, kind.offending))
    }
  }

  #counterpart({ clauses }: Kind, known: Texts, likeness: string): void {
    if (known.get(likeness)) return
    known.set(likeness, true)
    for (const id of clauses)
      for (const earlier of this.#refused.get(id) ?? []) if (earlier.likeness === likeness) this.#prove(earlier)
  }

  /** From now on, what is left of a success without the offending part is compared with what was refused. */
  #await(offending: readonly string[]): void {
    const key = offending.join()
    if (this.#counterparts.has(key)) return
    const known: Texts = new Lately(mostSuccesses)
    for (const [whole] of this.#succeeded) known.set(likenessWithout(whole, offending), true)
    this.#counterparts.set(key, known)
  }

  /** The first success of somebody may be what was missing to their refusals. */
  #served({ user_id }: Asked, place: string): void {
    const able = this.#able.get(place) ?? new Set()
    if (user_id === undefined || able.has(user_id)) return
    this.#able.set(place, able.add(user_id))
    const caller = nameOf({ place, user_id })
    for (const refusal of this.#refusedTo.get(caller) ?? []) this.#prove(refusal)
    this.#refusedTo.delete(caller)
  }

  #isAble(caller: Caller | undefined): boolean {
    return caller === undefined || this.#able.get(caller.place)?.has(caller.user_id) === true
  }

  /** The refusals that a success at this endpoint may be the counterpart of. */
  #concerning(slug: string): readonly Kind[] {
    const found = this.#ofEndpoint.get(slug)
    if (found) return found
    const all = [...this.#clauses.values()].filter((clause): clause is RefusalClause => clause.refusal !== undefined)
    const kinds = new Map<string, Kind>()
    for (const { id, refusal } of all.filter(({ id }) => concerns(id, slug))) {
      const key = refusal.offending.join()
      const clauses = [...(kinds.get(key)?.clauses ?? []), id]
      kinds.set(key, { key, offending: refusal.offending, clauses })
    }
    this.#ofEndpoint.set(slug, [...kinds.values()])
    return [...kinds.values()]
  }

  /** A look showed these subjects to be as they were before. */
  readBack(subjects: readonly string[]): void {
    for (const refusal of this.#takeAwaiting(subjects)) {
      refusal.isReadBack = true
      this.#prove(refusal)
    }
  }

  /** Somebody changed these subjects; a later look says nothing about an earlier refusal. */
  changed(subjects: readonly string[]): void {
    this.#takeAwaiting(subjects)
  }

  /** The exchange that shows the clause to hold, or why none does; undefined where nothing was refused. */
  verdict(clause: string): { witness: number } | { lacks: string } | undefined {
    const witness = this.#proven.get(clause)
    if (witness !== undefined) return { witness }
    const refusals = this.#refused.get(clause)
    if (!refusals) return undefined
    const times = refusals.length === 1 ? 'once' : `${refusals.length} times`
    const hasCounterpart = refusals.some(({ likeness }) => this.#hasCounterpart(clause, likeness))
    const isAble = refusals.some(({ caller }) => this.#isAble(caller))
    if (hasCounterpart && !isAble) return { lacks: `refused ${times}, but nobody who was refused ever succeeded there` }
    if (hasCounterpart) return { lacks: `refused ${times}, but nothing was read back afterwards` }
    return { lacks: `refused ${times}, but no otherwise equal request succeeded` }
  }

  #prove({ clause, caller, exchange, likeness, isReadBack }: Refusal): void {
    if (!isReadBack || this.#proven.has(clause) || !this.#hasCounterpart(clause, likeness)) return
    // Someone else's success is no counterpart to the refusal of a person who is refused everything.
    if (!this.#isAble(caller)) return
    this.#proven.set(clause, exchange)
    this.#refused.delete(clause)
  }

  #hasCounterpart(clause: string, likeness: string): boolean {
    const { offending = [] } = this.#clauses.get(clause)?.refusal ?? {}
    return this.#counterparts.get(offending.join())?.get(likeness) === true
  }

  #takeAwaiting(subjects: readonly string[]): Refusal[] {
    const taken = subjects.flatMap((subject) => this.#awaitingLook.get(subject) ?? [])
    for (const subject of subjects) this.#awaitingLook.delete(subject)
    return taken
  }
}

/** A counterpart that is longer ago is not found again. */
const mostSuccesses = 5000
const likeNothing = ''
const anywhere = 'anywhere'

const acrossEndpoints = ['authentication', 'queues']

function concerns(clause: string, slug: string): boolean {
  return clause.startsWith(`${slug}.`) || acrossEndpoints.some((group) => clause.startsWith(`${group}.`))
}

function callerOf({ user_id }: Asked, place: string): Caller | undefined {
  return user_id === undefined ? undefined : { place, user_id }
}

function nameOf({ place, user_id }: Caller): string {
  return `${place} ${user_id}`
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
