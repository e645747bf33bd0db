// DELETE /messages/{message_id}: deletes a message for good.

import { visibleMessage } from '../messages/access.ts'
import { deleteMessages } from '../messages/delete.ts'
import { isInGroup } from '../permissions.ts'
import { badRequest } from '../refusal.ts'
import { atomically } from '../store/database.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const deleteOneMessage: Endpoint = {
  method: 'DELETE',
  path: '/messages/:message_id',
  authentication: 'required',
  answer({ service, caller, path }) {
    const message = visibleMessage(service, caller, path.message_id)
    if (message.sender_id !== caller.id && !isInGroup(caller.role, 'administrators'))
      throw badRequest("You don't have permission to delete this message")
    atomically(service.database, () => deleteMessages(service, [message]))
    return {}
  },
}
