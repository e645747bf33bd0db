// GET /messages/{message_id} and GET /messages/{message_id}/history.

import type { Body, Call } from './endpoint.ts'
import { messageObject, snapshots } from './message-object.ts'
import { maySee } from './narrow.ts'
import type { Message } from './records.ts'
import { badRequest, Refusal } from './refusal.ts'

/** The message whose id is in the path, where the caller may see it. */
export function messageOfPath({ organization, caller, path }: Call): Message {
  const message = organization.messages.get(Number(path[0]))
  const isVisible = message !== undefined && maySee(organization, caller, message)
  if (message !== undefined && (isVisible || organization.faults.has('private-messages-shown'))) return message
  throw badRequest('There is no such message for you', 404)
}

export function getMessage(call: Call): Body {
  const { organization, caller, parameters } = call
  const applyMarkdown = parameters.flag('apply_markdown') ?? true
  const showEmptyTopic = parameters.flag('allow_empty_topic_name') ?? false
  const message = messageOfPath(call)
  const form = { applyMarkdown, showEmptyTopic, clientGravatar: false }
  return {
    message: { ...messageObject(organization, message, form), flags: flagsOf(message, caller.id) },
    raw_content: message.content,
  }
}

export function flagsOf({ read, starred }: Message, userId: number): string[] {
  return [...(read.has(userId) ? ['read'] : []), ...(starred.has(userId) ? ['starred'] : [])]
}

export function getHistory(call: Call): Body {
  const { organization, parameters } = call
  const showEmptyTopic = parameters.flag('allow_empty_topic_name') ?? false
  const message = messageOfPath(call)
  if (!organization.settings.allow_edit_history)
    throw new Refusal(403, 'HISTORY_HIDDEN', 'Nobody looks at histories here')
  const history = snapshots(message, showEmptyTopic)
  return { message_history: organization.faults.has('history-reversed') ? history.reverse() : history }
}
