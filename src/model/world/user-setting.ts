// A personal setting as it is known.

import { type Fact, unknown } from '../facts/fact.ts'
import { keyOf } from '../things/settings-state.ts'
import type { World } from './world.ts'

export function userSetting({ personalSettings }: World, user_id: number, name: string): Fact<unknown> {
  return personalSettings.get(keyOf(user_id, name)) ?? unknown
}
