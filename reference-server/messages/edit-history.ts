// The two views of a message's edits: entries inside the message object, and snapshots of the history endpoint.
// Knows nothing of who may see them.
import { timestampOf } from '../clock.ts'
import type { Service } from '../service.ts'
import type { Edit } from '../store/edits.ts'
import type { Message } from '../store/messages.ts'
import { htmlDiff } from './html-diff.ts'
import { displayTopic } from './topic.ts'

type Fields = Record<string, unknown>

/** Newest first. */
export function editHistory(service: Service, message: Message, knowsEmptyTopic: boolean): Fields[] {
  return service.edits.newestFirst(message.id).map((edit) => {
    const entry: Fields = { user_id: edit.user_id, timestamp: timestampOf(edit.at_ms), ...prevContent(edit) }
    if (edit.topic !== null) entry.topic = displayTopic(edit.topic, knowsEmptyTopic)
    return { ...entry, ...prevTopic(edit, knowsEmptyTopic), ...channels(edit) }
  })
}

/** Oldest first, the original message before all edits. Walks back from the message as it is now. */
export function historySnapshots(service: Service, message: Message, knowsEmptyTopic: boolean): Fields[] {
  const isDirect = message.stream_id === null
  const shown = (topic: string) => (isDirect ? '' : displayTopic(topic, knowsEmptyTopic))
  let { content, rendered_content, topic } = message
  const snapshots: Fields[] = []
  for (const edit of service.edits.newestFirst(message.id)) {
    const snapshot: Fields = { topic: shown(topic), content, rendered_content, ...prevContent(edit) }
    if (edit.prev_content !== null) snapshot.content_html_diff = htmlDiff(edit.prev_content, content)
    const editor = { user_id: edit.user_id, timestamp: timestampOf(edit.at_ms) }
    snapshots.push({ ...snapshot, ...prevTopic(edit, knowsEmptyTopic), ...channels(edit), ...editor })
    content = edit.prev_content ?? content
    rendered_content = edit.prev_rendered_content ?? rendered_content
    topic = edit.prev_topic ?? topic
  }
  const sent = { timestamp: timestampOf(message.sent_ms), user_id: message.sender_id }
  snapshots.push({ topic: shown(topic), content, rendered_content, ...sent })
  return snapshots.reverse()
}

function prevContent(edit: Edit): Fields {
  if (edit.prev_content === null) return {}
  return { prev_content: edit.prev_content, prev_rendered_content: edit.prev_rendered_content }
}

function prevTopic(edit: Edit, knowsEmptyTopic: boolean): Fields {
  if (edit.prev_topic === null) return {}
  return { prev_topic: displayTopic(edit.prev_topic, knowsEmptyTopic) }
}

function channels(edit: Edit): Fields {
  if (edit.stream === null) return {}
  return { prev_stream: edit.prev_stream, stream: edit.stream }
}
