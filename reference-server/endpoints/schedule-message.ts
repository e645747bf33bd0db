// POST /scheduled_messages: stores a message that is sent at a later time.

import { SCHEDULED_MESSAGES_SINCE } from '../levels.ts'
import { checkDestination } from '../messages/check-destination.ts'
import type { ChannelDestination, DirectDestination } from '../messages/send.ts'
import { readTopic } from '../messages/topic.ts'
import { badRequest } from '../refusal.ts'
import { awaitDelivery } from '../scheduling/deliver.ts'
import { isReadBySender } from '../scheduling/read-by-sender.ts'
import { readScheduleRequest, type ScheduleRequest } from '../scheduling/schedule-request.ts'
import { emitScheduledMessage } from '../scheduling/scheduled-messages-event.ts'
import type { Service } from '../service.ts'
import type { NewScheduledMessage } from '../store/scheduled-messages.ts'
import type { User } from '../store/users.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const scheduleMessage: Endpoint = {
  method: 'POST',
  path: '/scheduled_messages',
  since: SCHEDULED_MESSAGES_SINCE,
  authentication: 'required',
  answer({ service, caller, parameters }) {
    const request = readScheduleRequest(parameters, service.level)
    const to = destinationOf(request, service.level)
    if (request.dueMs <= service.clock.nowMs()) throw badRequest('Scheduled delivery time must be in the future.')
    checkDestination(service, caller, to)
    const id = store(service, caller, request.replaces, rowOf(caller, request, to))
    const message = service.scheduledMessages.find(id)
    if (message !== undefined) awaitDelivery(service, message)
    emitScheduledMessage(service, caller.id, id, request.replaces === undefined)
    return { scheduled_message_id: id }
  },
}

/** A direct message has no topic, whatever was sent; a missing one is the empty one. */
function destinationOf(
  { isDirect, to, topic }: ScheduleRequest,
  level: number,
): ChannelDestination | DirectDestination {
  if (isDirect) return { participants: to }
  const [streamId, ...others] = to
  if (streamId === undefined || others.length > 0) throw badRequest('Expected exactly one channel')
  return { streamId, topic: readTopic(topic ?? '', level) }
}

function rowOf(
  sender: User,
  request: ScheduleRequest,
  to: ChannelDestination | DirectDestination,
): NewScheduledMessage {
  const isChannel = 'streamId' in to
  return {
    sender_id: sender.id,
    stream_id: isChannel ? to.streamId : null,
    participants: isChannel ? null : JSON.stringify(to.participants),
    topic: isChannel ? to.topic : '',
    content: request.content,
    client: request.client,
    due_ms: request.dueMs,
    read_by_sender: isReadBySender(sender.id, request, to) ? 1 : 0,
  }
}

function store(service: Service, caller: User, replaces: number | undefined, row: NewScheduledMessage): number {
  if (replaces === undefined) return service.scheduledMessages.add(row)
  if (service.scheduledMessages.find(replaces)?.sender_id !== caller.id)
    throw badRequest('Scheduled message does not exist')
  service.scheduledMessages.replace(replaces, row)
  return replaces
}
