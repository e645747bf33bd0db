// How the plans of a run are drawn for a target: where requests are few, all gestures in their turn, those that set little
// up first; otherwise by weight.

import type { Weighted } from '../../generate/arbitraries.ts'
import { collisionsOf } from '../../generate/collisions/collisions.ts'
import { clients, people } from '../../generate/namespace.ts'
import type { Step } from '../../generate/plan.ts'
import { gesturesAbout, gesturesInTurn, type Planner, plansInTurn, plansOf } from '../../generate/plans.ts'
import { isWorth } from '../../generate/possible.ts'
import { isSparing, type Target } from '../../target/target.ts'
import { meansOf } from './means.ts'

interface About {
  readonly focus?: readonly string[] | undefined
  /** What plans are made of, where not of all gestures that are about the focus. */
  readonly gestures?: Weighted | undefined
  /** How many people ask at once in every other plan; absent where nobody does. */
  readonly concurrency?: number | undefined
}

/** Where people are to ask at once, they do so in every other plan. */
export function plannerFor(target: Target, about: About): Planner {
  const { concurrency } = about
  const inARow = sequentialFor(target, about)
  if (concurrency === undefined) return inARow
  const atOnce = sequentialFor(target, { gestures: collisionsOf(concurrency) })
  return (seed, number) => (number % 2 === 0 ? atOnce : inARow)(seed, number >> 1)
}

function sequentialFor(target: Target, { focus, gestures = gesturesAbout(focus ?? []) }: About): Planner {
  let drawn = 0
  const isWorthIt = (steps: readonly Step[]) =>
    isWorth(steps, meansOf(target, people, clients, drawn * gesturesInTurn < gestures.length))
  const isInTurn = isSparing(target) && focus === undefined
  const planOf = isInTurn ? plansInTurn(isWorthIt, gestures) : plansOf(focus, isWorthIt, gestures)
  return (seed, number) => {
    drawn = number
    return planOf(seed, number)
  }
}
