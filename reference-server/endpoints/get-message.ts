// GET /messages/{message_id}: one message.
import { EMPTY_TOPIC_SINCE } from '../levels.ts'
import { isRecipient, visibleMessage } from '../messages/access.ts'
import { flagsFor } from '../messages/flags.ts'
import { messageObject } from '../messages/message-object.ts'
import type { Endpoint } from './endpoint.ts'

export const getMessage: Endpoint = {
  method: 'GET',
  path: '/messages/:message_id',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    const applyMarkdown = parameters.boolean('apply_markdown') ?? true
    const knowsEmptyTopic = parameters.since(EMPTY_TOPIC_SINCE).boolean('allow_empty_topic_name') ?? false
    const message = visibleMessage(service, caller, path.message_id)
    const fields = messageObject(service, message, { applyMarkdown, knowsEmptyTopic, clientGravatar: false })
    return {
      message: { ...fields, flags: flagsFor(caller, message, isRecipient(service, caller, message)) },
      raw_content: message.content,
    }
  },
}
