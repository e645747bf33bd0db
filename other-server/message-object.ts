// A message, its edit history and its snapshots as they look on the wire.

import { htmlDiff, render } from './markdown.ts'
import type { Organization } from './organization.ts'
import type { Edit, Message, User } from './records.ts'

export const emptyTopicName = 'open water'

export interface MessageForm {
  readonly applyMarkdown: boolean
  readonly clientGravatar: boolean
  readonly showEmptyTopic: boolean
}

function topicShown(topic: string, showEmptyTopic: boolean): string {
  return topic === '' && !showEmptyTopic ? emptyTopicName : topic
}

export function messageObject(
  organization: Organization,
  message: Message,
  form: MessageForm,
): Record<string, unknown> {
  const sender = organization.users.get(message.senderId) ?? organization.system
  return {
    id: message.id,
    type: message.channelId === undefined ? 'private' : 'stream',
    client: 'harbour-desk',
    content: form.applyMarkdown ? render(message.content) : message.content,
    content_type: form.applyMarkdown ? 'text/html' : 'text/x-markdown',
    is_me_message: message.content.startsWith('/me '),
    reactions: message.reactions,
    ...senderFields(sender, form),
    ...placeFields(organization, message, form),
    submessages: [],
    timestamp: organization.faults.has('message-times-in-ms') ? message.timestamp * 1000 : message.timestamp,
    topic_links: [],
    ...editFields(organization, message, form),
    weather: 'fair',
  }
}

function senderFields(sender: User, { clientGravatar }: MessageForm): Record<string, unknown> {
  return {
    avatar_url: clientGravatar ? null : `https://harbour.example/faces/${sender.id}.png`,
    sender_id: sender.id,
    sender_email: sender.email,
    sender_full_name: sender.fullName,
    sender_realm_str: 'harbour',
  }
}

function placeFields(organization: Organization, message: Message, form: MessageForm): Record<string, unknown> {
  const channel = message.channelId === undefined ? undefined : organization.channels.get(message.channelId)
  if (channel === undefined)
    return {
      display_recipient: message.participants.flatMap((id) => participant(organization.users.get(id))),
      recipient_id: conversationId(organization, message),
      subject: '',
    }
  return {
    stream_id: channel.id,
    display_recipient: channel.name,
    recipient_id: channel.recipientId,
    subject: topicShown(message.topic, form.showEmptyTopic),
  }
}

/** The id of the set of people who share a direct message. */
function conversationId(organization: Organization, { participants }: Message): number {
  const key = participants.join(',')
  const known = organization.conversations.get(key) ?? organization.nextId()
  organization.conversations.set(key, known)
  return known
}

function participant(user: User | undefined): Record<string, unknown>[] {
  if (user === undefined) return []
  return [{ id: user.id, email: user.email, full_name: user.fullName, is_mirror_dummy: false }]
}

function editFields({ settings }: Organization, { edits }: Message, form: MessageForm): Record<string, unknown> {
  const edited = edits.findLast(({ prevContent }) => prevContent !== undefined)
  const moved = edits.findLast(
    ({ prevTopic, prevChannelId, isResolve }) => (prevTopic !== undefined || prevChannelId !== undefined) && !isResolve,
  )
  const shown = settings.allow_edit_history && edits.length > 0
  return {
    ...(shown ? { edit_history: edits.map((edit) => historyEntry(edit, form)).reverse() } : {}),
    ...(edited === undefined ? {} : { last_edit_timestamp: edited.timestamp }),
    ...(moved === undefined ? {} : { last_moved_timestamp: moved.timestamp }),
  }
}

function historyEntry(edit: Edit, { showEmptyTopic }: MessageForm): Record<string, unknown> {
  const { prevContent, prevTopic, prevChannelId } = edit
  return {
    user_id: edit.userId,
    timestamp: edit.timestamp,
    ...(prevContent === undefined ? {} : { prev_content: prevContent, prev_rendered_content: render(prevContent) }),
    ...(prevTopic === undefined
      ? {}
      : { prev_topic: topicShown(prevTopic, showEmptyTopic), topic: topicShown(edit.topic, showEmptyTopic) }),
    ...(prevChannelId === undefined ? {} : { prev_stream: prevChannelId, stream: edit.channelId }),
  }
}

/** Oldest first: the message as it was sent, then as it was after each edit. */
export function snapshots(message: Message, showEmptyTopic: boolean): Record<string, unknown>[] {
  const { topic, content } = message.original
  const first = {
    topic: message.channelId === undefined ? '' : topicShown(topic, showEmptyTopic),
    content,
    rendered_content: render(content),
    timestamp: message.timestamp,
    user_id: message.senderId,
  }
  return [first, ...message.edits.map((edit) => snapshot(message, edit, showEmptyTopic))]
}

function snapshot({ channelId }: Message, edit: Edit, showEmptyTopic: boolean): Record<string, unknown> {
  const form = { applyMarkdown: true, clientGravatar: false, showEmptyTopic }
  const { prevContent } = edit
  return {
    topic: channelId === undefined ? '' : topicShown(edit.topic, showEmptyTopic),
    content: edit.content,
    rendered_content: render(edit.content),
    ...historyEntry(edit, form),
    ...(prevContent === undefined ? {} : { content_html_diff: htmlDiff(prevContent, edit.content) }),
  }
}
