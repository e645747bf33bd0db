// Which message events a client wants, by the narrow it registered with. The specification shows no vocabulary for
// it, so only the plainest operators are known here. Knows nothing of queues.
import { withEmptySpellings } from '../messages/topic.ts'
import { badRequest, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type Message, topicKey } from '../store/messages.ts'
import { isStringArray } from '../transport/parameters.ts'

type Term = (message: Message) => boolean

const everything: Term = () => true

export function readNarrow(service: Service, value: unknown): Term {
  if (value === undefined) return everything
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
    case 'channels':
      return publicTerm(service, operand)
    case 'topic':
      return topicTerm(operand, service.level)
    case 'sender':
      return (message) => service.users.get(message.sender_id).email.toLowerCase() === operand.toLowerCase()
    case 'is':
      return isTerm(operand)
    default:
      throw new Refusal(400, 'BAD_NARROW', `Invalid narrow operator: ${operator}`)
  }
}

/** The empty topic goes by its other spellings too. */
function topicTerm(operand: string, level: number): Term {
  const key = topicKey(withEmptySpellings(operand.trim(), level))
  return (message) => message.stream_id !== null && topicKey(message.topic) === key
}

function publicTerm(service: Service, operand: string): Term {
  if (operand !== 'public') throw new Refusal(400, 'BAD_NARROW', `Invalid narrow operand: ${operand}`)
  return ({ stream_id }) => stream_id !== null && service.channels.get(stream_id).privacy !== 'private'
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
