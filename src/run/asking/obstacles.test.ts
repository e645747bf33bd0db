import { expect, test } from 'vitest'
import type { ClauseVerdict } from '../../judge/verdicts/verdict.ts'
import type { Clause } from '../../spec/clause.ts'
import { Obstacles } from './obstacles.ts'

function clause(id: string, ...needs: string[]): [string, Clause] {
  return [id, { id, says: '', strength: 'must', needs, file: '' }]
}

const clauses = new Map([
  clause('letter.sealed', 'people', 'clock'),
  clause('add-linkifier.links'),
  clause('letter.open'),
])
const never = (id: string): ClauseVerdict => ({
  id,
  strength: 'must',
  verdict: 'cannot-tell',
  seen: 0,
  reason: 'never looked at',
})

function reasonOf(obstacles: Obstacles, id: string, verdict: ClauseVerdict = never(id)): string | undefined {
  return obstacles.explain([verdict], clauses)[0]?.reason
}

test('a clause that needs what was always refused says so', () => {
  const obstacles = new Obstacles()
  obstacles.refused('clock', 'the control action clock was refused with 400: no')
  expect(reasonOf(obstacles, 'letter.sealed')).toBe(
    'never looked at: the control action clock was refused with 400: no',
  )
  expect(reasonOf(obstacles, 'letter.open')).toBe('never looked at')
})

test('what was refused only at times is no reason', () => {
  const obstacles = new Obstacles()
  obstacles.refused('clock', 'no')
  obstacles.done('clock')
  expect(reasonOf(obstacles, 'letter.sealed')).toBe('never looked at')
  expect(obstacles.all()).toEqual([{ what: 'clock', times: 1, reason: 'no', isOccasional: true }])
})

test('clauses of an endpoint that may not be asked name the need that is not met', () => {
  const obstacles = new Obstacles()
  obstacles.forbidden('add-linkifier')
  expect(reasonOf(obstacles, 'add-linkifier.links')).toContain('`disposable: true`')
})

test('what a target lacks is told once, and explains what is told there', () => {
  const obstacles = new Obstacles()
  for (const _ of [1, 2]) obstacles.lacks('outgoing-webhook', 'the target declined it')
  expect(obstacles.all()).toEqual([{ what: 'outgoing-webhook', times: 1, reason: 'the target declined it' }])
  const ids = ['outgoing-webhook.post', 'webhook-payload.data']
  const told = obstacles.explain(ids.map(never), new Map(ids.map((id) => clause(id))))
  expect(told.map(({ reason }) => reason)).toEqual(ids.map(() => 'never looked at: the target declined it'))
})

test('a clause with a reason of its own keeps it', () => {
  const obstacles = new Obstacles()
  obstacles.cannotMoveClock()
  const seen = { ...never('letter.sealed'), reason: 'the time is not known' }
  expect(reasonOf(obstacles, 'letter.sealed', seen)).toBe('the time is not known')
  expect(reasonOf(obstacles, 'letter.sealed')).toBe('never looked at: the clock of the target cannot be moved')
})

test('what is not offered is named, though no plan asked for it', () => {
  const reason = (isOffered: (action: string) => boolean) =>
    new Obstacles().explain([never('letter.sealed')], clauses, isOffered)[0]?.reason
  expect(reason((action) => action !== 'clock')).toBe('never looked at: the target offers no way to do clock')
  expect(reason(() => true)).toBe('never looked at')
})

test('a clause whose needs the target offers was not reached by any plan', () => {
  const needy: ClauseVerdict = { ...never('letter.sealed'), reason: 'never looked at; …', lacks: ['people', 'clock'] }
  const reason = (isOffered: (action: string) => boolean | undefined) =>
    new Obstacles().explain([needy], clauses, isOffered)[0]?.reason
  expect(reason(() => true)).toBe('never looked at; no plan asked for what it needs: people, clock')
  expect(reason((action) => action === 'people' || undefined)).toBe(needy.reason)
  expect(reason(() => undefined)).toBe(needy.reason)
})

test('an action that three plans in a row were refused is given up, unless it was done before', () => {
  const obstacles = new Obstacles()
  const endOfPlan = (isMade: boolean, ...refused: readonly string[]) => {
    for (const action of refused) obstacles.refused(action, `${action}: no`)
    return obstacles.endPlan(isMade)
  }
  obstacles.done('person')
  expect(endOfPlan(true, 'clock', 'person')).toEqual([])
  expect(endOfPlan(true, 'clock', 'person')).toEqual([])
  expect(endOfPlan(true)).toEqual([])
  expect(endOfPlan(true, 'clock', 'person')).toEqual(['clock'])
  expect(reasonOf(obstacles, 'letter.sealed')).toBe('never looked at: clock: no')
  expect([obstacles.isGivenUp('clock'), obstacles.isGivenUp('person')]).toEqual([true, false])
})

test('people who could be made once are given up, too, where no plan can begin any more', () => {
  const obstacles = new Obstacles()
  obstacles.done('people')
  obstacles.endPlan(true)
  const endOfPlan = () => {
    obstacles.refused('people', 'no licence is left')
    return obstacles.endPlan(false)
  }
  expect([endOfPlan(), endOfPlan(), endOfPlan()]).toEqual([[], [], ['people']])
  expect(reasonOf(obstacles, 'letter.sealed')).toBe('never looked at: no licence is left')
})
