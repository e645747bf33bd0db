// The `realm_linkifiers` event: the organization's linkifiers changed. Knows nothing of who may do that.

import { emitEvent } from '../events/emit.ts'
import type { Service } from '../service.ts'
import { linkifierRecords } from './linkifier-records.ts'

/** All of them, but only to clients that know templates. */
export function emitLinkifiers(service: Service): void {
  const event = { type: 'realm_linkifiers', realm_linkifiers: linkifierRecords(service) }
  emitEvent(service, service.queues.owners(), event, ({ options }) =>
    options.capabilities.has('linkifier_url_template'),
  )
}
