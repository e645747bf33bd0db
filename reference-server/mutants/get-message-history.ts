// Faults in the history of a message.

import type { Mutant } from './mutant.ts'

const file = 'messages/edit-history.ts'

export const getMessageHistoryMutants: readonly Mutant[] = [
  {
    name: 'history-newest-first',
    clause: 'get-message-history.oldest-first',
    patches: [{ file, find: 'return snapshots.reverse()', replace: 'return snapshots' }],
  },
  {
    name: 'original-with-diff',
    clause: 'get-message-history.original-keys',
    patches: [
      {
        file,
        find: 'content, rendered_content, ...sent })',
        replace: "content, rendered_content, content_html_diff: '', ...sent })",
      },
    ],
  },
  {
    name: 'original-with-present-topic',
    clause: 'get-message-history.original-values',
    patches: [
      { file, find: 'snapshots.push({ topic: shown(topic)', replace: 'snapshots.push({ topic: shown(message.topic)' },
    ],
  },
  {
    name: 'original-with-time-of-edit',
    clause: 'get-message-history.original-values',
    patches: [
      { file, find: 'timestampOf(message.sent_ms)', replace: 'timestampOf(message.edited_ms ?? message.sent_ms)' },
    ],
  },
  {
    name: 'snapshots-with-present-topic',
    clause: 'get-message-history.own-time-values',
    patches: [{ file, find: 'topic = edit.prev_topic ?? topic', replace: '' }],
  },
  {
    name: 'snapshots-with-present-html',
    clause: 'get-message-history.previous-content',
    patches: [{ file, find: 'rendered_content = edit.prev_rendered_content ?? rendered_content', replace: '' }],
  },
  {
    name: 'previous-content-missing-beside-topic',
    clause: 'get-message-history.previous-content',
    patches: [
      {
        file,
        find: 'content, rendered_content, ...prevContent(edit) }',
        replace: 'content, rendered_content, ...(edit.topic === null ? prevContent(edit) : {}) }',
      },
    ],
  },
  {
    name: 'previous-topic-in-every-snapshot',
    clause: 'get-message-history.previous-topic',
    patches: [
      {
        file,
        find: 'snapshots.push({ ...snapshot, ...prevTopic(',
        replace: 'snapshots.push({ prev_topic: shown(topic), ...snapshot, ...prevTopic(',
      },
    ],
  },
  {
    name: 'no-diff-of-direct-messages',
    clause: 'get-message-history.html-diff',
    patches: [
      {
        file,
        find: 'if (edit.prev_content !== null) snapshot',
        replace: 'if (edit.prev_content !== null && !isDirect) snapshot',
      },
    ],
  },
  {
    name: 'no-diff-beside-topic',
    clause: 'get-message-history.html-diff',
    patches: [
      {
        file,
        find: 'if (edit.prev_content !== null) snapshot',
        replace: 'if (edit.prev_content !== null && edit.topic === null) snapshot',
      },
    ],
  },
  {
    name: 'history-names-sender-as-editor',
    clause: 'get-message-history.editor',
    patches: [
      { file, find: 'const editor = { user_id: edit.user_id', replace: 'const editor = { user_id: message.sender_id' },
    ],
  },
  {
    name: 'history-of-missing-message-empty',
    clause: 'get-message-history.missing-refused',
    patches: [
      {
        file: 'endpoints/get-message-history.ts',
        find: 'const message = visibleMessage(',
        replace:
          'if (service.messages.find(Number(path.message_id)) === undefined) return { message_history: [] }\n    const message = visibleMessage(',
      },
    ],
  },
  {
    name: 'history-shows-empty-topic',
    clause: 'get-message-history.empty-topic-replaced',
    patches: [
      { file, find: "(isDirect ? '' : displayTopic(topic, knowsEmptyTopic))", replace: "(isDirect ? '' : topic)" },
    ],
  },
  {
    name: 'history-replaces-empty-topic-always',
    clause: 'get-message-history.empty-topic-shown',
    patches: [
      {
        file,
        find: "(isDirect ? '' : displayTopic(topic, knowsEmptyTopic))",
        replace: "(isDirect ? '' : displayTopic(topic, false))",
      },
    ],
  },
  {
    name: 'history-channels-swapped',
    clause: 'get-message-history.channel',
    patches: [
      {
        file,
        find: '...channels(edit), ...editor',
        replace: '...(edit.stream === null ? {} : { prev_stream: edit.stream, stream: edit.prev_stream }), ...editor',
      },
    ],
  },
  {
    name: 'snapshot-topic-null-in-direct-messages',
    clause: 'message-snapshot.topic',
    patches: [{ file, find: "(isDirect ? '' :", replace: '(isDirect ? null :' }],
  },
]
