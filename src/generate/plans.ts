// Plans from a seed: the same seed and number always give the same plan.

import fc from 'fast-check'
import { gestures } from './gestures.ts'
import { namespace } from './namespace.ts'
import { type Namespace, type Plan, referencesIn, type Step } from './plan.ts'

const gesture = fc.oneof(...gestures)

const plan: fc.Arbitrary<Plan> = fc
  .record({ namespace, gestures: fc.array(gesture, { minLength: 2, maxLength: 6 }) })
  .map(({ namespace, gestures }) => ({
    namespace,
    steps: gestures.flatMap(rename).filter((step) => isPossible(step, namespace)),
  }))

export function planOf(seed: number, number: number): Plan {
  // The numbers of neighbouring seeds must not overlap, or seed 8 would repeat most of seed 7.
  const [drawn] = fc.sample(plan, { seed: Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b), numRuns: 1 })
  if (!drawn) throw new Error('fast-check drew no plan')
  return drawn
}

/** Gestures know all messages that a namespace may have; the one drawn may lack some of them. */
function isPossible(step: Step, { messages }: Namespace): boolean {
  const references = 'with' in step ? referencesIn(step.with) : []
  return references.every((reference) => !('message' in reference) || Object.hasOwn(messages, reference.message))
}

/** Each gesture names its answers for itself; in a plan the names must differ. */
function rename(steps: Step[], gesture: number): Step[] {
  const names = new Set(steps.flatMap((step) => ('name' in step && step.name !== undefined ? [step.name] : [])))
  const renamed = (name: string) => (names.has(name) ? `${name}${gesture}` : name)
  return JSON.parse(JSON.stringify(steps), (key, value) =>
    (key === 'name' || key === 'answer' || key === 'lastEventOf') && typeof value === 'string' ? renamed(value) : value,
  ) as Step[]
}
