// POST /messages: sends a message, to a channel or to people.
import { checkWildcards } from '../editing/check-wildcards.ts'
import { CHANNEL_TYPE_SINCE } from '../levels.ts'
import { fitsWithin, MAX_MESSAGE_LENGTH } from '../limits.ts'
import { checkDestination } from '../messages/check-destination.ts'
import type { ChannelDestination, DirectDestination } from '../messages/send.ts'
import { readTopic } from '../messages/topic.ts'
import { badRequest, missingParameter } from '../refusal.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import type { Endpoint } from '../transport/endpoint.ts'
import { integerOf, type Parameters } from '../transport/parameters.ts'
import { sendNotifying } from '../webhooks/send-notifying.ts'
import { personNamed } from './people-named.ts'

export const sendOneMessage: Endpoint = {
  method: 'POST',
  path: '/messages',
  authentication: 'required',
  answer({ service, caller, parameters }) {
    parameters.support(['queue_id', 'local_id'])
    const to = readDestination(service, parameters)
    const content = checkContent(parameters.requiredText('content'))
    const isReadBySender = parameters.boolean('read_by_sender') ?? true
    checkDestination(service, caller, to)
    if ('streamId' in to) checkWildcards(service, caller, { stream_id: to.streamId, topic: to.topic }, content)
    const client = parameters.text('client') || 'API'
    const outgoing = { senderId: caller.id, to, content, client, sentMs: service.clock.nowMs(), isReadBySender }
    return { id: atomically(service.database, () => sendNotifying(service, outgoing)) }
  },
}

function readDestination(service: Service, parameters: Parameters): ChannelDestination | DirectDestination {
  const types = ['direct', 'private', 'stream', ...(service.level < CHANNEL_TYPE_SINCE ? [] : ['channel'])]
  const type = parameters.choice('type', types)
  if (type === undefined) throw missingParameter('type')
  const to = parameters.requiredText('to')
  const topic = parameters.text('topic') ?? parameters.text('subject') ?? ''
  if (type === 'direct' || type === 'private') return { participants: peopleIn(service, to) }
  return { streamId: channelIn(service, to), topic: readTopic(topic, service.level) }
}

/** A list of ids or e-mails, or one of them. */
function peopleIn(service: Service, to: string): number[] {
  const sent = jsonOf(to)
  const named: unknown[] = Array.isArray(sent) ? sent : [sent]
  return [...new Set(named.map((each) => personNamed(service, each).id))]
}

/** An id or a name, which may be a list of one, and may be JSON. */
function channelIn(service: Service, to: string): number {
  const sent = jsonOf(to)
  const [named, ...others]: unknown[] = Array.isArray(sent) ? sent : [sent]
  if (others.length > 0) throw badRequest('Expected exactly one channel')
  if (typeof named === 'number') return named
  const name = typeof named === 'string' ? named : to
  const id = service.channels.withName(name)?.id
  if (id === undefined) throw badRequest(`Channel '${name}' does not exist`)
  return id
}

function jsonOf(text: string): unknown {
  const id = integerOf(text)
  if (id !== undefined) return id
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function checkContent(content: string): string {
  if (content.trim() === '') throw badRequest('Message must not be empty')
  if (!fitsWithin(content, MAX_MESSAGE_LENGTH)) throw badRequest('Message is too long')
  return content
}
