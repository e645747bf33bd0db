// Carries out an edit that was found allowed: the messages, their histories, the event. Knows nothing of the rules.
import { emitUpdateMessage } from '../events/update-message-event.ts'
import { render } from '../messages/markdown.ts'
import { isResolveToggle } from '../messages/topic.ts'
import type { Service } from '../service.ts'
import { atomically } from '../store/database.ts'
import type { Edit } from '../store/edits.ts'
import type { Message } from '../store/messages.ts'
import type { PropagateMode } from './edit-request.ts'

export interface AllowedEdit {
  readonly editorId: number
  readonly message: Message
  readonly content: string | undefined
  readonly topic: string | undefined
  readonly propagateMode: PropagateMode
  /** Ids of the messages whose topic changes, ascending. */
  readonly moved: readonly number[]
}

export function applyEdit(service: Service, edit: AllowedEdit): void {
  const atMs = service.clock.nowMs()
  const before = edit.message
  atomically(service.database, () => {
    if (edit.content !== undefined) service.messages.setContent(before.id, edit.content, render(edit.content), atMs)
    for (const id of touchedBy(edit)) appendHistory(service, edit, service.messages.get(id), atMs)
    if (edit.topic !== undefined) moveAll(service, edit, edit.topic, atMs)
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
}

function touchedBy(edit: AllowedEdit): readonly number[] {
  return edit.topic === undefined ? [edit.message.id] : edit.moved
}

/** One entry for each message, even where content and topic change together. */
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
    prev_stream: null,
    stream: null,
  }
  service.edits.append(entry)
  service.messages.countEdit(current.id)
}

/** Resolving a topic changes its name, but does not count as a move. */
function moveAll(service: Service, edit: AllowedEdit, topic: string, atMs: number): void {
  const movedMs = isResolveToggle(edit.message.topic, topic) ? null : atMs
  for (const id of edit.moved) service.messages.setTopic(id, topic, movedMs)
}
