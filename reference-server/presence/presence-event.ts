// The `presence` event: someone came online. Knows nothing of when that is.

import { emitInForms } from '../events/emit.ts'
import { audienceOf } from '../people/access.ts'
import type { EventQueue } from '../queues/event-queue.ts'
import type { Service } from '../service.ts'
import type { Presence } from '../store/presences.ts'
import type { User } from '../store/users.ts'
import { legacyClients, modernPresence } from './formats.ts'

export function emitPresence(service: Service, user: User, presence: Presence): void {
  const isLimited = service.organizationSettings.current().presence_of_accessible_users_only
  const audience = isLimited ? audienceOf(service, user) : service.queues.owners()
  emitInForms(service, 'presence', audience, formOf, (queue) => {
    if (formOf(queue) === 'modern') return { presences: { [user.id]: modernPresence(presence) } }
    const email = formOf(queue) === 'slim' ? {} : { email: user.email }
    return { ...legacyFields(service, presence), ...email }
  })
}

/** Slim is the legacy form without the deprecated email. */
function formOf({ options }: EventQueue): 'modern' | 'slim' | 'legacy' {
  if (options.capabilities.has('simplified_presence_events')) return 'modern'
  return options.slimPresence ? 'slim' : 'legacy'
}

function legacyFields(service: Service, presence: Presence): Record<string, unknown> {
  const server_timestamp = service.clock.nowMs() / 1000
  return { user_id: presence.user_id, server_timestamp, presence: legacyClients(presence) }
}
