import { expect, test } from 'vitest'
import { loadSpec } from './spec.ts'
import { unlockedBy, unlocks } from './unlocks.ts'

const spec = loadSpec()

test('an action unlocks the clauses that name it, and those about old messages', () => {
  expect(unlockedBy(spec, 'submessages')).toEqual(['message.submessages-true'])
  expect(unlockedBy(spec, 'messages')).toContain('edit-message.content-limit-refused')
  expect(unlockedBy(spec, 'actions')).toEqual([])
})

test('what nothing can show, what is not promised and what is not for the level is not counted', () => {
  expect(unlockedBy(spec, 'channels')).not.toContain('get-channel-email.sender-appears')
  expect(unlockedBy(loadSpec({ level: 300 }), 'messages')).not.toContain('edit-message.empty-topic-accepted')
})

test('the basic actions come first', () => {
  expect(
    unlocks(spec)
      .slice(0, 3)
      .map(({ action }) => action)
      .toSorted(),
  ).toEqual(['channels', 'messages', 'people'])
})
