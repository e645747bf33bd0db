// From a finding to a counterexample: does it show again, how small can it be made, and does that show reliably?
// A fault may depend on what else the server held when it came up; therefore other plans that showed it are tried, too.

import type { Plan } from '../generate/plan.ts'
import type { Finding } from '../judge/verdict.ts'
import type { Counterexample, Listener } from './event.ts'
import { requestsOf, shrink } from './shrink.ts'
import type { Trials } from './trial.ts'

/** A finding, the plan it came up in and the steps it rests on. */
export interface Suspicion {
  readonly finding: Finding
  readonly plan: Plan
  readonly essential: ReadonlySet<number>
  /** Whether it rests on nothing but exchanges of its own plan, so that the plan alone is likely to show it. */
  readonly isOfOnePlan: boolean
}

/** What is suspected of one clause. */
export type Suspicions = readonly [Suspicion, ...Suspicion[]]

const plansKept = 3
const attempts = 150
const reruns = 3

/** Keeps a few plans, the likeliest first; of equals those that came up first. */
export function suspect(kept: readonly Suspicion[], more: Suspicion): Suspicions {
  const [first = more, ...others] = likeliestFirst([...kept, more])
  return [first, ...others.slice(0, plansKept - 1)]
}

export function likeliestFirst(suspicions: readonly Suspicion[]): Suspicion[] {
  return suspicions.toSorted((a, b) => Number(b.isOfOnePlan) - Number(a.isOfOnePlan))
}

/** The first of the suspicions that shows again; where none does, the first of all. */
export async function confirm(
  trials: Pick<Trials, 'shows'>,
  suspicions: Suspicions,
  signal: AbortSignal,
  emit: Listener,
): Promise<Counterexample> {
  const tried: Counterexample[] = []
  for (const [index, suspicion] of suspicions.entries()) {
    const { plan, finding } = suspicion
    emit({ kind: 'shrinking', clause: finding.clause, requests: requestsOf(plan), attempt: index + 1 })
    tried.push(await examine(trials, suspicion, signal))
    if (tried.at(-1)?.reproduced !== 0) break
  }
  const counterexample = tried.find(({ reproduced }) => reproduced !== 0) ?? unconfirmed(suspicions[0], 0)
  emit({ kind: 'shrunk', counterexample })
  return counterexample
}

/** A suspicion as it came up, and how many re-runs showed it, if there were any. */
export function unconfirmed({ finding, plan }: Suspicion, reproduced?: 0): Counterexample {
  const counted = reproduced === undefined ? {} : { reproduced }
  return { clause: finding.clause, finding, plan, requests: requestsOf(plan), ...counted }
}

async function examine(
  trials: Pick<Trials, 'shows'>,
  suspicion: Suspicion,
  signal: AbortSignal,
): Promise<Counterexample> {
  const { finding, plan, essential } = suspicion
  const shows = (candidate: Plan) => trials.shows(candidate, finding.clause)
  const isThere = (await shows(plan)) || (await shows(plan)) || (await shows(plan))
  const smallest = isThere ? await shrink(plan, shows, { essential, attempts, signal }) : plan
  let reproduced = 0
  for (let rerun = 0; isThere && rerun < reruns && !signal.aborted; rerun++) if (await shows(smallest)) reproduced++
  // Trials that were cut short show nothing, which must not pass for a fault that has gone.
  const counted = signal.aborted ? {} : { reproduced }
  return { clause: finding.clause, finding, plan: smallest, requests: requestsOf(smallest), ...counted }
}
