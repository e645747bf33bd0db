// What is known of people's presences: when they told the server that they are there, what somebody was shown of it,
// and up to which update a caller was told. Judges nothing.

import type { Fate } from '../facts/moment.ts'
import type { Presence, Update } from '../things/presence.ts'
import type { World } from './world.ts'

export function presenceOf({ state }: World, user_id: number): Presence {
  const { isUnsettled = false, ...known } = state.presences.get(user_id) ?? { user_id }
  return { ...known, isUnsettled: isUnsettled || state.isPresenceOfAnybody }
}

/** An update that may have been taken in may be so at any later time. */
export function applyUpdate(world: World, update: Update, fate: Fate): void {
  const { state } = world
  const { user_id, exchange } = update
  if (user_id === undefined) state.isPresenceOfAnybody ||= fate !== 'refused'
  else if (fate === 'done') state.presences.set(user_id, updated(presenceOf(world, user_id), update))
  else {
    const known = state.presences.get(user_id) ?? { user_id }
    state.presences.set(user_id, { ...known, ...(fate === 'refused' ? { refused: exchange } : { isUnsettled: true }) })
  }
}

// How soon an update is taken in after another one is not said.
const longAfter = 600

export function updated(before: Presence, update: Update): Presence {
  const { user_id, last, isUnsettled = false } = before
  const { time, status } = update
  const isFirst = last === undefined && !isUnsettled
  const isLater = last?.time !== undefined && time !== undefined && time.from - last.time.to > longAfter
  const mustShow = isFirst || (isLater && !isUnsettled)
  const taken = mustShow ? update : before.taken
  const active = mustShow && status === 'active' ? update : before.active
  const first = isFirst ? update : before.first
  return {
    user_id,
    last: update,
    isUnsettled,
    ...(taken && { taken }),
    ...(active && { active }),
    ...(first && { first }),
  }
}

/** Whether the last update must show, so that its time is known. */
export function isCertain({ last, taken, isUnsettled }: Presence): boolean {
  return last !== undefined && last === taken && !isUnsettled
}
