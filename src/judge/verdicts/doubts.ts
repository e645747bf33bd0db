// What may be held against a target although not everything that was done to it is known. In an incomplete history a
// breach counts only where no request that went unseen could explain it: the shape of an answer, and clauses whose
// statement says so. A request of which nobody knows what it did puts the clauses in doubt that it may explain.

import { type Broken, cannotTell, type Observation } from '../../model/facts/observe.ts'
import { type Clause, groupOf } from '../../spec/clause.ts'

export const unseenRequests = 'requests that the capture did not show may explain it'

/** Groups of clauses, or single ones; everything that anything may explain. */
export type Explained = readonly string[] | 'everything'

export class Doubts {
  readonly #clauses: ReadonlyMap<string, Clause>
  /** Why clauses, or groups of them, are in doubt. */
  readonly #reasons = new Map<string, string>()
  #everything: string | undefined

  constructor(clauses: ReadonlyMap<string, Clause>, isComplete: boolean) {
    this.#clauses = clauses
    this.#everything = isComplete ? undefined : unseenRequests
  }

  /** From now on these clauses may be broken for another reason. */
  cast(explained: Explained, reason: string): void {
    if (explained === 'everything') this.#everything ??= reason
    else for (const name of explained) if (!this.#reasons.has(name)) this.#reasons.set(name, reason)
  }

  /** What is left of what was seen while somebody else was changing things. */
  whileOverlapped(observations: readonly Observation[]): readonly Observation[] {
    return observations.map((each) => (each.saw === 'broken' && !this.#isBeyondDoubt(each) ? meanwhile(each) : each))
  }

  /** What is left of an observation. */
  weigh(seen: Observation): Observation {
    if (seen.saw !== 'broken' || seen.ofItself) return seen
    const { clause } = seen
    const reason = this.#reasons.get(clause) ?? this.#reasons.get(groupOf(clause)) ?? this.#everything
    return reason === undefined || this.#isBeyondDoubt(seen) ? seen : cannotTell(clause, reason)
  }

  /** That a refusal has another code may have another reason; that there was none has not. */
  #isBeyondDoubt(seen: Broken): boolean {
    if (seen.ofItself) return true
    const clause = this.#clauses.get(seen.clause)
    return clause?.incomplete === 'judged' && (clause.refusal === undefined || seen.got === 'success')
  }
}

function meanwhile({ clause }: Observation): Observation {
  return cannotTell(clause, 'somebody else’s request was under way meanwhile, and which came first is not known')
}
