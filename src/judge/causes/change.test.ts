import { expect, test } from 'vitest'
import { apply } from '../../model/world/apply.ts'
import { emptyWorld } from '../../model/world/world.ts'
import { learnControl } from '../fixtures/learn.ts'
import { actionOf } from '../testing/action.ts'
import { ChangeLog } from './change-log.ts'

/** The changes of which an event is due after an action. */
function due(did: string, details: object) {
  const world = emptyWorld()
  const action = actionOf({ at: 1, did, ...details })
  apply(world, learnControl(world, action), { did, exchange: 1, at: 1, until: 1, time: undefined })
  return new ChangeLog(world.journal).told
}

test('linkifiers that a fixture only tells were not changed', () => {
  const given = { id: 4, pattern: 'a', url_template: 'https://example.com/' }
  expect(due('linkifiers', { linkifiers: [given] })).toHaveLength(1)
  expect(due('linkifiers', { linkifiers: [{ ...given, reverse_template: null }] })).toEqual([])
})

test('only a message that was surely sent now is surely told', () => {
  const sent = (more: object) => due('messages', { messages: [{ message_id: 5, ...more }] })
  expect(sent({})).toHaveLength(1)
  expect(sent({ age: 0 })).toHaveLength(1)
  expect(sent({ age: 20 })).toEqual([])
  expect(sent({ declined: ['age'] })).toEqual([])
})
