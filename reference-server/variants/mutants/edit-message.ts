// Faults in what an edit does once it is allowed.

import { faultsIn, type Mutant } from './mutant.ts'

export const editMessageMutants: readonly Mutant[] = [
  faultsIn('editing/apply-edit.ts')(
    'lost-edit',
    'edit-message.content-replaced',
    'if (edit.content !== undefined) service.messages.setContent(',
    'if (edit.content !== undefined) service.messages.countEdit(before.id)\n    if (edit.content === before.content) service.messages.setContent(',
  ),
  faultsIn('endpoints/edit-message.ts')(
    'content-lost-beside-topic',
    'edit-message.content-replaced',
    'const { content, propagateMode } = request',
    'const { propagateMode } = request; const content = move === undefined ? request.content : undefined',
  ),
  faultsIn('editing/edit-request.ts')(
    'content-loses-astral',
    'edit-message.content-replaced',
    "readContent(parameters.text('content'))",
    "readContent(parameters.text('content')?.replace(/[\\u{10000}-\\u{10ffff}]/gu, '?'))",
  ),
  faultsIn('editing/edit-request.ts')(
    'topic-loses-astral',
    'edit-message.topic-replaced',
    'readTopic(topic, level)',
    "readTopic(topic.replace(/[\\u{10000}-\\u{10ffff}]/gu, '?'), level)",
  ),
  faultsIn('endpoints/edit-message.ts')(
    'topic-lost-beside-channel',
    'edit-message.topic-replaced',
    'topic: move === undefined || move.from === move.to ?',
    'topic: move === undefined || move.from === move.to || changesChannel(move) ?',
  ),
  faultsIn('endpoints/edit-message.ts')(
    'channel-lost-beside-topic',
    'edit-message.channel-replaced',
    'toStreamId: move === undefined || !changesChannel(move) ?',
    'toStreamId: move === undefined || !changesChannel(move) || move.from !== move.to ?',
  ),
  faultsIn('editing/move.ts')(
    'channel-move-empties-topic',
    'edit-message.only-what-was-asked',
    'request.topic ?? message.topic',
    "request.topic ?? (toStreamId === message.stream_id ? message.topic : '')",
  ),
  faultsIn('store/topics.ts')(
    'move-reaches-other-channels',
    'edit-message.only-what-was-asked',
    'WHERE stream_id = ? AND topic_key = ? AND id >= ? ORDER BY id',
    'WHERE (stream_id = ?1 OR ?3 > 0 AND stream_id IS NOT NULL) AND topic_key = ?2 AND id >= ?3 ORDER BY id',
  ),
  faultsIn('editing/edit-request.ts')(
    'default-mode-takes-later',
    'edit-message.change-one',
    "PROPAGATE_MODES) ?? 'change_one'",
    "PROPAGATE_MODES) ?? (topic === undefined ? 'change_one' : 'change_later')",
  ),
  faultsIn('editing/move.ts')(
    'change-later-takes-earlier',
    'edit-message.change-later',
    "move.mode === 'change_later' ? move.message.id : 0",
    '0',
  ),
  faultsIn('editing/move.ts')(
    'change-later-takes-one',
    'edit-message.change-later',
    "if (move.mode === 'change_one') return",
    "if (move.mode !== 'change_all') return",
  ),
  faultsIn('editing/move.ts')(
    'change-all-takes-own-only',
    'edit-message.change-all',
    'move, firstId).map((message) => message.id)',
    "move, firstId).filter(({ id }) => move.mode === 'change_later' || id === move.message.id || service.messages.get(id).sender_id === mover.id).map((message) => message.id)",
  ),
  faultsIn('editing/move.ts')(
    'channel-move-takes-one',
    'edit-message.change-all',
    "if (move.mode === 'change_one') return",
    "if (move.mode === 'change_one' || changesChannel(move)) return",
  ),
  faultsIn('editing/move.ts')(
    'resolve-leaves-earlier',
    'edit-message.resolve',
    "move.mode === 'change_later' ? move.message.id : 0",
    "move.mode === 'change_later' || isPureToggle(move) ? move.message.id : 0",
  ),
  faultsIn('editing/move-notices.ts')(
    'resolve-told-twice',
    'edit-message.resolve-no-extra-notice',
    'if (isPureToggle(move)) return',
    "if (isPureToggle(move)) post(service, { streamId: move.streamId, topic: move.to }, 'This topic was resolved, or no longer is.')",
  ),
  faultsIn('editing/move-notices.ts')(
    'new-thread-told-of-several',
    'edit-message.no-notice-in-new-thread',
    'if (request.sendNotificationToNewThread)',
    'if (request.sendNotificationToNewThread || count > 1)',
  ),
  faultsIn('editing/edit-request.ts')(
    'old-thread-told-by-default',
    'edit-message.no-notice-in-old-thread',
    "parameters.boolean('send_notification_to_old_thread') ?? false",
    "parameters.boolean('send_notification_to_old_thread') ?? true",
  ),
  faultsIn('editing/move-notices.ts')(
    'new-thread-not-told-of-several',
    'edit-message.notice-in-new-thread',
    'if (request.sendNotificationToNewThread)',
    'if (request.sendNotificationToNewThread && count === 1)',
  ),
  faultsIn('editing/move-notices.ts')(
    'old-thread-notice-in-new-thread',
    'edit-message.notice-in-old-thread',
    'post(service, before,',
    'post(service, after,',
  ),
  faultsIn('editing/edit-request.ts')(
    'empty-topic-taken-as-absent',
    'edit-message.empty-topic-accepted',
    "const topic = parameters.text('topic')",
    "const topic = parameters.text('topic') || undefined",
  ),
  faultsIn('editing/edit-request.ts')(
    'no-topic-kept-literally',
    'edit-message.no-topic-read-as-empty',
    'topic: topic === undefined ?',
    "topic: topic === '(no topic)' ? topic : topic === undefined ?",
  ),
  faultsIn('editing/edit-request.ts')(
    'display-name-kept-literally',
    'edit-message.display-name-read-as-empty',
    'topic: topic === undefined ?',
    "topic: topic === 'general chat' ? topic : topic === undefined ?",
  ),
  faultsIn('messages/topic.ts')(
    'topic-limit-off-by-one',
    'edit-message.topic-bounded',
    'fitsWithin(topic, MAX_TOPIC_LENGTH)',
    'fitsWithin(topic, MAX_TOPIC_LENGTH + 1)',
  ),
  faultsIn('editing/edit-request.ts')(
    'content-limit-off-by-one',
    'edit-message.content-bounded',
    'fitsWithin(content, MAX_MESSAGE_LENGTH)',
    'fitsWithin(content, MAX_MESSAGE_LENGTH + 1)',
  ),
]
