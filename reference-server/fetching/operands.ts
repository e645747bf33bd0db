// Reads the operands of a narrow: channels and people by name, email or id. What the caller cannot see is told to be
// unknown. Knows nothing of SQL.
import { maySeeChannel } from '../messages/access.ts'
import type { Service } from '../service.ts'
import type { Channel } from '../store/channels.ts'
import type { User } from '../store/users.ts'
import { integerOf } from '../transport/parameters.ts'
import { badNarrow } from './narrow-terms.ts'

export function textOperand(operand: unknown): string {
  if (typeof operand !== 'string') throw badNarrow('the operand is not a string')
  return operand
}

export function idOperand(operand: unknown): number {
  const id = typeof operand === 'string' ? integerOf(operand.trim()) : operand
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw badNarrow('the operand is not an id')
  return id
}

export function channelOperand(service: Service, caller: User, operand: unknown): Channel {
  const named = typeof operand === 'string' ? service.channels.withName(operand.trim()) : undefined
  const channel = named ?? service.channels.find(idIfAny(operand))
  if (channel === undefined || !maySeeChannel(service, caller, channel)) throw badNarrow('unknown channel')
  return channel
}

export function personOperand(service: Service, caller: User, operand: unknown): User {
  if (operand === 'me') return caller
  const named = typeof operand === 'string' ? service.users.withEmail(operand.trim()) : undefined
  const user = named ?? service.users.find(idIfAny(operand))
  if (user === undefined) throw badNarrow('unknown user')
  return user
}

/** Everyone in a direct conversation, the caller included, ascending. */
export function conversationOperand(service: Service, caller: User, operand: unknown): number[] {
  const others: unknown[] =
    typeof operand === 'string' ? operand.split(',') : Array.isArray(operand) ? operand : [operand]
  const ids = others.map((other) => personOperand(service, caller, other).id)
  return [...new Set([caller.id, ...ids])].sort((a, b) => a - b)
}

function idIfAny(operand: unknown): number {
  const id = typeof operand === 'string' ? integerOf(operand.trim()) : operand
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : -1
}
