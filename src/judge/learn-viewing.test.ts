import { expect, test } from 'vitest'
import { apply } from '../model/apply.ts'
import { known } from '../model/fact.ts'
import { emptyWorld, setting } from '../model/world.ts'
import { learnViewing } from './learn-viewing.ts'

function learnt(message: unknown, before?: boolean): unknown {
  const world = emptyWorld()
  const told = known(before, 1, 'fixture')
  if (before !== undefined) apply(world, [{ set: 'setting', name: 'allow_edit_history', to: told }])
  apply(world, learnViewing(world, { result: 'success', body: { message } }, 7))
  const fact = setting(world, 'allow_edit_history')
  return fact.kind === 'known' ? fact.value : fact.kind
}

test('a former content is shown where edit history may be viewed', () => {
  expect(learnt({ edit_history: [{ prev_content: 'apples' }] })).toBe(true)
})

test.each<[string, unknown]>([
  ['no message', undefined],
  ['a message that was never edited', {}],
  ['a message that was moved', { edit_history: [{ prev_topic: 'apples' }] }],
  ['something else', { edit_history: [null, { prev_content: 3 }] }],
])('%s tells nothing', (_, message) => {
  expect(learnt(message)).toBe('unknown')
})

test('what is known stays', () => {
  expect(learnt({ edit_history: [{ prev_content: 'apples' }] }, false)).toBe(false)
})
