// The message object, as the specification lists its fields. Knows nothing of who may see it.
import { timestampOf } from '../clock.ts'
import { avatarUrl } from '../people/avatar.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import { participantsOf } from './access.ts'
import { editHistory } from './edit-history.ts'
import { displayTopic } from './topic.ts'
import { topicLinks } from './topic-links.ts'

export interface MessageView {
  readonly applyMarkdown: boolean
  readonly knowsEmptyTopic: boolean
  /** Whether the client makes the address itself: it asked for that and knows the sender's real email. */
  readonly isAvatarLeftOut: boolean
}

/** All fields but `flags`, which depend on the person. */
export function messageObject(service: Service, message: Message, view: MessageView): Record<string, unknown> {
  const sender = service.users.get(message.sender_id)
  return {
    id: message.id,
    avatar_url: view.isAvatarLeftOut ? null : avatarUrl(sender),
    client: message.client,
    content: view.applyMarkdown ? message.rendered_content : message.content,
    content_type: view.applyMarkdown ? 'text/html' : 'text/x-markdown',
    display_recipient: displayRecipient(service, message),
    ...optionalFields(service, message, view),
    is_me_message: message.content.startsWith('/me '),
    reactions: service.reactions.ofMessage(message.id),
    recipient_id: message.recipient_id,
    sender_email: sender.email,
    sender_full_name: sender.full_name,
    sender_id: sender.id,
    sender_realm_str: 'reference',
    subject: subjectOf(message, view.knowsEmptyTopic),
    submessages: service.submessages.ofMessage(message.id),
    timestamp: timestampOf(message.sent_ms),
    topic_links: topicLinks(service, message.topic),
    type: message.stream_id === null ? 'private' : 'stream',
  }
}

/** Direct messages have no topic: theirs is empty for everyone. */
function subjectOf(message: Message, knowsEmptyTopic: boolean): string {
  if (message.stream_id === null) return ''
  return displayTopic(message.topic, knowsEmptyTopic)
}

function optionalFields(service: Service, message: Message, view: MessageView): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const isHistoryShown = message.edits > 0 && service.organizationSettings.current().allow_edit_history
  if (isHistoryShown) fields.edit_history = editHistory(service, message, view.knowsEmptyTopic)
  if (message.edited_ms !== null) fields.last_edit_timestamp = timestampOf(message.edited_ms)
  if (message.moved_ms !== null) fields.last_moved_timestamp = timestampOf(message.moved_ms)
  if (message.stream_id !== null) fields.stream_id = message.stream_id
  return fields
}

function displayRecipient(service: Service, message: Message): unknown {
  if (message.stream_id !== null) return service.channels.get(message.stream_id).name
  return participantsOf(message).map((id) => {
    const { email, full_name } = service.users.get(id)
    return { id, email, full_name, is_mirror_dummy: false }
  })
}
