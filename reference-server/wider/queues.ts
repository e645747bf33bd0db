// DELETE /events, and POST /register with the settings of the organization, which clients of the wider API look for.

import { registerQueue } from '../endpoints/register-queue.ts'
import { membersOf } from '../events/emit.ts'
import type { User } from '../store/users.ts'
import type { Call } from '../transport/endpoint.ts'
import { type Endpoint, MembersText } from '../transport/endpoint.ts'
import { realmState } from './realm-settings.ts'

export const deleteQueue: Endpoint = {
  method: 'DELETE',
  path: '/events',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const queue = service.queues.find(parameters.requiredText('queue_id'), caller.id)
    service.queues.discardQueue(queue)
    return {}
  },
}

export const registerWithSettings: Endpoint = {
  ...registerQueue,
  authentication: 'optional',
  answer(call) {
    const specified = registerQueue.answer(call as Call<User>) as MembersText
    if (call.caller === null || !isRealmWanted(call)) return specified
    return new MembersText(`${specified.text},${membersOf(realmState(call.service))}`)
  },
}

/** Settings come with events of the type `realm`; they are fetched as every state is. */
function isRealmWanted({ parameters }: Call<User | null>): boolean {
  const types = parameters.strings('fetch_event_types') ?? parameters.strings('event_types')
  return types === undefined || types.includes('realm')
}
