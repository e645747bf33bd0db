// GET /messages/{message_id}/history: what a message was, from the original to now.
import { EMPTY_TOPIC_SINCE } from '../levels.ts'
import { visibleMessage } from '../messages/access.ts'
import { historySnapshots } from '../messages/edit-history.ts'
import { badRequest } from '../refusal.ts'
import type { Endpoint } from '../transport/endpoint.ts'

export const getMessageHistory: Endpoint = {
  method: 'GET',
  path: '/messages/:message_id/history',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    const knowsEmptyTopic = parameters.since(EMPTY_TOPIC_SINCE).boolean('allow_empty_topic_name') ?? false
    const message = visibleMessage(service, caller, path.message_id)
    if (!service.organizationSettings.current().allow_edit_history)
      throw badRequest('Message edit history is disabled in this organization')
    return { message_history: historySnapshots(service, message, knowsEmptyTopic) }
  },
}
