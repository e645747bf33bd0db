// Whether somebody could access somebody all the time since something happened: as the model says, where nothing that it
// depends on was touched meanwhile.

import type { Answered } from '../../model/facts/fact.ts'
import { accessOf } from '../../model/readings/visible-people.ts'
import type { Journal } from '../../model/things/journal.ts'
import type { World } from '../../model/world/world.ts'

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
