// When a refusal counts. A server that refuses everything keeps no refusal clause: one holds only when an otherwise
// equal request without the offending part succeeded, and a look at what the refused one was about showed no change.

import type { Clause } from '../../spec/clause.ts'
import type { Endpoint } from '../../spec/endpoint.ts'

interface Refusal {
  readonly clause: string
  /** The caller at this endpoint, or at any; undefined where no credentials were sent. */
  readonly caller: string | undefined
  readonly exchange: number
  /** What an otherwise equal request looks like. */
  readonly likeness: string
  isReadBack: boolean
}

type RefusalClause = Clause & { readonly refusal: NonNullable<Clause['refusal']> }

export interface Asked {
  readonly endpoint: Endpoint
  readonly user_id: number | undefined
  readonly parameters: Readonly<Record<string, unknown>>
}

export class Refusals {
  readonly #clauses: ReadonlyMap<string, Clause>
  readonly #ofEndpoint = new Map<string, readonly RefusalClause[]>()
  /** The exchange that completed the proof, by clause. */
  readonly #proven = new Map<string, number>()
  readonly #refused = new Map<string, Refusal[]>()
  readonly #succeeded = new Map<string, Set<string>>()
  readonly #awaitingLook = new Map<string, Refusal[]>()
  /** Who succeeded at which endpoint at all, and who at any. */
  readonly #able = new Set<string>()

  constructor(clauses: ReadonlyMap<string, Clause>) {
    this.#clauses = clauses
  }

  refused(clause: string, exchange: number, asked: Asked, subjects: readonly string[]): void {
    const rule = this.#clauses.get(clause)
    if (!rule?.refusal) throw new Error(`specs/: ${clause} was seen as a refusal but has no \`refusal:\``)
    if (this.#proven.has(clause)) return
    const likeness = likenessOf(asked, rule.refusal.offending)
    const caller = rule.refusal.able === 'elsewhere' ? anywhere(asked) : callerOf(asked)
    const refusal = { clause, caller, exchange, likeness, isReadBack: subjects.length === 0 }
    push(this.#refused, clause, refusal)
    for (const subject of subjects) push(this.#awaitingLook, subject, refusal)
    this.#prove(refusal)
  }

  succeeded(asked: Asked): void {
    const caller = callerOf(asked)
    if (caller !== undefined) this.#able.add(caller)
    this.#served(anywhere(asked))
    for (const { id, refusal } of this.#concerning(asked.endpoint.slug)) {
      if (this.#proven.has(id)) continue
      const likeness = likenessOf(asked, refusal.offending)
      const known = this.#succeeded.get(id)
      if (known) known.add(likeness)
      else this.#succeeded.set(id, new Set([likeness]))
      for (const earlier of this.#refused.get(id) ?? []) this.#prove(earlier)
    }
  }

  /** The first success of somebody may be what was missing to their refusals at other endpoints. */
  #served(caller: string | undefined): void {
    if (caller === undefined || this.#able.has(caller)) return
    this.#able.add(caller)
    for (const refusal of [...this.#refused.values()].flat()) if (refusal.caller === caller) this.#prove(refusal)
  }

  /** The refusals that a success at this endpoint may be the counterpart of. */
  #concerning(slug: string): readonly RefusalClause[] {
    const found = this.#ofEndpoint.get(slug)
    if (found) return found
    const all = [...this.#clauses.values()].filter((clause): clause is RefusalClause => clause.refusal !== undefined)
    const concerning = all.filter(({ id }) => concerns(id, slug))
    this.#ofEndpoint.set(slug, concerning)
    return concerning
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
    const hasCounterpart = refusals.some(({ likeness }) => this.#succeeded.get(clause)?.has(likeness))
    const isAble = refusals.some(({ caller }) => caller === undefined || this.#able.has(caller))
    if (hasCounterpart && !isAble) return { lacks: `refused ${times}, but nobody who was refused ever succeeded there` }
    if (hasCounterpart) return { lacks: `refused ${times}, but nothing was read back afterwards` }
    return { lacks: `refused ${times}, but no otherwise equal request succeeded` }
  }

  #prove({ clause, caller, exchange, likeness, isReadBack }: Refusal): void {
    if (!isReadBack || this.#proven.has(clause) || !this.#succeeded.get(clause)?.has(likeness)) return
    // Someone else's success is no counterpart to the refusal of a person who is refused everything.
    if (caller !== undefined && !this.#able.has(caller)) return
    this.#proven.set(clause, exchange)
    this.#refused.delete(clause)
    this.#succeeded.delete(clause)
  }

  #takeAwaiting(subjects: readonly string[]): Refusal[] {
    const taken = subjects.flatMap((subject) => this.#awaitingLook.get(subject) ?? [])
    for (const subject of subjects) this.#awaitingLook.delete(subject)
    return taken
  }
}

const acrossEndpoints = ['authentication', 'queues']

function concerns(clause: string, slug: string): boolean {
  return clause.startsWith(`${slug}.`) || acrossEndpoints.some((group) => clause.startsWith(`${group}.`))
}

/** Prose (a topic, a content) counts as given or not; everything else by its value. */
function likenessOf({ endpoint, user_id, parameters }: Asked, offending: readonly string[]): string {
  const names = Object.keys(parameters).filter((name) => !offending.includes(name))
  const parts = names.sort().map((name) => [name, endpoint.parameters[name]?.prose ? 'prose' : parameters[name]])
  return JSON.stringify([endpoint.slug, offending.includes('actor') ? 'anyone' : (user_id ?? null), parts])
}

function callerOf({ endpoint, user_id }: Asked): string | undefined {
  return user_id === undefined ? undefined : `${endpoint.slug} ${user_id}`
}

function anywhere({ user_id }: Asked): string | undefined {
  return user_id === undefined ? undefined : `anywhere ${user_id}`
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
