import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRequest, type RequestStep, type Step } from '../plan.ts'
import { collisionsOf } from './collisions.ts'

const [, onOneTopic] = collisionsOf(4)

function lastOfLane(steps: readonly Step[], lane: number): RequestStep | undefined {
  return steps.filter(isRequest).findLast((step) => step.lane === lane)
}

test('whoever moves a topic with others at last moves one message each, so that two requests show what is not told', () => {
  for (const steps of fc.sample(onOneTopic?.arbitrary as fc.Arbitrary<Step[]>, { numRuns: 20, seed: 1 })) {
    const lasts = [0, 1].map((lane) => lastOfLane(steps, lane))
    expect(lasts.map((step) => step?.with.message_id)).toEqual([{ message: 'first' }, { message: 'second' }])
    expect(lasts.map((step) => step?.with.propagate_mode)).toEqual([undefined, undefined])
  }
})
