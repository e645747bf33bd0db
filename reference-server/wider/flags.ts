// POST /messages/flags: marks messages as read or starred for the caller, or no longer so.

import { emitEvent } from '../events/emit.ts'
import { maySee } from '../messages/access.ts'
import { type MarkName, mark } from '../messages/mark.ts'
import { badRequest, missingParameter } from '../refusal.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import type { User } from '../store/users.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { requiredIntegers } from './json-values.ts'

const FLAGS: readonly MarkName[] = ['read', 'starred']

export const updateMessageFlags: Endpoint = {
  method: 'POST',
  path: '/messages/flags',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const messages = requiredIntegers(parameters, 'messages')
    const op = parameters.choice('op', ['add', 'remove'])
    const flag = parameters.choice('flag', FLAGS)
    if (op === undefined) throw missingParameter('op')
    if (flag === undefined) throw missingParameter('flag')
    if (!messages.every((id) => isSeen(service, caller, id))) throw badRequest('Invalid message(s)')
    atomically(service.database, () => {
      for (const id of messages) mark(service, caller, id, flag, op === 'add')
    })
    const event = { type: 'update_message_flags', op, operation: op, flag, messages, all: false }
    emitEvent(service, [caller.id], event)
    return { messages, ignored_because_not_subscribed_channels: [] }
  },
}

function isSeen(service: Service, user: User, messageId: number): boolean {
  const message = service.messages.find(messageId)
  return message !== undefined && maySee(service, user, message)
}
