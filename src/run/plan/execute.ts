// Carries out one plan: makes its namespace, takes its steps one after the other (requests in the background beside them),
// and tells which exchange came of which step.

import { needed } from '../../generate/means/needed.ts'
import { isRequest, type Plan, type RequestStep, referencesIn, type Step } from '../../generate/plan.ts'
import { type Inhabitants, makeNamespace } from './namespace.ts'
import { Performance } from './performance.ts'
import type { Stage } from './stage.ts'

export interface Executed {
  /** The step of each exchange, by its number. */
  readonly steps: ReadonlyMap<number, number>
  /** Steps whose references could not be resolved, or that the target does not allow. */
  readonly skipped: number
  /** Whether those who act in it could be made, so that anything could be done. */
  readonly isMade: boolean
}

/** `prepared` is its namespace, where that was made before. */
export async function execute(stage: Stage, plan: Plan, prepared?: Inhabitants): Promise<Executed> {
  const wanted = { messages: messagesIn(plan), channels: channelsIn(plan), signal: stage.signal }
  const { household } = stage.wire
  const namespace = household ? needed(plan) : plan.namespace
  const inhabitants = prepared ?? (await makeNamespace(stage.wire, namespace, stage.prefix, wanted))
  if (!inhabitants) return { steps: new Map(), skipped: plan.steps.length, isMade: false }
  const performance = new Performance(stage, inhabitants)
  try {
    for (let index = 0; index < plan.steps.length && !stage.signal.aborted; ) {
      const together = inLanesAt(plan.steps, index)
      const step = plan.steps[index] as Step
      if (together.length > 0) await performance.together(together, index)
      else if (isRequest(step)) await performance.request(step, index)
      else await performance.fixture(step, index)
      index += Math.max(1, together.length)
    }
    await performance.awaitBackground()
  } finally {
    await performance.integrations.close()
    household?.leave(plan)
  }
  return { steps: performance.steps, skipped: performance.skipped, isMade: true }
}

/** The requests that are asked at once from there on. */
function inLanesAt(steps: readonly Step[], from: number): RequestStep[] {
  const inLane = (step: Step | undefined): step is RequestStep => step !== undefined && 'lane' in step
  const together: RequestStep[] = []
  for (let step = steps[from]; inLane(step); step = steps[from + together.length]) together.push(step)
  return together
}

/** The messages of the namespace that the steps speak of. */
function messagesIn({ steps }: Plan): ReadonlySet<string> {
  const references = steps.flatMap((step) => ('with' in step ? referencesIn(step.with) : []))
  return new Set(
    references.flatMap((one) => ('message' in one ? [one.message] : 'sha256Of' in one ? [one.sha256Of] : [])),
  )
}

/** Those that the steps speak of. */
function channelsIn({ steps }: Plan): ReadonlySet<string> {
  const references = steps.flatMap((step) => ('with' in step ? referencesIn(step.with) : []))
  return new Set(references.flatMap((one) => ('channel' in one ? [one.channel] : [])))
}
