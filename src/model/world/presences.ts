// What is known of people's presences: when they told the server that they are there, what somebody was shown of it,
// and up to which update a caller was told. Judges nothing.

import type { Moment } from '../facts/moment.ts'
import type { Presence } from '../things/presence.ts'
import type { World } from './world.ts'

export function presenceOf({ state }: World, user_id: number): Presence {
  const known = state.presences.get(user_id)
  return known ?? { user_id, ...(state.isPresenceOfAnybody && { isUnsettled: true, isAnybodys: true }) }
}

// How soon an update is taken in after another one is not said.
const longAfter = 600

export function updated(before: Presence, status: string | undefined, { exchange, time }: Moment): Presence {
  const { user_id, last, isUnsettled = false, isAnybodys = false } = before
  const update = { exchange, time, status }
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
    ...(isAnybodys && { isAnybodys }),
    ...(taken && { taken }),
    ...(active && { active }),
    ...(first && { first }),
  }
}

/** Whether the last update must show, so that its time is known. */
export function isCertain({ last, taken, isUnsettled }: Presence): boolean {
  return last !== undefined && last === taken && !isUnsettled
}
