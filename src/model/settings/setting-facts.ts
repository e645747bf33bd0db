// What is known of somebody's settings, and from where.

import { type Doubt, type Fact, unknown } from '../facts/fact.ts'
import { widened } from '../facts/fact-after-write.ts'
import { inUsualWords } from '../things/setting-names.ts'
import { settingsShelf } from '../things/settings-state.ts'
import { factBeside } from '../world/shelves.ts'
import type { World } from '../world/world.ts'

export const onlyWhatWasSent = 'update-settings.only-what-was-sent'

/** As far as requests are believed that no look has confirmed. */
export function settingOf(world: World, user_id: number, name: string): Fact<unknown> {
  return factBeside(world, settingsShelf(user_id), name)
}

/** As looks have shown it. */
export function settingSeen(world: World, user_id: number, name: string): Fact<unknown> {
  const fact = settingOf(world, user_id, name)
  return isOnlyPromised(fact) ? unknown : widened(fact)
}

/** Whether a request gave the setting its value, and no look has shown it since. */
export function isOnlyPromised(fact: Fact<unknown>): boolean {
  return fact.kind === 'known' && fact.doubts.some((doubt) => !isLeaving(doubt))
}

function isLeaving({ isExact, promisedBy }: Doubt<unknown>): boolean {
  return isExact === true || promisedBy === onlyWhatWasSent
}

/** Tests whether a setting has another value. */
export function isOther(name: string, value: unknown): (now: unknown) => boolean {
  return (now) => inUsualWords(name, now) !== inUsualWords(name, value)
}
