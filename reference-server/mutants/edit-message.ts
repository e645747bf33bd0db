// Faults in what an edit does once it is allowed.

import type { Mutant } from './mutant.ts'

export const editMessageMutants: readonly Mutant[] = [
  {
    name: 'lost-edit',
    clause: 'edit-message.content-replaced',
    patches: [
      {
        file: 'editing/apply-edit.ts',
        find: 'if (edit.content !== undefined) service.messages.setContent(',
        replace: 'if (edit.content === before.content) service.messages.setContent(',
      },
    ],
  },
  {
    name: 'content-lost-beside-topic',
    clause: 'edit-message.content-replaced',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: 'const { content, propagateMode } = request',
        replace: 'const { propagateMode } = request; const content = move === undefined ? request.content : undefined',
      },
    ],
  },
  {
    name: 'content-loses-astral',
    clause: 'edit-message.content-replaced',
    patches: [
      {
        file: 'editing/edit-request.ts',
        find: "readContent(parameters.text('content'))",
        replace: "readContent(parameters.text('content')?.replace(/[\\u{10000}-\\u{10ffff}]/gu, '?'))",
      },
    ],
  },
  {
    name: 'topic-loses-astral',
    clause: 'edit-message.topic-replaced',
    patches: [
      {
        file: 'editing/edit-request.ts',
        find: 'readTopic(topic, level)',
        replace: "readTopic(topic.replace(/[\\u{10000}-\\u{10ffff}]/gu, '?'), level)",
      },
    ],
  },
  {
    name: 'topic-lost-beside-channel',
    clause: 'edit-message.topic-replaced',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: 'topic: move === undefined || move.from === move.to ?',
        replace: 'topic: move === undefined || move.from === move.to || changesChannel(move) ?',
      },
    ],
  },
  {
    name: 'channel-lost-beside-topic',
    clause: 'edit-message.channel-replaced',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: 'toStreamId: move === undefined || !changesChannel(move) ?',
        replace: 'toStreamId: move === undefined || !changesChannel(move) || move.from !== move.to ?',
      },
    ],
  },
  {
    name: 'channel-move-empties-topic',
    clause: 'edit-message.only-what-was-asked',
    patches: [
      {
        file: 'editing/move.ts',
        find: 'request.topic ?? message.topic',
        replace: "request.topic ?? (toStreamId === message.stream_id ? message.topic : '')",
      },
    ],
  },
  {
    name: 'move-reaches-other-channels',
    clause: 'edit-message.only-what-was-asked',
    patches: [
      {
        file: 'store/topics.ts',
        find: 'WHERE stream_id = ? AND topic_key = ? AND id >= ? ORDER BY id',
        replace:
          'WHERE (stream_id = ?1 OR ?3 > 0 AND stream_id IS NOT NULL) AND topic_key = ?2 AND id >= ?3 ORDER BY id',
      },
    ],
  },
  {
    name: 'default-mode-takes-later',
    clause: 'edit-message.change-one',
    patches: [
      {
        file: 'editing/edit-request.ts',
        find: "PROPAGATE_MODES) ?? 'change_one'",
        replace: "PROPAGATE_MODES) ?? (topic === undefined ? 'change_one' : 'change_later')",
      },
    ],
  },
  {
    name: 'change-later-takes-earlier',
    clause: 'edit-message.change-later',
    patches: [{ file: 'editing/move.ts', find: "move.mode === 'change_later' ? move.message.id : 0", replace: '0' }],
  },
  {
    name: 'change-later-takes-one',
    clause: 'edit-message.change-later',
    patches: [
      {
        file: 'editing/move.ts',
        find: "if (move.mode === 'change_one') return",
        replace: "if (move.mode !== 'change_all') return",
      },
    ],
  },
  {
    name: 'change-all-takes-own-only',
    clause: 'edit-message.change-all',
    patches: [
      {
        file: 'editing/move.ts',
        find: 'move, firstId).map((message) => message.id)',
        replace:
          "move, firstId).filter(({ id }) => move.mode === 'change_later' || id === move.message.id || service.messages.get(id).sender_id === mover.id).map((message) => message.id)",
      },
    ],
  },
  {
    name: 'channel-move-takes-one',
    clause: 'edit-message.change-all',
    patches: [
      {
        file: 'editing/move.ts',
        find: "if (move.mode === 'change_one') return",
        replace: "if (move.mode === 'change_one' || changesChannel(move)) return",
      },
    ],
  },
  {
    name: 'resolve-leaves-earlier',
    clause: 'edit-message.resolve',
    patches: [
      {
        file: 'editing/move.ts',
        find: "move.mode === 'change_later' ? move.message.id : 0",
        replace: "move.mode === 'change_later' || isPureToggle(move) ? move.message.id : 0",
      },
    ],
  },
  {
    name: 'resolve-told-twice',
    clause: 'edit-message.resolve-no-extra-notice',
    patches: [
      {
        file: 'editing/move-notices.ts',
        find: 'if (isPureToggle(move)) return',
        replace:
          "if (isPureToggle(move)) post(service, { streamId: move.streamId, topic: move.to }, 'This topic was resolved, or no longer is.')",
      },
    ],
  },
  {
    name: 'new-thread-told-of-several',
    clause: 'edit-message.no-notice-in-new-thread',
    patches: [
      {
        file: 'editing/move-notices.ts',
        find: 'if (request.sendNotificationToNewThread)',
        replace: 'if (request.sendNotificationToNewThread || count > 1)',
      },
    ],
  },
  {
    name: 'old-thread-told-by-default',
    clause: 'edit-message.no-notice-in-old-thread',
    patches: [
      {
        file: 'editing/edit-request.ts',
        find: "parameters.boolean('send_notification_to_old_thread') ?? false",
        replace: "parameters.boolean('send_notification_to_old_thread') ?? true",
      },
    ],
  },
  {
    name: 'new-thread-not-told-of-several',
    clause: 'edit-message.notice-in-new-thread',
    patches: [
      {
        file: 'editing/move-notices.ts',
        find: 'if (request.sendNotificationToNewThread)',
        replace: 'if (request.sendNotificationToNewThread && count === 1)',
      },
    ],
  },
  {
    name: 'old-thread-notice-in-new-thread',
    clause: 'edit-message.notice-in-old-thread',
    patches: [{ file: 'editing/move-notices.ts', find: 'post(service, before,', replace: 'post(service, after,' }],
  },
  {
    name: 'empty-topic-taken-as-absent',
    clause: 'edit-message.empty-topic-accepted',
    patches: [
      {
        file: 'editing/edit-request.ts',
        find: "const topic = parameters.text('topic')",
        replace: "const topic = parameters.text('topic') || undefined",
      },
    ],
  },
  {
    name: 'no-topic-kept-literally',
    clause: 'edit-message.no-topic-read-as-empty',
    patches: [
      {
        file: 'editing/edit-request.ts',
        find: 'topic: topic === undefined ?',
        replace: "topic: topic === '(no topic)' ? topic : topic === undefined ?",
      },
    ],
  },
  {
    name: 'display-name-kept-literally',
    clause: 'edit-message.display-name-read-as-empty',
    patches: [
      {
        file: 'editing/edit-request.ts',
        find: 'topic: topic === undefined ?',
        replace: "topic: topic === 'general chat' ? topic : topic === undefined ?",
      },
    ],
  },
  {
    name: 'topic-limit-off-by-one',
    clause: 'edit-message.topic-bounded',
    patches: [
      {
        file: 'messages/topic.ts',
        find: 'fitsWithin(topic, MAX_TOPIC_LENGTH)',
        replace: 'fitsWithin(topic, MAX_TOPIC_LENGTH + 1)',
      },
    ],
  },
  {
    name: 'content-limit-off-by-one',
    clause: 'edit-message.content-bounded',
    patches: [
      {
        file: 'editing/edit-request.ts',
        find: 'fitsWithin(content, MAX_MESSAGE_LENGTH)',
        replace: 'fitsWithin(content, MAX_MESSAGE_LENGTH + 1)',
      },
    ],
  },
]
