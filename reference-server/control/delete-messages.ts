// Control action `delete-messages`: deletes messages, all at once.
import { deleteMessages } from '../messages/delete.ts'
import type { Service } from '../service.ts'
import { integers, Mistake, refuseUnknown, type Taken } from './reading.ts'

export function deleteMessagesAsAsked(service: Service, taken: Taken): Record<string, unknown> {
  refuseUnknown(taken, ['message_ids'], 'delete-messages')
  const ids = [...new Set(integers(taken, 'message_ids'))].sort((a, b) => a - b)
  const messages = ids.map((id) => {
    const message = service.messages.find(id)
    if (message === undefined) throw new Mistake(`Give message_ids that exist: there is no message ${id}`)
    return message
  })
  deleteMessages(service, messages)
  return {}
}
