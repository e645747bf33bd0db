// Faults in the message object, wherever it is shown.

import { faultsIn, type Mutant } from './mutant.ts'

const file = 'messages/message-object.ts'
const history = 'messages/edit-history.ts'

export const messageMutants: readonly Mutant[] = [
  faultsIn(file)(
    'edit-history-oldest-first',
    'message.edit-history-newest-first',
    'fields.edit_history = editHistory(service, message, view.knowsEmptyTopic)',
    'fields.edit_history = editHistory(service, message, view.knowsEmptyTopic).reverse()',
  ),
  faultsIn(file)(
    'edit-history-though-switched-off',
    'message.edit-history-hidden',
    'message.edits > 0 && service.organizationSettings.current().allow_edit_history',
    'message.edits > 0',
  ),
  faultsIn(file)('edit-history-empty', 'message.edit-history', 'message.edits > 0', 'message.edits >= 0'),
  faultsIn(file)(
    'sending-told-as-edit',
    'message.edit-history-absent',
    'if (isHistoryShown) fields.edit_history =',
    'if (message.edits === 0) fields.edit_history = [{ user_id: message.sender_id, timestamp: timestampOf(message.sent_ms) }]\n  else if (isHistoryShown) fields.edit_history =',
  ),
  faultsIn(history)(
    'edit-history-by-nobody',
    'edit-history-entry.nobody-before-2017',
    'const entry: Fields = { user_id: edit.user_id',
    'const entry: Fields = { user_id: null',
  ),
  faultsIn(history)(
    'edit-history-names-sender-as-editor',
    'message.edit-history-true',
    'const entry: Fields = { user_id: edit.user_id',
    'const entry: Fields = { user_id: message.sender_id',
  ),
  faultsIn(history)(
    'edit-history-topic-in-every-entry',
    'edit-history-entry.only-what-changed',
    'return { ...entry, ...prevTopic(',
    'return { prev_topic: displayTopic(message.topic, knowsEmptyTopic), ...entry, ...prevTopic(',
  ),
  faultsIn(history)(
    'edit-history-content-null-in-moves',
    'edit-history-entry.content',
    'timestamp: timestampOf(edit.at_ms), ...prevContent(edit) }',
    'timestamp: timestampOf(edit.at_ms), prev_content: edit.prev_content, ...prevContent(edit) }',
  ),
  faultsIn(file)(
    'last-edit-told-of-moves',
    'message.last-edit-timestamp-true',
    'if (message.edited_ms !== null) fields.last_edit_timestamp = timestampOf(message.edited_ms)',
    'const lastMs = Math.max(message.edited_ms ?? 0, message.moved_ms ?? 0)\n  if (lastMs > 0) fields.last_edit_timestamp = timestampOf(lastMs)',
  ),
  faultsIn('store/messages.ts')(
    'first-edit-told-as-last',
    'message.last-edit-timestamp-true',
    'edited_ms: editedMs',
    'edited_ms: before.edited_ms ?? editedMs',
  ),
  faultsIn('editing/apply-edit.ts')(
    'resolve-counts-as-move',
    'message.last-moved-timestamp-true',
    'isResolveToggle(edit.message.topic, topic) ? null : atMs',
    'atMs',
  ),
  faultsIn('editing/apply-edit.ts')(
    'channel-move-not-told-as-move',
    'message.last-moved-timestamp-true',
    'service.messages.setChannel(id, channel, atMs)',
    'service.messages.setChannel(id, channel, service.messages.get(id).moved_ms)',
  ),
  faultsIn('editing/apply-edit.ts')(
    'move-told-of-named-message-only',
    'message.last-moved-timestamp-true',
    'service.messages.setTopic(id, topic, movedMs)',
    'service.messages.setTopic(id, topic, id === edit.message.id ? movedMs : null)',
  ),
  faultsIn(file)(
    'edit-touches-timestamp',
    'message.timestamp-true',
    'timestamp: timestampOf(message.sent_ms)',
    'timestamp: timestampOf(message.edited_ms ?? message.sent_ms)',
  ),
  faultsIn(file)(
    'editor-becomes-sender',
    'message.sender-true',
    'sender_id: sender.id',
    'sender_id: service.edits.newestFirst(message.id)[0]?.user_id ?? sender.id',
  ),
  faultsIn(file)(
    'sender-email-of-another-address',
    'message.sender-email-true',
    'sender_email: sender.email',
    "sender_email: sender.email.replace('@', '+mail@')",
  ),
  faultsIn(file)(
    'status-message-told-in-html-only',
    'message.me-message',
    'is_me_message: message',
    'is_me_message: view.applyMarkdown && message',
  ),
  faultsIn(file)(
    'status-message-anywhere-in-text',
    'message.me-message',
    "message.content.startsWith('/me ')",
    "message.content.includes('/me ')",
  ),
  faultsIn(file)(
    'reactions-newest-first',
    'message.reactions-oldest-first',
    'service.reactions.ofMessage(message.id)',
    'service.reactions.ofMessage(message.id).reverse()',
  ),
  faultsIn(file)(
    'reaction-of-second-person-hidden',
    'message.reactions-true',
    'service.reactions.ofMessage(message.id)',
    'service.reactions.ofMessage(message.id).filter((one, at, all) => all.findIndex((other) => other.emoji_code === one.emoji_code && other.reaction_type === one.reaction_type) === at)',
  ),
  faultsIn('store/reactions.ts')(
    'one-reaction-for-two-types',
    'message.reaction-namespaces',
    'return this.#insert.run(',
    'if (this.ofMessage(messageId).some((other) => other.user_id === reaction.user_id && other.emoji_code === reaction.emoji_code)) return false\n    return this.#insert.run(',
  ),
  faultsIn('messages/topic-links.ts')(
    'only-first-topic-link',
    'message.topic-links-true',
    'linksIn(topic, linkifiers)',
    'linksIn(topic, linkifiers).slice(0, 1)',
  ),
  faultsIn('messages/topic-links.ts')(
    'no-topic-links-null',
    'message.topic-links',
    'if (linkifiers.length === 0) return []',
    'if (linkifiers.length === 0) return null',
  ),
  faultsIn(file)(
    'only-last-submessage',
    'message.submessages-true',
    'service.submessages.ofMessage(message.id)',
    'service.submessages.ofMessage(message.id).slice(-1)',
  ),
  faultsIn('messages/flags.ts')(
    'topic-wildcard-without-old-flag',
    'message.wildcard-mentioned',
    'if (hasChannelWildcard || hasTopicWildcard)',
    'if (hasChannelWildcard)',
  ),
  faultsIn(file)(
    'recipients-without-sender',
    'message.display-recipient-true',
    'return participantsOf(message).map(',
    'return participantsOf(message).filter((id) => id !== message.sender_id).map(',
  ),
  faultsIn(file)(
    'recipient-is-channel-of-old',
    'message.display-recipient-true',
    'return service.channels.get(message.stream_id).name',
    'return service.channels.get(service.edits.newestFirst(message.id).findLast((edit) => edit.prev_stream !== null)?.prev_stream ?? message.stream_id).name',
  ),
  faultsIn(file)(
    'recipients-without-mirror-dummy',
    'message.display-recipient',
    'full_name, is_mirror_dummy: false }',
    'full_name }',
  ),
  faultsIn(file)(
    'stream-id-of-direct-message',
    'message.stream-id-channel-only',
    'if (message.stream_id !== null) fields.stream_id',
    'fields.stream_id',
  ),
  faultsIn(file)(
    'subject-of-direct-message-named',
    'message.subject-of-direct-message',
    "if (message.stream_id === null) return ''",
    '',
  ),
  faultsIn(file)('type-direct', 'message.type', "? 'private' : 'stream'", "? 'direct' : 'stream'"),
  faultsIn(file)('realm-null', 'message.sender-realm-str', "sender_realm_str: 'reference'", 'sender_realm_str: null'),
  faultsIn(file)(
    'notices-without-client',
    'message.client',
    'client: message.client',
    "client: message.client === 'Internal' ? undefined : message.client",
  ),
  faultsIn(file)(
    'avatar-left-out',
    'message.avatar-url',
    'view.isAvatarLeftOut ? null',
    'view.isAvatarLeftOut ? undefined',
  ),
]
