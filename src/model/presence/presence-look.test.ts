import { expect, test } from 'vitest'
import { lookKey } from '../things/presence.ts'
import { apply } from '../world/apply.ts'
import { emptyWorld } from '../world/world.ts'
import { lookOf, lookRemembered } from './presence-look.ts'

test('of those who looked at presences the last are remembered, also where somebody looks again', () => {
  const world = emptyWorld()
  const looks = (by: number) => {
    const asked = { by, endpoint: 'update-presence', format: 'modern', days: 14 } as const
    const at = { exchange: by, user_id: by, time: undefined, level: 500 }
    const look = lookOf(world, {}, asked, at)
    apply(world, lookRemembered(world, look))
    return lookKey(look)
  }
  const again = looks(1)
  const once = looks(2)
  for (let by = 3; by <= 40; by++) looks(by)
  looks(1)
  looks(41)
  expect(world.state.looks.size).toBe(40)
  expect(world.state.looks.has(again)).toBe(true)
  expect(world.state.looks.has(once)).toBe(false)
})
