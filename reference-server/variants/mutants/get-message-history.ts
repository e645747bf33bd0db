// Faults in the history of a message.

import { faultsIn, type Mutant } from './mutant.ts'

const file = 'messages/edit-history.ts'

export const getMessageHistoryMutants: readonly Mutant[] = [
  faultsIn('messages/edit-history.ts')(
    'snapshots-rendered-as-now',
    'message-snapshot.rendered-content-true',
    'rendered_content = edit.prev_rendered_content ?? rendered_content',
    '',
  ),
  faultsIn('messages/edit-history.ts')(
    'unedited-told-twice',
    'get-message-history.unedited',
    'return snapshots.reverse()',
    'return snapshots.length === 1 ? [...snapshots, ...snapshots] : snapshots.reverse()',
  ),
  faultsIn('endpoints/get-message-history.ts')(
    'history-of-unedited-message-refused',
    'get-message-history.answered',
    'return { message_history',
    "if (service.edits.newestFirst(message.id).length === 0) throw badRequest('No history')\n    return { message_history",
  ),
  faultsIn(file)(
    'snapshots-by-nobody',
    'message-snapshot.nobody-before-2017',
    'const editor = { user_id: edit.user_id',
    'const editor = { user_id: null',
  ),
  faultsIn(file)(
    'history-newest-first',
    'get-message-history.oldest-first',
    'return snapshots.reverse()',
    'return snapshots',
  ),
  faultsIn(file)(
    'original-with-diff',
    'get-message-history.original-keys',
    'content, rendered_content, ...sent })',
    "content, rendered_content, content_html_diff: '', ...sent })",
  ),
  faultsIn(file)(
    'original-with-present-topic',
    'get-message-history.original-values',
    'snapshots.push({ topic: shown(topic)',
    'snapshots.push({ topic: shown(message.topic)',
  ),
  faultsIn(file)(
    'original-with-time-of-edit',
    'get-message-history.original-values',
    'timestampOf(message.sent_ms)',
    'timestampOf(message.edited_ms ?? message.sent_ms)',
  ),
  faultsIn(file)(
    'snapshots-with-present-topic',
    'get-message-history.own-time-values',
    'topic = edit.prev_topic ?? topic',
    '',
  ),
  faultsIn(file)(
    'snapshots-with-present-html',
    'get-message-history.previous-content',
    'rendered_content = edit.prev_rendered_content ?? rendered_content',
    '',
  ),
  faultsIn(file)(
    'previous-content-missing-beside-topic',
    'get-message-history.previous-content-told',
    'content, rendered_content, ...prevContent(edit) }',
    'content, rendered_content, ...(edit.topic === null ? prevContent(edit) : {}) }',
  ),
  faultsIn(file)(
    'previous-topic-in-every-snapshot',
    'get-message-history.previous-topic',
    'snapshots.push({ ...snapshot, ...prevTopic(',
    'snapshots.push({ prev_topic: shown(topic), ...snapshot, ...prevTopic(',
  ),
  faultsIn(file)(
    'no-diff-of-direct-messages',
    'get-message-history.html-diff-told',
    'if (edit.prev_content !== null) snapshot',
    'if (edit.prev_content !== null && !isDirect) snapshot',
  ),
  faultsIn(file)(
    'no-diff-beside-topic',
    'get-message-history.html-diff-told',
    'if (edit.prev_content !== null) snapshot',
    'if (edit.prev_content !== null && edit.topic === null) snapshot',
  ),
  faultsIn(file)(
    'diff-of-moves',
    'get-message-history.html-diff',
    'if (edit.prev_content !== null) snapshot',
    "if (edit.prev_content === null) snapshot.content_html_diff = ''\n    else snapshot",
  ),
  faultsIn(file)(
    'previous-topic-missing-without-content',
    'get-message-history.previous-topic-told',
    'snapshots.push({ ...snapshot, ...prevTopic(edit, knowsEmptyTopic), ...channels',
    'snapshots.push({ ...snapshot, ...(edit.prev_content === null ? {} : prevTopic(edit, knowsEmptyTopic)), ...channels',
  ),
  faultsIn(file)(
    'history-without-old-channel',
    'get-message-history.channel-told',
    '...channels(edit), ...editor',
    '...(edit.stream === null ? {} : { stream: edit.stream }), ...editor',
  ),
  faultsIn(file)(
    'moves-without-snapshots',
    'get-message-history.moves',
    '    snapshots.push({ ...snapshot,',
    '    if (edit.prev_content !== null) snapshots.push({ ...snapshot,',
  ),
  faultsIn(file)(
    'entries-without-new-topic',
    'edit-history-entry.all-that-changed',
    'if (edit.topic !== null) entry.topic =',
    'if (edit.topic !== null && edit.at_ms < 0) entry.topic =',
  ),
  faultsIn(file)(
    'original-by-somebody-else',
    'get-message-history.original-user',
    'timestamp: timestampOf(message.sent_ms), user_id: message.sender_id }',
    'timestamp: timestampOf(message.sent_ms), user_id: message.sender_id + 1 }',
  ),
  faultsIn(file)(
    'first-snapshot-by-nobody',
    'message-snapshot.nobody-before-2017',
    'timestamp: timestampOf(message.sent_ms), user_id: message.sender_id }',
    'timestamp: timestampOf(message.sent_ms), user_id: null }',
  ),
  faultsIn(file)(
    'entries-by-nobody',
    'edit-history-entry.nobody-before-2017',
    'const entry: Fields = { user_id: edit.user_id,',
    'const entry: Fields = { user_id: null,',
  ),
  faultsIn(file)(
    'history-names-sender-as-editor',
    'get-message-history.editor',
    'const editor = { user_id: edit.user_id',
    'const editor = { user_id: message.sender_id',
  ),
  faultsIn('endpoints/get-message-history.ts')(
    'history-of-missing-message-empty',
    'get-message-history.missing-refused',
    'const message = visibleMessage(',
    'if (service.messages.find(Number(path.message_id)) === undefined) return { message_history: [] }\n    const message = visibleMessage(',
  ),
  faultsIn(file)(
    'history-shows-empty-topic',
    'get-message-history.empty-topic-replaced',
    "(isDirect ? '' : displayTopic(topic, knowsEmptyTopic))",
    "(isDirect ? '' : topic)",
  ),
  faultsIn(file)(
    'history-replaces-empty-topic-always',
    'get-message-history.empty-topic-shown',
    "(isDirect ? '' : displayTopic(topic, knowsEmptyTopic))",
    "(isDirect ? '' : displayTopic(topic, false))",
  ),
  faultsIn(file)(
    'history-channels-swapped',
    'get-message-history.channel',
    '...channels(edit), ...editor',
    '...(edit.stream === null ? {} : { prev_stream: edit.stream, stream: edit.prev_stream }), ...editor',
  ),
  faultsIn(file)(
    'snapshot-topic-null-in-direct-messages',
    'message-snapshot.topic',
    "(isDirect ? '' :",
    '(isDirect ? null :',
  ),
]
