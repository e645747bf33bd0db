// Findings of a run that was cut off before it could run them again: the run that goes on does that.

import type { Plan } from '../../generate/plan.ts'
import type { Finding } from '../../judge/verdicts/verdict.ts'
import type { Counterexample } from '../event.ts'
import type { Part, Suspicion, Suspicions } from './confirm.ts'

export interface Earlier {
  readonly finding: Finding
  readonly before?: readonly Plan[]
  readonly plan: Plan
}

export function earlierSuspicions(all: readonly Earlier[]): Suspicions[] {
  return all.map((one) => [suspicionOf(one)])
}

/** What it rested on in its plan is not known any more, so that the whole plan is tried. */
function suspicionOf({ finding, before = [], plan }: Earlier): Suspicion {
  const own = { finding, plan, essential: new Set<number>(), isOfOnePlan: before.length === 0 }
  return before.length === 0 ? own : { ...own, before: before.map(wholePart) }
}

function wholePart(plan: Plan): Part {
  return { plan, essential: new Set(plan.steps.keys()) }
}

/** Tells the counterexamples of earlier findings from those of this run. */
export function partedFrom(earlier: readonly Earlier[], all: readonly Counterexample[]) {
  const findings = new Set(earlier.map(({ finding }) => finding))
  return {
    own: all.filter(({ finding }) => !findings.has(finding)),
    earlier: all.filter(({ finding }) => findings.has(finding)),
  }
}
