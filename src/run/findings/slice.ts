// The shortest plans that may show a finding, by what it rests on: the guilty request alone, all that taught what was
// expected, that with the time that passed meanwhile, and with all fixtures. Each has what it refers to.

import { isRequest, type Plan, type Reference, referencesIn, type Step } from '../../generate/plan.ts'

/** Trials share one organization: what a plan puts back must be put back by whatever is left of it. */
export function isLasting(step: Step): boolean {
  return 'putsBack' in step && step.putsBack === true
}

/** Shorter ones first; none as long as the plan itself. */
export function slices(plan: Plan, essential: ReadonlySet<number>): Plan[] {
  if (essential.size === 0) return []
  const { steps } = plan
  const fixtures = [...steps.keys()].filter((index) => !isRequestAt(steps, index))
  const [first, last] = [Math.min(...essential), Math.max(...essential)]
  const time = fixtures.filter((index) => index > first && index < last && isPassing(steps[index]))
  const chosen = [[last], [...essential], [...essential, ...time], [...essential, ...fixtures]]
  const plans = chosen.map((indices) => ({ ...plan, steps: withProviders(steps, indices) }))
  const lengths = plans.map(({ steps }) => steps.length)
  return plans.filter(({ steps: own }, index) => own.length < steps.length && lengths.indexOf(own.length) === index)
}

/** What a finding rests on of a plan that ran before. */
export function sliceOf(plan: Plan, essential: ReadonlySet<number>): Plan {
  const fixtures = [...plan.steps.keys()].filter((index) => !isRequestAt(plan.steps, index))
  return { ...plan, steps: withProviders(plan.steps, [...essential, ...fixtures]) }
}

function isPassing(step: Step | undefined): boolean {
  return step !== undefined && 'fixture' in step && step.fixture === 'advance'
}

function isRequestAt(steps: readonly Step[], index: number): boolean {
  const step = steps[index]
  return step !== undefined && isRequest(step)
}

/** The chosen steps in their order, with those whose answers they refer to, and what puts something back. */
function withProviders(steps: readonly Step[], indices: readonly number[]): Step[] {
  const kept = new Set(indices)
  for (const index of kept) for (const provider of providersOf(steps, index)) kept.add(provider)
  return withoutIdle(steps.filter((step, index) => kept.has(index) || isLasting(step)))
}

/** Whoever is not made any more need not be put back. */
export function withoutIdle(steps: readonly Step[]): Step[] {
  const names = new Set(steps.flatMap((step) => ('name' in step && step.name !== undefined ? [step.name] : [])))
  return steps.filter((step) => !isLasting(step) || namesIn(step).every((name) => names.has(name)))
}

function providersOf(steps: readonly Step[], index: number): number[] {
  const step = steps[index]
  const names = step ? namesIn(step) : []
  return [...steps.keys()].filter((other) => {
    const { name } = steps[other] as { name?: string }
    return other < index && name !== undefined && names.includes(name)
  })
}

/** A step that makes people or bots names them after itself: `bot0`, `bot1`. */
function namesIn(step: Step): string[] {
  const given = 'with' in step ? referencesIn(step.with).flatMap(nameIn) : []
  const actor = 'as' in step && step.as !== undefined ? [step.as.replace(/\d+$/, '')] : []
  return [...given, ...actor]
}

function nameIn(reference: Reference): string[] {
  if ('answer' in reference) return [reference.answer]
  if ('lastEventOf' in reference) return [reference.lastEventOf]
  return 'webhook' in reference ? [reference.webhook] : []
}
