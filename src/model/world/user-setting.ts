// A personal setting as it is known.

import { type Fact, unknown } from '../facts/fact.ts'
import type { PersonalSetting } from '../things/settings-state.ts'
import type { World } from './world.ts'

export function userSetting(world: World, user_id: number, name: string): Fact<unknown> {
  return personalSetting(world, user_id, name).fact
}

const neverLearnt: PersonalSetting = { fact: unknown, asOf: undefined }

export function personalSetting({ personalSettings }: World, user_id: number, name: string): PersonalSetting {
  return personalSettings.get(user_id)?.get(name) ?? neverLearnt
}
