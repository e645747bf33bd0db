import { expect, test } from 'vitest'
import type { Plan } from '../../generate/plan.ts'
import { Played } from './played.ts'

function planOf(name: string): Plan {
  return { namespace: { people: { [name]: 'member' }, channels: {}, messages: {}, settings: {} }, steps: [] }
}

function findingOf(...sequence: readonly number[]) {
  return { clause: 'letter.sealed', says: '', sent: '', expected: '', got: '', sequence }
}

function playedUntil(plans: number): Played {
  const played = new Played()
  for (let index = 0; index < plans; index++)
    played.add({
      plan: planOf(`p${index}`),
      steps: new Map([
        [2 * index + 1, 0],
        [2 * index + 2, 4],
      ]),
    })
  return played
}

const last = {
  plan: planOf('last'),
  steps: new Map([
    [2001, 0],
    [2002, 3],
  ]),
}

test('a finding that rests on its own plan needs no other', () => {
  const suspicion = playedUntil(3).suspicionOf(findingOf(2001, 2002), last)
  expect(suspicion).toMatchObject({ isOfOnePlan: true, essential: new Set([0, 3]) })
  expect(suspicion).not.toHaveProperty('before')
})

test('what ran just before may have brought it out', () => {
  const { lately } = playedUntil(5).suspicionOf(findingOf(2001), last)
  expect(lately).toEqual([planOf('p2'), planOf('p3'), planOf('p4')])
  expect(playedUntil(0).suspicionOf(findingOf(2001), last)).not.toHaveProperty('lately')
})

test('a finding that rests on earlier plans names them in their order, each with its steps', () => {
  const suspicion = playedUntil(3).suspicionOf(findingOf(2, 5, 2002), last)
  expect(suspicion).toMatchObject({ isOfOnePlan: false, essential: new Set([3]) })
  expect(suspicion.before).toEqual([
    { plan: planOf('p0'), essential: new Set([4]) },
    { plan: planOf('p2'), essential: new Set([0]) },
  ])
})

test('of many plans the latest are named, and what is long ago is forgotten', () => {
  const { before = [] } = playedUntil(600).suspicionOf(findingOf(1, 1101, 1103, 1105, 1107, 2001), last)
  expect(before.map(({ plan }) => Object.keys(plan.namespace.people))).toEqual([['p551'], ['p552'], ['p553']])
  expect(playedUntil(600).suspicionOf(findingOf(1, 2001), last)).not.toHaveProperty('before')
})

test('a finding that rests on nothing that plans asked for is of no plan', () => {
  expect(playedUntil(3).suspicionOf(findingOf(500), last)).toMatchObject({ isOfRealTime: true })
  expect(playedUntil(3).suspicionOf(findingOf(500, 2001), last)).not.toHaveProperty('isOfRealTime')
  // Of a plan that is too long ago to be kept.
  expect(playedUntil(600).suspicionOf(findingOf(1), last)).not.toHaveProperty('isOfRealTime')
})
