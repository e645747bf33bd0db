import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRequest, type RequestStep, type Step } from '../plan.ts'
import { collisionsOf } from './collisions.ts'

const [, onOneTopic, , onOneSetting] = collisionsOf(4)

function drawn(gesture: { arbitrary: fc.Arbitrary<Step[]> } | undefined): Step[][] {
  return gesture ? fc.sample(gesture.arbitrary, { numRuns: 20, seed: 1 }) : []
}

function ofLane(steps: readonly Step[], lane: number): RequestStep[] {
  return steps.filter(isRequest).filter((step) => step.lane === lane)
}

test('whoever moves a topic with others at last moves one message each, and then one what the other has just taken', () => {
  for (const steps of drawn(onOneTopic)) {
    const ends = [0, 1].map((lane) => ofLane(steps, lane).slice(-2))
    const moved = ends.map((lane) => lane.map((step) => [step.with.message_id, step.with.propagate_mode]))
    const [first, second] = [{ message: 'first' }, { message: 'second' }]
    expect(moved).toEqual([
      [
        [first, undefined],
        [second, undefined],
      ],
      [
        [second, undefined],
        [first, 'change_all'],
      ],
    ])
  }
})

test('whoever changes a setting with others at last changes one each that nobody else does', () => {
  for (const steps of drawn(onOneSetting)) {
    const names = steps
      .filter(isRequest)
      .flatMap((step) => (step.do === 'update-settings' ? Object.keys(step.with) : []))
    const lasts = [0, 1].flatMap((lane) => Object.keys(ofLane(steps, lane).at(-1)?.with ?? {}))
    expect(lasts).toHaveLength(2)
    for (const last of lasts) expect(names.filter((name) => name === last)).toHaveLength(1)
  }
})
