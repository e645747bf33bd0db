// Which addresses count as in use when nobody knows any more whose they are.

import { expect, test } from 'vitest'
import { apply } from '../world/apply.ts'
import { emptyWorld } from '../world/world.ts'
import { statedConditions } from './create-user-refusals.ts'

test('an address that somebody had before accounts became unsure may still be in use, and no other is', () => {
  const world = emptyWorld()
  apply(world, [{ set: 'state', of: 'account', user_id: 7, to: { delivery_email: 'cleo@new.example' } }])
  apply(world, [{ set: 'state', of: 'accounts-unsure' }])
  const inUse = ['cleo', 'dora'].map((name) => {
    const conditions = statedConditions(world, { email: `${name}@new.example` }, 8)
    return conditions.find(({ clause }) => clause === 'create-user.email-in-use-refused')?.applies
  })
  expect(inUse).toEqual(['maybe', 'no'])
})
