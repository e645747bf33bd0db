// The `update_message` event: a message was edited, or messages were moved. Knows nothing of the rules for it.
import { timestampOf } from '../clock.ts'
import type { Service } from '../service.ts'
import type { Message } from '../store/messages.ts'
import { maySee } from './access.ts'
import { flagsFor } from './flags.ts'
import { displayTopic } from './topic.ts'
import { topicLinks } from './topic-links.ts'

export interface MessageUpdate {
  readonly userId: number
  readonly atMs: number
  readonly before: Message
  readonly after: Message
  readonly isContentEdited: boolean
  /** Ids of all messages that the request touched, ascending. */
  readonly messageIds: readonly number[]
  readonly propagateMode: string
}

export function emitUpdateMessage(service: Service, update: MessageUpdate): void {
  const audience = service.queues.owners().filter((id) => maySee(service, service.users.get(id), update.after))
  const texts = new Map<boolean, string>()
  service.queues.emit('update_message', audience, ({ ownerId, options }) => {
    if (ownerId === null) return undefined
    const knowsEmptyTopic = options.capabilities.has('empty_topic_name')
    const text = texts.get(knowsEmptyTopic) ?? JSON.stringify(fieldsOf(service, update, knowsEmptyTopic)).slice(1, -1)
    texts.set(knowsEmptyTopic, text)
    const flags = flagsFor(ownerId, update.after, service.received.flags(ownerId, update.after.id))
    return `${text},"flags":${JSON.stringify(flags)}`
  })
}

function fieldsOf(service: Service, update: MessageUpdate, knowsEmptyTopic: boolean): Record<string, unknown> {
  return {
    type: 'update_message',
    user_id: update.userId,
    rendering_only: false,
    message_id: update.after.id,
    message_ids: update.messageIds,
    edit_timestamp: timestampOf(update.atMs),
    ...channelFields(service, update),
    ...moveFields(service, update, knowsEmptyTopic),
    ...contentFields(update),
  }
}

function channelFields(service: Service, { before }: MessageUpdate): Record<string, unknown> {
  if (before.stream_id === null) return {}
  return { stream_id: before.stream_id, stream_name: service.channels.get(before.stream_id).name }
}

function moveFields(service: Service, { before, after, propagateMode }: MessageUpdate, knowsEmptyTopic: boolean) {
  const changesTopic = before.topic !== after.topic
  const changesChannel = before.stream_id !== after.stream_id
  if (!changesTopic && !changesChannel) return {}
  const fields: Record<string, unknown> = { orig_subject: displayTopic(before.topic, knowsEmptyTopic) }
  if (changesTopic) fields.subject = displayTopic(after.topic, knowsEmptyTopic)
  if (changesTopic) fields.topic_links = topicLinks(service, after.topic)
  if (changesChannel) fields.new_stream_id = after.stream_id
  return { ...fields, propagate_mode: propagateMode }
}

function contentFields({ before, after, isContentEdited }: MessageUpdate): Record<string, unknown> {
  if (!isContentEdited) return {}
  return {
    orig_content: before.content,
    orig_rendered_content: before.rendered_content,
    content: after.content,
    rendered_content: after.rendered_content,
    is_me_message: after.content.startsWith('/me '),
  }
}
