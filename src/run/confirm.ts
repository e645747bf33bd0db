// From a finding to a counterexample: does it show again, how small can it be made, and does that show reliably?

import type { Plan } from '../generate/plan.ts'
import type { Counterexample, Listener } from './event.ts'
import { requestsOf, shrink } from './shrink.ts'
import type { Trials } from './trial.ts'

/** A finding, the plan it came up in and the steps it rests on. */
export interface Suspicion {
  readonly clause: string
  readonly plan: Plan
  readonly essential: ReadonlySet<number>
}

const attempts = 150
const reruns = 3

export async function confirm(
  trials: Pick<Trials, 'shows'>,
  { clause, plan, essential }: Suspicion,
  signal: AbortSignal,
  emit: Listener,
): Promise<Counterexample> {
  emit({ kind: 'shrinking', clause, requests: requestsOf(plan) })
  const shows = (candidate: Plan) => trials.shows(candidate, clause)
  const isThere = (await shows(plan)) || (await shows(plan)) || (await shows(plan))
  const smallest = isThere ? await shrink(plan, shows, { essential, attempts, signal }) : plan
  let reproduced = 0
  for (let rerun = 0; isThere && rerun < reruns && !signal.aborted; rerun++) if (await shows(smallest)) reproduced++
  // Trials that were cut short show nothing, which must not pass for a fault that has gone.
  const counted = signal.aborted ? {} : { reproduced }
  const counterexample = { clause, plan: smallest, requests: requestsOf(smallest), ...counted }
  emit({ kind: 'shrunk', counterexample })
  return counterexample
}
