// GET /scheduled_messages: what the caller has scheduled and what was not sent yet.

import { SCHEDULED_MESSAGES_SINCE } from '../levels.ts'
import { scheduledMessageObject } from '../scheduling/scheduled-messages-event.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const getScheduledMessages: Endpoint = {
  method: 'GET',
  path: '/scheduled_messages',
  since: SCHEDULED_MESSAGES_SINCE,
  authentication: 'required',
  answer({ service, caller }) {
    const own = service.scheduledMessages.ofSender(caller.id)
    return { scheduled_messages: own.map((message) => scheduledMessageObject(service, message, true)) }
  },
}
