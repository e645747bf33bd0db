// Plans from a seed: the same seed and number always give the same plan.

import fc from 'fast-check'
import type { Gesture, Weighted } from './arbitraries.ts'
import { gestures } from './gestures.ts'
import { namespace } from './namespace.ts'
import { isRequest, type Namespace, type Plan, referencesIn, type Step } from './plan.ts'
import { rename } from './rename.ts'

/** Whether a gesture shows something on the target. */
type IsWorth = (steps: readonly Step[]) => boolean

/** Draws the plan of a number from a seed. */
export type Planner = (seed: number, number: number) => Plan

/**
 * The plans of all gestures, or of those that ask one of some endpoints. Where the gesture that opens a plan is not worth
 * its time, the plan has no steps.
 */
export function plansOf(
  focus: readonly string[] = [],
  isWorth: IsWorth = () => true,
  chosen = gesturesAbout(focus),
): Planner {
  const gesture = fc.oneof(...(focus.length === 0 ? chosen : mostlyAbout(chosen, focus)))
  const fillings = focus.length === 0 ? 0 : mostFilling
  const filling = fc.array(gesture, { minLength: fillings, maxLength: fillings })
  const others = fc.array(gesture, { minLength: 1, maxLength: 6 })
  // Each gesture opens a plan in its turn, so that none is left out by chance; what follows is drawn by weight.
  const plans = chosen.map(({ arbitrary }) =>
    fc.record({ namespace, first: arbitrary, others, filling }).map(({ namespace, first, others, filling }): Plan => {
      const worth = (all: readonly Step[][]) => all.map((gesture) => (isWorth(gesture) ? gesture : []))
      const [opening = [], ...next] = worth([first, ...others])
      if (opening.length === 0) return { namespace, steps: [] }
      return planIn(namespace, [opening, ...next, ...untilHalf([opening, ...next].flat(), worth(filling), focus)])
    }),
  )
  // Those without any weight are heavy: once they opened a plan, they do not again.
  const again = plans.filter((_, index) => chosen[index]?.weight !== 0)
  return (seed, number) => {
    const plan = number < plans.length ? inTurn(plans, seed, number) : inTurn(again, seed, number)
    if (!plan) throw new Error('there are no gestures to draw from')
    return draw(plan, seed, number)
  }
}

/** How many gestures a plan has of which each comes in its turn. */
export const gesturesInTurn = 5

/**
 * Plans for targets where requests are few: all gestures come in their turn, so that none does twice before all did. Those
 * that are not worth their time are left out; where all are, the plan has no steps.
 */
export function plansInTurn(isWorth: IsWorth = () => true, chosen: Weighted = gestures): Planner {
  const again = chosen.filter(({ weight }) => weight !== 0)
  return (seed, number) => {
    const first = number * gesturesInTurn
    const some = Array.from({ length: gesturesInTurn }, (_, index) => {
      const all = first + index < chosen.length ? chosen : again
      return inTurn(all, seed, first + index)?.arbitrary ?? fc.constant([])
    })
    const plan = fc
      .record({ namespace, all: fc.tuple(...some) })
      .map(({ namespace, all }) => planIn(namespace, all.filter(isWorth)))
    return draw(plan, seed, number)
  }
}

function planIn(namespace: Namespace, all: readonly (readonly Step[])[]): Plan {
  const steps = all.flatMap((gesture, index) => rename(gesture, `${index}`))
  return { namespace, steps: steps.filter((step) => isPossible(step, namespace)) }
}

function draw(plan: fc.Arbitrary<Plan>, seed: number, number: number): Plan {
  // The numbers of neighbouring seeds must not overlap, or seed 8 would repeat most of seed 7.
  const drawing = { seed: Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b), numRuns: 1 }
  const [drawn] = fc.sample(plan, drawing)
  if (!drawn) throw new Error('fast-check drew no plan')
  return drawn
}

/** Two in a row are far apart, so that a short run has some of every family. */
function inTurn<T>(all: readonly T[], seed: number, number: number): T | undefined {
  const stride = coprimeNear(Math.round(all.length * 0.618), all.length)
  return all[((seed >>> 0) + number * stride) % all.length]
}

/** As many plans as there are gestures open with each of them once. */
export function gesturesAbout(focus: readonly string[]): Weighted {
  return focus.length === 0 ? gestures : gestures.filter(({ arbitrary }) => asksOneOf(arbitrary, focus))
}

/** How many gestures may come behind the others so that a plan is about its focus. */
const mostFilling = 12
/** Of the requests of a plan, those that its focus is promised. */
const half = 0.5

/** Those in which most requests are about some endpoints; where there are none, the one that comes nearest. */
function mostlyAbout(chosen: Weighted, focus: readonly string[]): Weighted {
  const light = chosen.filter(({ weight }) => weight > 0)
  const rated = (light.length > 0 ? light : chosen).map((one) => ({
    ...one,
    share: shareOf(sampleOf(one.arbitrary), focus),
  }))
  const best = Math.min(half, Math.max(...rated.map(({ share }) => share)))
  const most = rated.filter(({ share }) => share >= best)
  return most.map(({ weight, arbitrary }) => ({ weight: Math.max(1, weight), arbitrary }))
}

/** As many as it takes until half of the requests are about the focus. */
function untilHalf(steps: readonly Step[], filling: readonly Step[][], focus: readonly string[]): Step[][] {
  const all = [...steps]
  const enough = filling.findIndex((gesture) => {
    const isHalf = shareOf(all, focus) >= half
    all.push(...gesture)
    return isHalf
  })
  return enough < 0 ? [...filling] : filling.slice(0, enough)
}

function shareOf(steps: readonly Step[], focus: readonly string[]): number {
  const requests = steps.filter(isRequest)
  return requests.filter((step) => focus.includes(step.do)).length / Math.max(1, requests.length)
}

function sampleOf(gesture: Gesture): Step[] {
  return fc.sample(gesture, { seed: 1, numRuns: 20 }).flat()
}

/** What a gesture may ask is seen from some that are drawn of it. */
function asksOneOf(gesture: Gesture, endpoints: readonly string[]): boolean {
  return sampleOf(gesture).some((step) => isRequest(step) && endpoints.includes(step.do))
}

function coprimeNear(step: number, length: number): number {
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b))
  return common(step, length) === 1 ? step : coprimeNear(step + 1, length)
}

export const planOf: Planner = plansOf()

/** Gestures know all messages that a namespace may have; the one drawn may lack some of them. */
function isPossible(step: Step, { messages }: Namespace): boolean {
  const references = 'with' in step ? referencesIn(step.with) : []
  return references.every((reference) => !('message' in reference) || Object.hasOwn(messages, reference.message))
}
