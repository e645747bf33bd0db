// Which message events a client wants, by the narrow it registered with. The specification shows no vocabulary for
// it, so only the plainest operators are known here. Knows nothing of queues.
import { badRequest, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import { isStringArray } from '../transport/parameters.ts'

type Term = (message: Message) => boolean

export function readNarrow(service: Service, value: unknown): Term {
  if (value === undefined) return () => true
  if (!Array.isArray(value)) throw badRequest('narrow is not a list')
  const terms = value.map((pair) => termOf(service, pair))
  return (message) => terms.every((term) => term(message))
}

function termOf(service: Service, pair: unknown): Term {
  if (!isStringArray(pair) || pair.length !== 2) throw badRequest('narrow is not a list of pairs of strings')
  const [operator = '', operand = ''] = pair
  switch (operator) {
    case 'channel':
    case 'stream':
      return (message) => channelName(service, message) === operand.toLowerCase()
    case 'topic':
      return (message) => message.stream_id !== null && message.topic.toLowerCase() === operand.toLowerCase()
    case 'sender':
      return (message) => service.users.get(message.sender_id).email === operand.toLowerCase()
    case 'is':
      return isTerm(operand)
    default:
      throw new Refusal(400, 'BAD_NARROW', `Invalid narrow operator: ${operator}`)
  }
}

function isTerm(operand: string): Term {
  if (operand !== 'dm' && operand !== 'private')
    throw new Refusal(400, 'BAD_NARROW', `Invalid narrow operand: ${operand}`)
  return (message) => message.stream_id === null
}

function channelName(service: Service, message: Message): string | undefined {
  if (message.stream_id === null) return undefined
  return service.channels.get(message.stream_id).name.toLowerCase()
}
