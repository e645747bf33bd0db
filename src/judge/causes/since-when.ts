// What the journal tells of people and channels besides what events tell of them, and whether what the model says of
// them was so all the time since something happened. Judges nothing.

import type { Answered } from '../../model/facts/fact.ts'
import { accessOf } from '../../model/readings/visible-people.ts'
import type { Journal, Noted } from '../../model/things/journal.ts'
import type { World } from '../../model/world/world.ts'

/** When a fixture made somebody; undefined where none did. */
export function madeBy({ journal }: World, user_id: number): Noted | undefined {
  const [first] = journal.of(`realm_user ${user_id} is_active`)
  return first?.isQuiet ? first : undefined
}

/** Whether a request deactivated somebody, or may have. */
export function mayBeEnded({ journal }: World, user_id: number): boolean {
  return journal.of(`realm_user ${user_id} is_active`).some(({ did }) => did === 'deactivate-user')
}

/** Whether a channel was changed after it was made. */
export function isChannelChanged({ journal }: World, stream_id: number): boolean {
  return journal.of(`channel ${stream_id}`).length > 0
}

/** Whether somebody can access somebody, now and at every moment since `since`, by the harness's clock. */
export function canAccess(world: World, viewer: number, person: number, since: number): Answered {
  if (viewer === person) return 'yes'
  return touchedAt(world.journal, viewer, person) >= since ? 'maybe' : accessOf(world, viewer)(person)
}

function touchedAt(journal: Journal, viewer: number, person: number): number {
  const shared = [viewer, person].map((user_id) => journal.lastOf('acquaintances', user_id))
  const limit = journal.changedAt('setting can_access_all_users_group')
  return Math.max(limit, journal.lastOf(`realm_user ${viewer} role`), ...shared)
}
