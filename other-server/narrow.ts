// Narrows: which messages somebody asks for. The vocabulary is this server's own, but for `channels`/`public`.

import { mayRead } from './channels.ts'
import type { Organization } from './organization.ts'
import { isRecord } from './parameters.ts'
import type { Message, NarrowTerm, User } from './records.ts'
import { malformed, Refusal } from './refusal.ts'

const channelOperators = new Set(['channel', 'stream', 'channels', 'streams'])
const operators = new Set([...channelOperators, 'topic', 'subject', 'sender', 'id', 'is'])

export function readNarrow(items: readonly unknown[]): NarrowTerm[] {
  return items.map((item) => {
    const term = termOf(item)
    if (!operators.has(term.operator)) throw new Refusal(422, 'ODD_NARROW', `${term.operator} is no operator here`)
    return term
  })
}

function termOf(item: unknown): NarrowTerm {
  if (Array.isArray(item)) {
    const [operator, operand] = item
    if (item.length === 2 && typeof operator === 'string' && typeof operand === 'string') return { operator, operand }
  } else if (isRecord(item) && typeof item.operator === 'string') {
    const { operator, operand } = item
    if (typeof operand === 'string' || typeof operand === 'number') return { operator, operand: String(operand) }
  }
  throw malformed('narrow', 'pairs of an operator and an operand')
}

export function hasChannelTerm(narrow: readonly NarrowTerm[]): boolean {
  return narrow.some(({ operator }) => channelOperators.has(operator))
}

export function matches(
  organization: Organization,
  narrow: readonly NarrowTerm[],
  user: User | undefined,
  message: Message,
): boolean {
  return narrow.every((term) => matchesTerm(organization, term, user, message))
}

function matchesTerm(
  { channels, users }: Organization,
  { operator, operand }: NarrowTerm,
  user: User | undefined,
  message: Message,
): boolean {
  const channel = message.channelId === undefined ? undefined : channels.get(message.channelId)
  switch (operator) {
    case 'channel':
    case 'stream':
      return channel !== undefined && (channel.name === operand || String(channel.id) === operand)
    case 'channels':
    case 'streams':
      return operand === 'public' && channel !== undefined && channel.privacy !== 'private'
    case 'topic':
    case 'subject':
      return channel !== undefined && message.topic === operand
    case 'sender':
      return [String(message.senderId), users.get(message.senderId)?.email].includes(operand)
    case 'id':
      return String(message.id) === operand
    default:
      return isOf(operand, message, user)
  }
}

function isOf(word: string, message: Message, user: User | undefined): boolean {
  if (word === 'dm' || word === 'private') return message.channelId === undefined
  if (word === 'starred') return message.starred.has(user?.id ?? 0)
  return word === 'unread' && !message.read.has(user?.id ?? 0)
}

/** Whether somebody may see a message at all, whatever they asked for. */
export function maySee({ channels }: Organization, user: User, message: Message): boolean {
  if (message.channelId === undefined) return message.participants.includes(user.id)
  const channel = channels.get(message.channelId)
  if (channel === undefined || !mayRead(user, channel)) return false
  return channel.historyPublic || channel.privacy !== 'private' || message.received.has(user.id)
}
