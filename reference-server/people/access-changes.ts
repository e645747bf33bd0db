// Tells limited guests whom they begin or cease to access when channels or roles change.
// Knows nothing of what changes them.

import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { areGuestsLimited, isAlwaysAccessible, isLimited } from './access.ts'
import { emitPersonAdded, emitPersonRemoved } from './realm-user-event.ts'

/** The ids of those with whom someone has to do, where that matters. */
type Sight = ReadonlySet<number> | 'everyone'

/** Does the work, then tells what it changed. */
export function tellingAccess<T>(service: Service, work: () => T): T {
  const viewerIds = areGuestsLimited(service) ? service.queues.owners() : []
  const before = viewerIds.map((id) => sightOf(service, service.users.get(id)))
  const result = work()
  for (const [place, viewerId] of viewerIds.entries())
    tell(service, viewerId, before[place] ?? 'everyone', sightOf(service, service.users.get(viewerId)))
  return result
}

function sightOf(service: Service, viewer: User): Sight {
  return isLimited(service, viewer) ? service.acquaintances.of(viewer.id) : 'everyone'
}

function tell(service: Service, viewerId: number, before: Sight, after: Sight): void {
  if (before === 'everyone' && after === 'everyone') return
  for (const user of touched(service, before, after)) {
    if (isAlwaysAccessible(viewerId, user)) continue
    const was = before === 'everyone' || before.has(user.id)
    const is = after === 'everyone' || after.has(user.id)
    if (is && !was) emitPersonAdded(service, user, [viewerId])
    if (was && !is) emitPersonRemoved(service, viewerId, user)
  }
}

/** Those for whom something may have changed, in order of their ids. */
function touched(service: Service, before: Sight, after: Sight): Iterable<User> {
  if (before === 'everyone' || after === 'everyone') return service.users.all()
  const ids = [...before.symmetricDifference(after)].sort((a, b) => a - b)
  return ids.map((id) => service.users.get(id))
}
