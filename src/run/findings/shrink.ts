// Makes a plan that shows a finding as small as possible by leaving steps out and trying again (delta debugging), and
// then the messages that nobody misses. Written here, since fast-check shrinks what it drew, not what a server did.

import { isRequest, type Namespace, type Plan, referencesIn, type Step } from '../../generate/plan.ts'
import { isLasting, withoutIdle } from './slice.ts'

/** Whether a plan still shows the finding. */
export type Shows = (plan: Plan) => Promise<boolean>

export interface ShrinkOptions {
  /** How many plans may be tried. */
  readonly attempts: number
  readonly signal: AbortSignal
  /** Whether there is no more time to try another one. */
  readonly isLate?: () => boolean
}

export async function shrink(plan: Plan, shows: Shows, options: ShrinkOptions): Promise<Plan> {
  const { attempts, signal, isLate = () => false } = options
  let left = attempts
  const stillShows = async (candidate: Plan) => left-- > 0 && !signal.aborted && !isLate() && (await shows(candidate))
  const steps = await minimise(plan.steps, isLasting, (steps) => stillShows({ ...plan, steps }))
  const fewer = await dropMessages({ ...plan, steps: withoutIdle(steps) }, stillShows)
  const possible = { ...fewer, steps: fewer.steps.filter((step) => lacksNothing(step, fewer.namespace)) }
  return possible.steps.length < fewer.steps.length && (await stillShows(possible)) ? possible : fewer
}

/** What names a message that is gone is never sent. */
function lacksNothing(step: Step, { messages }: Namespace): boolean {
  if (!isRequest(step)) return true
  return referencesIn(step.with).every((reference) => !('message' in reference) || reference.message in messages)
}

/** Delta debugging: leaves out ever smaller runs of items, in the end single ones until none can be left out. */
async function minimise<T>(
  items: readonly T[],
  isKept: (item: T) => boolean,
  shows: (items: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let kept = items
  const isDone = () => kept.filter((item) => !isKept(item)).length <= 1
  for (let size = Math.ceil(kept.length / 2); size >= 1 && !isDone(); ) {
    const { length } = kept
    for (let from = 0; from < kept.length && !isDone(); ) {
      const without = kept.filter((item, index) => index < from || index >= from + size || isKept(item))
      if (without.length < kept.length && (await shows(without))) kept = without
      else from += size
    }
    if (size > 1) size = Math.ceil(size / 2)
    else if (kept.length === length) break
  }
  return kept
}

/** Mostly none are needed, or one. */
async function dropMessages(plan: Plan, shows: Shows): Promise<Plan> {
  const { messages } = plan.namespace
  const withOnly = (names: readonly string[]): Plan => {
    const kept = Object.entries(messages).filter(([name]) => names.includes(name))
    return { ...plan, namespace: { ...plan.namespace, messages: Object.fromEntries(kept) } }
  }
  const names = Object.keys(messages)
  if (names.length === 0) return plan
  if (await shows(withOnly([]))) return withOnly([])
  return withOnly(
    await minimise(
      names,
      () => false,
      (kept) => shows(withOnly(kept)),
    ),
  )
}

export function requestsOf(...plans: readonly Plan[]): number {
  return plans.flatMap(({ steps }): readonly Step[] => steps).filter(isRequest).length
}
