import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRequest, type RequestStep, type Step } from '../plan.ts'
import { collisionsOf } from './collisions.ts'

const [, onOneTopic, , onOneSetting] = collisionsOf(4)

function drawn(gesture: { arbitrary: fc.Arbitrary<Step[]> } | undefined): Step[][] {
  return gesture ? fc.sample(gesture.arbitrary, { numRuns: 20, seed: 1 }) : []
}

function lastOfLane(steps: readonly Step[], lane: number): RequestStep | undefined {
  return steps.filter(isRequest).findLast((step) => step.lane === lane)
}

test('whoever moves a topic with others at last moves one message each, so that two requests show what is not told', () => {
  for (const steps of drawn(onOneTopic)) {
    const lasts = [0, 1].map((lane) => lastOfLane(steps, lane))
    expect(lasts.map((step) => step?.with.message_id)).toEqual([{ message: 'first' }, { message: 'second' }])
    expect(lasts.map((step) => step?.with.propagate_mode)).toEqual([undefined, undefined])
  }
})

test('whoever changes a setting with others at last changes one each that nobody else does', () => {
  for (const steps of drawn(onOneSetting)) {
    const names = steps
      .filter(isRequest)
      .flatMap((step) => (step.do === 'update-settings' ? Object.keys(step.with) : []))
    const lasts = [0, 1].flatMap((lane) => Object.keys(lastOfLane(steps, lane)?.with ?? {}))
    expect(lasts).toHaveLength(2)
    for (const last of lasts) expect(names.filter((name) => name === last)).toHaveLength(1)
  }
})
