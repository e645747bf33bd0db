// Deactivates and reactivates accounts. Knows nothing of who may do that.

import type { Service } from '../service.ts'
import { emitPersonUpdate } from './realm-user-event.ts'

/** A person's bots go first, each with what is done afterwards. Whoever is gone gets no more events. */
export function deactivate(service: Service, id: number, afterwards: (userId: number) => void = () => {}): void {
  if (service.users.get(id).is_active === 0) return
  for (const bot of [...service.users.all()]) if (bot.bot_owner_id === id) deactivate(service, bot.id, afterwards)
  emitPersonUpdate(service, service.users.change(id, { is_active: 0 }), { is_active: false })
  service.queues.discardOf(id)
  afterwards(id)
}

export function reactivate(service: Service, id: number): void {
  if (service.users.get(id).is_active === 1) return
  emitPersonUpdate(service, service.users.change(id, { is_active: 1 }), { is_active: true })
}
