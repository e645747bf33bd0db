// Makes a plan that shows a finding as small as possible by leaving steps out and trying again: first all that the
// finding does not rest on, then by delta debugging. Written here, since fast-check shrinks what it drew, not what
// a server did.

import { isRequest, type Plan, type Step } from '../generate/plan.ts'

/** Whether a plan still shows the finding. */
export type Shows = (plan: Plan) => Promise<boolean>

export interface ShrinkOptions {
  /** The steps that the finding rests on, as far as its provenance tells. */
  readonly essential: ReadonlySet<number>
  /** How many plans may be tried. */
  readonly attempts: number
  readonly signal: AbortSignal
}

export async function shrink(plan: Plan, shows: Shows, { essential, attempts, signal }: ShrinkOptions): Promise<Plan> {
  let left = attempts
  const stillShows = async (candidate: Plan) => left-- > 0 && !signal.aborted && (await shows(candidate))
  const sliced = { ...plan, steps: plan.steps.filter((step, index) => essential.has(index) || !isRequest(step)) }
  const start = sliced.steps.length < plan.steps.length && (await stillShows(sliced)) ? sliced : plan
  const steps = await minimise(start.steps, (steps) => stillShows({ ...start, steps }))
  return dropMessages({ ...start, steps }, stillShows)
}

/** Trials share one organization: what a plan puts back must be put back by whatever is left of it. */
function isLasting(step: Step): boolean {
  return 'putsBack' in step && step.putsBack === true
}

/** Delta debugging: leaves out ever smaller runs of steps for as long as that changes nothing. */
async function minimise(
  steps: readonly Step[],
  shows: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let kept = steps
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length; ) {
      const without = kept.filter((step, index) => index < from || index >= from + size || isLasting(step))
      if (without.length < kept.length && (await shows(without))) kept = without
      else from += size
    }
  }
  return kept
}

async function dropMessages(plan: Plan, shows: Shows): Promise<Plan> {
  let kept = plan
  for (const name of Object.keys(plan.namespace.messages)) {
    const { [name]: _left, ...messages } = kept.namespace.messages
    const without = { ...kept, namespace: { ...kept.namespace, messages } }
    if (await shows(without)) kept = without
  }
  return kept
}

export function requestsOf({ steps }: Plan): number {
  return steps.filter(isRequest).length
}
