// What a run suspects, by clause, with the plans that showed it: and what comes of it when they are run again.

import type { Story } from '../../judge/stories/story.ts'
import type { Finding } from '../../judge/verdicts/verdict.ts'
import type { Counterexample, Listener } from '../event.ts'
import type { Allowance } from './allowance.ts'
import { confirm, likeliestFirst, type Suspicions, suspect, unconfirmed } from './confirm.ts'
import { type Earlier, earlierSuspicions } from './earlier.ts'
import { Played, type PlayedPlan } from './played.ts'
import type { Trials } from './trial.ts'

export interface Shown {
  readonly finding: Finding
  readonly story: Story
}

/** What running plans again takes. */
export interface Confirming {
  readonly trials: Trials
  readonly allowance: Allowance
  /** Whether each trial has a namespace of its own. */
  readonly isFresh: boolean
  readonly signal: AbortSignal
  /** Is told before each clause what all came to by then. */
  readonly soFar: (counterexamples: readonly Counterexample[]) => void
}

export class Suspected {
  readonly #suspicions = new Map<string, Suspicions>()
  readonly #earlier: readonly Suspicions[]
  readonly #played = new Played()

  /** `earlier`: findings of a run that was cut off before it could run them again. */
  constructor(earlier: readonly Earlier[] = []) {
    this.#earlier = earlierSuspicions(earlier)
  }

  get clauses(): ReadonlySet<string> {
    return new Set(this.#suspicions.keys())
  }

  /** A plan that is over, with what it showed. */
  add(part: PlayedPlan, shown: readonly Shown[], isOfRealTime: boolean): void {
    const suspicions = shown.map(({ finding, story }) => ({
      ...this.#played.suspicionOf(finding, part),
      story,
      ...(isOfRealTime && { isOfRealTime: true as const }),
    }))
    this.#played.add(part)
    for (const [clause, ofPlan] of Map.groupBy(suspicions, ({ finding }) => finding.clause)) {
      const [likeliest] = likeliestFirst(ofPlan)
      if (likeliest) this.#suspicions.set(clause, suspect(this.#suspicions.get(clause) ?? [], likeliest))
    }
  }

  get #all(): readonly Suspicions[] {
    return [...this.#suspicions.values(), ...this.#earlier]
  }

  /** As the run saw them, each without a re-run. */
  asTheyAre(from = 0): Counterexample[] {
    return this.#all.slice(from).map(([first]) => unconfirmed(first))
  }

  /**
   * Where no fresh namespace can be made, plans run again in the accounts that there are: what shows there once more is no
   * accident. But they are not made smaller, since each trial finds what the one before it has left.
   */
  async confirmAll(
    { trials, allowance, isFresh, signal, soFar }: Confirming,
    emit: Listener,
  ): Promise<Counterexample[]> {
    const confirmed: Counterexample[] = []
    for (const [index, ofClause] of this.#all.entries()) {
      const all = [...confirmed, ...this.asTheyAre(index)]
      if (signal.aborted) return all
      soFar(all)
      const turn = allowance.turn(this.#all.length - index)
      confirmed.push(await confirm(trials, ofClause, { ...turn, isFresh }, emit))
      turn.end()
    }
    return confirmed
  }
}
