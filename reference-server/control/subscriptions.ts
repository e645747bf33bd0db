// Control actions `subscribe` and `unsubscribe`: who is in a channel from now on.
import { tellingAccess } from '../people/access-changes.ts'
import type { Service } from '../service.ts'
import { channelOf } from './channels.ts'
import { peopleIn } from './people.ts'
import { refuseUnknown, type Taken } from './reading.ts'

export function subscribe(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['stream_id', 'user_ids'], 'subscribe')
  const { id } = channelOf(service, taken)
  const userIds = peopleIn(service, taken, 'user_ids')
  tellingAccess(service, () => {
    for (const userId of userIds) service.channels.subscribe(id, userId)
  })
  return {}
}

export function unsubscribe(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['stream_id', 'user_ids'], 'unsubscribe')
  const { id } = channelOf(service, taken)
  const userIds = peopleIn(service, taken, 'user_ids')
  tellingAccess(service, () => {
    for (const userId of userIds) service.channels.unsubscribe(id, userId)
  })
  return {}
}
