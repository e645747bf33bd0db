// The plans of a run that are over, so that a finding which rests on what an earlier one did can be run again with it.

import type { Plan } from '../../generate/plan.ts'
import type { Finding } from '../../judge/verdicts/verdict.ts'
import type { Standing } from '../../target/target.ts'
import type { Part, Suspicion } from './confirm.ts'

export interface PlayedPlan {
  readonly plan: Plan
  /** The step of each exchange, by its number. */
  readonly steps: ReadonlyMap<number, number>
  /** The own settings of the accounts when it began. */
  readonly standing?: Standing
}

const mostPlans = 500
/** A finding that rests on more plans is run again with the latest of them. */
const mostBefore = 3

export class Played {
  readonly #plans: PlayedPlan[] = []
  /** The numbers of all exchanges that some plan asked for. */
  readonly #exchanges = new Set<number>()

  add(played: PlayedPlan): void {
    this.#plans.push(played)
    for (const exchange of played.steps.keys()) this.#exchanges.add(exchange)
    if (this.#plans.length > mostPlans) this.#plans.shift()
  }

  suspicionOf(finding: Finding, { plan, steps, standing }: PlayedPlan): Suspicion {
    const { sequence } = finding
    const isOfOnePlan = sequence.every((exchange) => steps.has(exchange))
    const before = isOfOnePlan ? [] : this.#before(sequence)
    const essential = essentialOf(sequence, steps)
    const own = { finding, plan, essential, isOfOnePlan, ...(standing && { standing }) }
    if (before.length > 0) return { ...own, before }
    const lately = this.#plans.slice(-mostBefore).map((played) => played.plan)
    if (isOfOnePlan && lately.length > 0) return { ...own, lately }
    return isOfOnePlan || this.#isOfPlans(sequence, steps) ? own : { ...own, isOfRealTime: true }
  }

  #isOfPlans(sequence: readonly number[], own: PlayedPlan['steps']): boolean {
    return sequence.some((exchange) => own.has(exchange) || this.#exchanges.has(exchange))
  }

  #before(sequence: readonly number[]): Part[] {
    const parts = this.#plans.map(({ plan, steps }) => ({ plan, essential: essentialOf(sequence, steps) }))
    return parts.filter(({ essential }) => essential.size > 0).slice(-mostBefore)
  }
}

function essentialOf(sequence: readonly number[], steps: ReadonlyMap<number, number>): Set<number> {
  return new Set(sequence.flatMap((exchange) => steps.get(exchange) ?? []))
}
