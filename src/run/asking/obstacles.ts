// What kept parts of plans from being carried out: actions of the control protocol that the target refused or does not
// have, and what may not be done to it. Tells why clauses that need them were never looked at. Judges nothing.

import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import { type Clause, groupOf } from '../../spec/clause.ts'

export interface Obstacle {
  /** An action of the control protocol, or an endpoint. */
  readonly what: string
  readonly times: number
  /** The last reason, as a sentence. */
  readonly reason: string
  /** Where it was done at other times. */
  readonly isOccasional?: true
}

/** So many plans in a row to which the target refused an action are enough. */
const mostRefusals = 3

const notDisposable = 'it may change what the run did not make, and the target file does not say `disposable: true`'
/** Clauses are about them and their payload. */
export const webhooks = 'outgoing-webhook'
const payload = 'webhook-payload'
const clockStands = 'the clock of the target cannot be moved'

/** Undefined where that is not known of a need. */
type IsOffered = (need: string) => boolean | undefined

export class Obstacles {
  readonly #met = new Map<string, { times: number; reason: string }>()
  readonly #done = new Set<string>()
  /** Actions that got no answer when they were tried last. */
  readonly #silent = new Set<string>()
  /** What the plan that is carried out was refused, and what was done for it. */
  #now = { refused: new Set<string>(), done: new Set<string>() }
  /** Of how many plans in a row an action was refused to each. */
  readonly #inARow = new Map<string, number>()
  readonly #givenUp = new Set<string>()

  /** Organization settings that the target does not take. */
  readonly lacking = new Set<string>()
  /** How often the target said no. */
  refusals = 0

  done(action: string): void {
    this.#done.add(action)
    this.#now.done.add(action)
    this.#silent.delete(action)
  }

  refused(action: string, why: string): void {
    this.refusals++
    this.#now.refused.add(action)
    this.#silent.delete(action)
    this.#meet(action, why)
  }

  /** Nobody said whether it can be done. */
  unanswered(action: string, why: string): void {
    this.#silent.add(action)
    this.#meet(action, why)
  }

  /** Is told of the end of each plan; gives the actions that no further plan is to rest on. An action that was done once
   * is refused for what it was asked, unless the plan could not even begin. */
  endPlan(isMade: boolean): readonly string[] {
    const { refused, done } = this.#now
    this.#now = { refused: new Set(), done: new Set() }
    for (const action of done) this.#inARow.delete(action)
    const all = [...refused].filter((action) => !done.has(action) && !(isMade && this.#done.has(action)))
    for (const action of all) this.#inARow.set(action, (this.#inARow.get(action) ?? 0) + 1)
    const given = all.filter((action) => (this.#inARow.get(action) ?? 0) >= mostRefusals)
    for (const action of given) this.#givenUp.add(action)
    return given
  }

  /** From now on nobody asks for it. */
  lacks(what: string, why: string): void {
    if (!this.#givenUp.has(what)) this.#meet(what, why)
    this.#givenUp.add(what)
  }

  isGivenUp(action: string): boolean {
    return this.#givenUp.has(action)
  }

  /** Whether the plan that is carried out was refused it. */
  wasRefused(action: string): boolean {
    return this.#now.refused.has(action)
  }

  isSilent(action: string): boolean {
    return this.#silent.has(action)
  }

  /** An action or endpoint that changes the whole organization, where that may not be. */
  forbidden(what: string): void {
    this.#meet(what, notDisposable)
  }

  cannotMoveClock(): void {
    this.#meet('clock', clockStands)
  }

  all(): Obstacle[] {
    return [...this.#met].map(([what, met]) => ({
      ...{ what, ...met },
      ...(this.#done.has(what) ? { isOccasional: true } : {}),
    }))
  }

  /** Clauses that were never looked at get the reason: what they need is not to be had, or no plan came to them. */
  explain(
    verdicts: readonly ClauseVerdict[],
    clauses: ReadonlyMap<string, Clause>,
    isOffered: IsOffered = () => undefined,
  ): ClauseVerdict[] {
    return verdicts.map((verdict) => {
      if (verdict.verdict !== 'cannot-tell' || verdict.reason?.startsWith('never looked at') !== true) return verdict
      const why = this.#whyNever(clauses.get(verdict.id), isOffered)
      if (why !== undefined) return { ...verdict, reason: `never looked at: ${why}` }
      const { lacks = [] } = verdict
      if (lacks.length === 0 || !lacks.every(isOffered)) return verdict
      return { ...verdict, reason: `never looked at; no plan asked for what it needs: ${lacks.join(', ')}` }
    })
  }

  #whyNever(clause: Clause | undefined, isOffered: IsOffered): string | undefined {
    if (!clause) return undefined
    const givenUp = clause.needs.find((need) => this.#givenUp.has(need))
    if (givenUp !== undefined) return this.#met.get(givenUp)?.reason
    const lacking = clause.needs.find((need) => isOffered(need) === false)
    // Plans that need it were not tried at all.
    if (lacking !== undefined) return `the target offers no way to do ${lacking}`
    const group = groupOf(clause.id)
    const wanted = [...clause.needs, group === payload ? webhooks : group]
    const never = wanted.find((what) => this.#met.has(what) && !this.#done.has(what))
    return never === undefined ? undefined : this.#met.get(never)?.reason
  }

  #meet(what: string, reason: string): void {
    this.#met.set(what, { times: (this.#met.get(what)?.times ?? 0) + 1, reason })
  }
}
