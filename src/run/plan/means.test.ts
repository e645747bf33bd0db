import { expect, test } from 'vitest'
import { controlMembers, madeBy } from '../../spec/control-facts.ts'
import type { Control } from '../../target/control/control.ts'
import type { Target } from '../../target/target.ts'
import { meansOf } from './means.ts'

const control = { offers: () => true, isOneByOne: () => true } as unknown as Control
const target = { control, accounts: {}, disposable: true, absent: [], rate: 5 } as unknown as Target

test.each([...controlMembers().keys()])(
  'one by one, each thing that %s makes is put away by a request, too',
  (action) => {
    const { costOf } = meansOf(target, {}, {}, true)
    expect(costOf?.(action, 1)).toBe(madeBy(action) ? 3 : 2)
    expect(costOf?.(action, 4)).toBe(12)
  },
)

test('what the target file lists as absent is not asked', () => {
  const { asks } = meansOf({ ...target, absent: ['update-domain'] }, {})
  expect(['update-domain', 'add-linkifier'].map(asks)).toEqual([false, true])
})
