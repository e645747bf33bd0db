// POST /typing: somebody begins or stops to write. Taken, and told to those in the conversation.

import { emitEvent } from '../events/emit.ts'
import { badRequest, missingParameter } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { integerOf, isIntegerArray } from '../transport/parameters.ts'

const TYPES = ['direct', 'private', 'stream', 'channel'] as const

export const setTyping: Endpoint = {
  method: 'POST',
  path: '/typing',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const op = parameters.choice('op', ['start', 'stop'])
    const type = parameters.choice('type', TYPES) ?? 'direct'
    parameters.support(['to', 'stream_id', 'topic'])
    if (op === undefined) throw missingParameter('op')
    if (type === 'stream' || type === 'channel') return {}
    const people = peopleIn(service, parameters.json('to'))
    const sender = { user_id: caller.id, email: caller.email }
    const recipients = people.map((user_id) => ({ user_id, email: service.users.get(user_id).email }))
    emitEvent(service, people, { type: 'typing', op, message_type: 'direct', sender, recipients })
    return {}
  },
}

function peopleIn(service: Service, to: unknown): number[] {
  const ids = typeof to === 'string' ? to.split(',').map((id) => integerOf(id) ?? -1) : to
  if (!isIntegerArray(ids) || ids.length === 0 || ids.some((id) => service.users.find(id) === undefined))
    throw badRequest('Invalid user ID')
  return [...new Set(ids)]
}
