// Tells limited guests whom they begin or cease to access when channels or roles change.
// Knows nothing of what changes them.
import { emitPersonAdded, emitPersonRemoved } from '../events/realm-user-event.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { accessibleTo, areGuestsLimited, isLimited } from './access.ts'

/** The ids of those whom someone can access. */
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
  if (!isLimited(service, viewer)) return 'everyone'
  const accessible = [...service.users.all()].filter(accessibleTo(service, viewer))
  return new Set(accessible.map((user) => user.id))
}

function tell(service: Service, viewerId: number, before: Sight, after: Sight): void {
  if (before === 'everyone' && after === 'everyone') return
  for (const user of service.users.all()) {
    const was = before === 'everyone' || before.has(user.id)
    const is = after === 'everyone' || after.has(user.id)
    if (is && !was) emitPersonAdded(service, user, [viewerId])
    if (was && !is) emitPersonRemoved(service, viewerId, user)
  }
}
