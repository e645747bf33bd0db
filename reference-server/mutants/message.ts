// Faults in the message object, wherever it is shown.

import type { Mutant } from './mutant.ts'

const file = 'messages/message-object.ts'
const history = 'messages/edit-history.ts'

export const messageMutants: readonly Mutant[] = [
  {
    name: 'edit-history-oldest-first',
    clause: 'message.edit-history-newest-first',
    patches: [
      {
        file,
        find: 'fields.edit_history = editHistory(service, message, view.knowsEmptyTopic)',
        replace: 'fields.edit_history = editHistory(service, message, view.knowsEmptyTopic).reverse()',
      },
    ],
  },
  {
    name: 'edit-history-empty',
    clause: 'message.edit-history',
    patches: [{ file, find: 'message.edits > 0', replace: 'message.edits >= 0' }],
  },
  {
    name: 'sending-told-as-edit',
    clause: 'message.edit-history-absent',
    patches: [
      {
        file,
        find: 'if (isHistoryShown) fields.edit_history =',
        replace:
          'if (message.edits === 0) fields.edit_history = [{ user_id: message.sender_id, timestamp: timestampOf(message.sent_ms) }]\n  else if (isHistoryShown) fields.edit_history =',
      },
    ],
  },
  {
    name: 'edit-history-names-sender-as-editor',
    clause: 'message.edit-history-true',
    patches: [
      {
        file: history,
        find: 'const entry: Fields = { user_id: edit.user_id',
        replace: 'const entry: Fields = { user_id: message.sender_id',
      },
    ],
  },
  {
    name: 'edit-history-topic-in-every-entry',
    clause: 'edit-history-entry.only-what-changed',
    patches: [
      {
        file: history,
        find: 'return { ...entry, ...prevTopic(',
        replace: 'return { prev_topic: displayTopic(message.topic, knowsEmptyTopic), ...entry, ...prevTopic(',
      },
    ],
  },
  {
    name: 'edit-history-content-null-in-moves',
    clause: 'edit-history-entry.content',
    patches: [
      {
        file: history,
        find: 'timestamp: timestampOf(edit.at_ms), ...prevContent(edit) }',
        replace: 'timestamp: timestampOf(edit.at_ms), prev_content: edit.prev_content, ...prevContent(edit) }',
      },
    ],
  },
  {
    name: 'last-edit-told-of-moves',
    clause: 'message.last-edit-timestamp-true',
    patches: [
      {
        file,
        find: 'if (message.edited_ms !== null) fields.last_edit_timestamp = timestampOf(message.edited_ms)',
        replace:
          'const lastMs = Math.max(message.edited_ms ?? 0, message.moved_ms ?? 0)\n  if (lastMs > 0) fields.last_edit_timestamp = timestampOf(lastMs)',
      },
    ],
  },
  {
    name: 'first-edit-told-as-last',
    clause: 'message.last-edit-timestamp-true',
    patches: [
      {
        file: 'store/messages.ts',
        find: 'edited_ms = :edited_ms',
        replace: 'edited_ms = coalesce(edited_ms, :edited_ms)',
      },
    ],
  },
  {
    name: 'resolve-counts-as-move',
    clause: 'message.last-moved-timestamp-true',
    patches: [
      {
        file: 'editing/apply-edit.ts',
        find: 'isResolveToggle(edit.message.topic, topic) ? null : atMs',
        replace: 'atMs',
      },
    ],
  },
  {
    name: 'channel-move-not-told-as-move',
    clause: 'message.last-moved-timestamp-true',
    patches: [
      {
        file: 'editing/apply-edit.ts',
        find: 'service.messages.setChannel(id, channel, atMs)',
        replace: 'service.messages.setChannel(id, channel, service.messages.get(id).moved_ms)',
      },
    ],
  },
  {
    name: 'move-told-of-named-message-only',
    clause: 'message.last-moved-timestamp-true',
    patches: [
      {
        file: 'editing/apply-edit.ts',
        find: 'service.messages.setTopic(id, topic, movedMs)',
        replace: 'service.messages.setTopic(id, topic, id === edit.message.id ? movedMs : null)',
      },
    ],
  },
  {
    name: 'edit-touches-timestamp',
    clause: 'message.timestamp-true',
    patches: [
      {
        file,
        find: 'timestamp: timestampOf(message.sent_ms)',
        replace: 'timestamp: timestampOf(message.edited_ms ?? message.sent_ms)',
      },
    ],
  },
  {
    name: 'editor-becomes-sender',
    clause: 'message.sender-true',
    patches: [
      {
        file,
        find: 'sender_id: sender.id',
        replace: 'sender_id: service.edits.newestFirst(message.id)[0]?.user_id ?? sender.id',
      },
    ],
  },
  {
    name: 'sender-email-of-another-address',
    clause: 'message.sender-email-true',
    patches: [
      { file, find: 'sender_email: sender.email', replace: "sender_email: sender.email.replace('@', '+mail@')" },
    ],
  },
  {
    name: 'status-message-told-in-html-only',
    clause: 'message.me-message',
    patches: [{ file, find: 'is_me_message: message', replace: 'is_me_message: view.applyMarkdown && message' }],
  },
  {
    name: 'status-message-anywhere-in-text',
    clause: 'message.me-message',
    patches: [{ file, find: "message.content.startsWith('/me ')", replace: "message.content.includes('/me ')" }],
  },
  {
    name: 'reactions-newest-first',
    clause: 'message.reactions-oldest-first',
    patches: [
      {
        file,
        find: 'service.reactions.ofMessage(message.id)',
        replace: 'service.reactions.ofMessage(message.id).reverse()',
      },
    ],
  },
  {
    name: 'reaction-of-second-person-hidden',
    clause: 'message.reactions-true',
    patches: [
      {
        file,
        find: 'service.reactions.ofMessage(message.id)',
        replace:
          'service.reactions.ofMessage(message.id).filter((one, at, all) => all.findIndex((other) => other.emoji_code === one.emoji_code && other.reaction_type === one.reaction_type) === at)',
      },
    ],
  },
  {
    name: 'one-reaction-for-two-types',
    clause: 'message.reaction-namespaces',
    patches: [
      {
        file: 'store/reactions.ts',
        find: 'return this.#insert.run(',
        replace:
          'if (this.ofMessage(messageId).some((other) => other.user_id === reaction.user_id && other.emoji_code === reaction.emoji_code)) return false\n    return this.#insert.run(',
      },
    ],
  },
  {
    name: 'only-first-topic-link',
    clause: 'message.topic-links-true',
    patches: [
      {
        file: 'messages/topic-links.ts',
        find: 'linksIn(topic, linkifiers)',
        replace: 'linksIn(topic, linkifiers).slice(0, 1)',
      },
    ],
  },
  {
    name: 'no-topic-links-null',
    clause: 'message.topic-links',
    patches: [
      {
        file: 'messages/topic-links.ts',
        find: 'if (linkifiers.length === 0) return []',
        replace: 'if (linkifiers.length === 0) return null',
      },
    ],
  },
  {
    name: 'only-last-submessage',
    clause: 'message.submessages-true',
    patches: [
      {
        file,
        find: 'service.submessages.ofMessage(message.id)',
        replace: 'service.submessages.ofMessage(message.id).slice(-1)',
      },
    ],
  },
  {
    name: 'topic-wildcard-without-old-flag',
    clause: 'message.wildcard-mentioned',
    patches: [
      {
        file: 'messages/flags.ts',
        find: 'if (hasChannelWildcard || hasTopicWildcard)',
        replace: 'if (hasChannelWildcard)',
      },
    ],
  },
  {
    name: 'recipients-without-sender',
    clause: 'message.display-recipient-true',
    patches: [
      {
        file,
        find: 'return participantsOf(message).map(',
        replace: 'return participantsOf(message).filter((id) => id !== message.sender_id).map(',
      },
    ],
  },
  {
    name: 'recipient-is-channel-of-old',
    clause: 'message.display-recipient-true',
    patches: [
      {
        file,
        find: 'return service.channels.get(message.stream_id).name',
        replace:
          'return service.channels.get(service.edits.newestFirst(message.id).findLast((edit) => edit.prev_stream !== null)?.prev_stream ?? message.stream_id).name',
      },
    ],
  },
  {
    name: 'recipients-without-mirror-dummy',
    clause: 'message.display-recipient',
    patches: [{ file, find: 'full_name, is_mirror_dummy: false }', replace: 'full_name }' }],
  },
  {
    name: 'stream-id-of-direct-message',
    clause: 'message.stream-id-channel-only',
    patches: [{ file, find: 'if (message.stream_id !== null) fields.stream_id', replace: 'fields.stream_id' }],
  },
  {
    name: 'subject-of-direct-message-named',
    clause: 'message.subject-of-direct-message',
    patches: [{ file, find: "if (message.stream_id === null) return ''", replace: '' }],
  },
  {
    name: 'type-direct',
    clause: 'message.type',
    patches: [{ file, find: "? 'private' : 'stream'", replace: "? 'direct' : 'stream'" }],
  },
  {
    name: 'realm-null',
    clause: 'message.sender-realm-str',
    patches: [{ file, find: "sender_realm_str: 'reference'", replace: 'sender_realm_str: null' }],
  },
  {
    name: 'notices-without-client',
    clause: 'message.client',
    patches: [
      {
        file,
        find: 'client: message.client',
        replace: "client: message.client === 'Internal' ? undefined : message.client",
      },
    ],
  },
  {
    name: 'avatar-left-out',
    clause: 'message.avatar-url',
    patches: [{ file, find: 'view.isAvatarLeftOut ? null', replace: 'view.isAvatarLeftOut ? undefined' }],
  },
]
