import { expect, test } from 'vitest'
import type { Control } from '../../target/control/control.ts'
import type { Target } from '../../target/target.ts'
import { foresee } from './foresee.ts'

const control = { offers: () => true, isOneByOne: () => false } as unknown as Control
const target = { control, accounts: {}, disposable: true, absent: [] } as unknown as Target

test('where requests are few, fewer people and messages are foreseen, since plans share them', () => {
  const made = (one: Target) => {
    const { made } = foresee({ target: one, seed: 1, plans: 40 })
    return { people: made.get('people') ?? 0, messages: made.get('messages') ?? 0 }
  }
  const [each, shared] = [made(target), made({ ...target, rate: 5 })]
  expect(each.people).toBeGreaterThanOrEqual(5 * 40)
  expect(shared.people).toBeLessThan(each.people / 2)
  expect(shared.messages).toBeLessThan(each.messages)
})

test('whatever is made as a list is foreseen by its items', () => {
  const { made } = foresee({ target, seed: 1, plans: 200 })
  for (const action of ['submessages', 'saved-snippets', 'domains', 'profile-fields', 'reactions'])
    expect([action, (made.get(action) ?? 0) > 0]).toEqual([action, true])
})
