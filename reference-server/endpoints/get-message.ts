// GET /messages/{message_id}: one message.
import { EMPTY_TOPIC_SINCE } from '../levels.ts'
import { visibleMessage } from '../messages/access.ts'
import { flagsFor } from '../messages/flags.ts'
import { messageJson, withFlags } from '../messages/message-json.ts'
import { type Endpoint, MembersText } from '../transport/endpoint.ts'

export const getMessage: Endpoint = {
  method: 'GET',
  path: '/messages/:message_id',
  authentication: 'required',
  answer({ service, caller, path, parameters }) {
    const applyMarkdown = parameters.boolean('apply_markdown') ?? true
    const knowsEmptyTopic = parameters.since(EMPTY_TOPIC_SINCE).boolean('allow_empty_topic_name') ?? false
    const message = visibleMessage(service, caller, path.message_id)
    const json = messageJson(service, caller, message, { applyMarkdown, knowsEmptyTopic, clientGravatar: false })
    const flags = flagsFor(caller.id, message, service.received.flags(caller.id, message.id))
    return new MembersText(`"message":${withFlags(json, flags)},"raw_content":${JSON.stringify(message.content)}`)
  },
}
