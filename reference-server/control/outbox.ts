// Control action `outbox`: tells the e-mails that the server sent, and forgets them.
import type { Service } from '../service.ts'
import { refuseUnknown, type Taken } from './reading.ts'

export function tellOutbox(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, [], 'outbox')
  return { mails: service.outbox.takeAll() }
}
