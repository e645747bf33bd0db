// Carries out an edit that was found allowed: the messages, their histories, the event. Knows nothing of the rules.

import { textOf } from '../markdown/rendering.ts'
import { isHistoryProtected } from '../messages/access.ts'
import { emitDeleteMessage, messagesSeenBefore } from '../messages/delete-message-event.ts'
import { isResolveToggle } from '../messages/topic.ts'
import { emitUpdateMessage } from '../messages/update-message-event.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import type { Edit } from '../store/edits.ts'
import type { Message } from '../store/messages.ts'
import { READ } from '../store/received.ts'
import type { Upload } from '../store/uploads.ts'
import { updateReferences } from './detached-uploads.ts'
import type { PropagateMode } from './edit-request.ts'

export interface AllowedEdit {
  readonly editorId: number
  readonly message: Message
  readonly content: string | undefined
  /** Where it changes, here and below. */
  readonly topic: string | undefined
  readonly toStreamId: number | undefined
  readonly propagateMode: PropagateMode
  /** Ids of the messages whose topic or channel changes, ascending. */
  readonly moved: readonly number[]
}

/** Gives the files that nothing refers to any more. */
export function applyEdit(service: Service, edit: AllowedEdit): Upload[] {
  const atMs = service.clock.nowMs()
  const before = edit.message
  const seen = edit.toStreamId === undefined ? [] : messagesSeenBefore(service, edit.moved, edit.toStreamId)
  const place = before.stream_id === null ? 'direct' : 'channel'
  const detached = atomically(service.database, () => {
    for (const id of touchedBy(edit)) appendHistory(service, edit, service.messages.get(id), atMs)
    if (edit.content !== undefined) service.messages.setContent(before.id, textOf(service, edit.content, place), atMs)
    if (edit.topic !== undefined) moveToTopic(service, edit, edit.topic, atMs)
    if (edit.toStreamId !== undefined) moveToChannel(service, edit.moved, edit.toStreamId, atMs)
    return edit.content === undefined ? [] : updateReferences(service, before, edit.content)
  })
  emitUpdateMessage(service, {
    userId: edit.editorId,
    atMs,
    before,
    after: service.messages.get(before.id),
    isContentEdited: edit.content !== undefined,
    messageIds: touchedBy(edit),
    propagateMode: edit.propagateMode,
  })
  emitDeleteMessage(service, before, seen)
  return detached
}

function touchedBy(edit: AllowedEdit): readonly number[] {
  return edit.moved.length === 0 ? [edit.message.id] : edit.moved
}

/** One entry for each message, even where content, topic or channel change together. */
function appendHistory(service: Service, edit: AllowedEdit, current: Message, at_ms: number): void {
  const isTarget = current.id === edit.message.id
  const isContentEdited = isTarget && edit.content !== undefined
  const entry: Edit = {
    message_id: current.id,
    user_id: edit.editorId,
    at_ms,
    prev_content: isContentEdited ? edit.message.content : null,
    prev_rendered_content: isContentEdited ? edit.message.rendered_content : null,
    prev_topic: edit.topic === undefined ? null : current.topic,
    topic: edit.topic ?? null,
    prev_stream: edit.toStreamId === undefined ? null : current.stream_id,
    stream: edit.toStreamId ?? null,
  }
  service.edits.append(entry)
  if (!isContentEdited) service.messages.countEdit(current.id)
}

/** Resolving a topic changes its name, but does not count as a move. */
function moveToTopic(service: Service, edit: AllowedEdit, topic: string, atMs: number): void {
  const movedMs = isResolveToggle(edit.message.topic, topic) ? null : atMs
  for (const id of edit.moved) service.messages.setTopic(id, topic, movedMs)
}

/** Whoever cannot see the new channel loses the messages; with protected history its subscribers receive them now. */
function moveToChannel(service: Service, ids: readonly number[], streamId: number, atMs: number): void {
  const channel = service.channels.get(streamId)
  for (const id of ids) {
    service.messages.setChannel(id, channel, atMs)
    if (channel.privacy === 'private') service.received.takeFromOthers(id, streamId)
    if (isHistoryProtected(channel)) service.received.giveToChannel(id, streamId, READ)
  }
}
