// Faults in what an edit is refused for, and how: refused too seldom, too often, with the wrong words, or half done.

import type { Mutant } from './mutant.ts'

export const editMessageRefusalMutants: readonly Mutant[] = [
  {
    name: 'no-limit-means-zero',
    clause: 'edit-message.permitted-edit-succeeds',
    patches: [
      {
        file: 'editing/time-limit.ts',
        find: 'limitSeconds === null || ageMs <= limitSeconds * 1000',
        replace: 'ageMs <= (limitSeconds ?? 0) * 1000',
      },
    ],
  },
  {
    name: 'refused-move-half-applied',
    clause: 'edit-message.refused-edit-changes-nothing',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: 'throw moveTimeLimitExceeded(service.level, topic, movable)',
        replace:
          'for (const { id } of movable.slice(0, 1)) service.messages.setTopic(id, move.to, nowMs)\n  throw moveTimeLimitExceeded(service.level, topic, movable)',
      },
    ],
  },
  {
    name: 'content-kept-when-move-refused',
    clause: 'edit-message.refused-edit-changes-nothing',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: 'if (move !== undefined) checkMove(service, caller, move)',
        replace: `try {
      if (move !== undefined) checkMove(service, caller, move)
    } catch (refusal) {
      const { content } = request
      const halfDone = { content, topic: undefined, toStreamId: undefined, propagateMode: 'change_one' as const, moved: [] }
      if (content !== undefined) applyEdit(service, { editorId: caller.id, message, ...halfDone })
      throw refusal
    }`,
      },
    ],
  },
  {
    name: 'later-mode-with-content-only-accepted',
    clause: 'edit-message.mode-with-content-only-refused',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: "request.propagateMode !== 'change_one'",
        replace: "request.propagateMode === 'change_all'",
      },
    ],
  },
  {
    name: 'topic-of-direct-message-ignored',
    clause: 'edit-message.topic-of-direct-message-refused',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: 'if (message.stream_id === null && request.topic !== undefined)',
        replace: 'if (message.stream_id === null && request.topic !== undefined && request.content === undefined)',
      },
    ],
  },
  {
    name: 'channel-of-direct-message-ignored',
    clause: 'edit-message.channel-of-direct-message-refused',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: 'if (message.stream_id === null && request.streamId !== undefined)',
        replace: 'if (message.stream_id === null && request.streamId === 0)',
      },
      {
        file: 'endpoints/edit-message.ts',
        find: 'const move = moveOf(request, message)',
        replace:
          'const move = moveOf(request, message)\n    if (message.stream_id === null && request.streamId !== undefined) return { detached_uploads: [] }',
      },
    ],
  },
  {
    name: 'content-with-same-channel-accepted',
    clause: 'edit-message.content-with-channel-refused',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: 'if (request.content !== undefined && request.streamId !== undefined)',
        replace:
          'if (request.content !== undefined && request.streamId !== undefined && request.streamId !== message.stream_id)',
      },
    ],
  },
  {
    name: 'content-with-channel-and-topic-accepted',
    clause: 'edit-message.content-with-channel-refused',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: 'if (request.content !== undefined && request.streamId !== undefined)',
        replace: 'if (request.content !== undefined && request.streamId !== undefined && request.topic === undefined)',
      },
    ],
  },
  {
    name: 'sha256-ignored',
    clause: 'edit-message.sha256-mismatch-refused',
    patches: [
      {
        file: 'editing/check-content-edit.ts',
        find: 'if (sha256 === undefined) return',
        replace: 'if (sha256 !== message.content) return',
      },
    ],
  },
  {
    name: 'sha256-ignored-beside-topic',
    clause: 'edit-message.sha256-mismatch-refused',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: 'checkPrevContent(message, request.prevContentSha256)',
        replace: 'if (move === undefined) checkPrevContent(message, request.prevContentSha256)',
      },
    ],
  },
  {
    name: 'sha256-over-html',
    clause: 'edit-message.sha256-match-accepted',
    patches: [
      {
        file: 'editing/check-content-edit.ts',
        find: "hash('sha256', message.content)",
        replace: "hash('sha256', message.rendered_content)",
      },
    ],
  },
  {
    name: 'sha256-over-latin1',
    clause: 'edit-message.sha256-match-accepted',
    patches: [
      {
        file: 'editing/check-content-edit.ts',
        find: "hash('sha256', message.content)",
        replace: "hash('sha256', Buffer.from(message.content, 'latin1'))",
      },
    ],
  },
  {
    name: 'edit-restarts-time-limit',
    clause: 'edit-message.content-limit-refused',
    patches: [
      {
        file: 'editing/check-content-edit.ts',
        find: 'service.clock.nowMs() - message.sent_ms',
        replace: 'service.clock.nowMs() - (message.edited_ms ?? message.sent_ms)',
      },
    ],
  },
  {
    name: 'content-limit-in-minutes',
    clause: 'edit-message.content-limit-refused',
    patches: [
      {
        file: 'editing/check-content-edit.ts',
        find: 'isWithinLimit(ageMs, settings',
        replace: 'isWithinLimit(ageMs / 60, settings',
      },
    ],
  },
  {
    name: 'direct-messages-edited-though-switched-off',
    clause: 'edit-message.editing-switched-off-refused',
    patches: [
      {
        file: 'editing/check-content-edit.ts',
        find: 'if (!settings.allow_message_editing)',
        replace: 'if (!settings.allow_message_editing && message.stream_id !== null)',
      },
    ],
  },
  {
    name: 'editing-switched-off-wrong-code',
    clause: 'edit-message.editing-switched-off-refused',
    patches: [
      {
        file: 'editing/check-content-edit.ts',
        find: "throw badRequest('Your organization has turned off message editing')",
        replace: "throw expectationMismatch('Your organization has turned off message editing')",
      },
    ],
  },
  {
    name: 'one-message-moved-by-anyone',
    clause: 'edit-message.move-group-refused',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: 'if (move.from !== move.to && !isInGroup',
        replace: "if (move.from !== move.to && move.mode !== 'change_one' && !isInGroup",
      },
    ],
  },
  {
    name: 'resolve-asks-moving-group',
    clause: 'edit-message.resolve-group-refused',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: 'settings.can_resolve_topics_group',
        replace: 'settings.can_move_messages_between_topics_group',
      },
    ],
  },
  {
    name: 'channel-move-asks-topic-group',
    clause: 'edit-message.between-channels-group-refused',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: 'settings.can_move_messages_between_channels_group',
        replace: 'settings.can_move_messages_between_topics_group',
      },
    ],
  },
  {
    name: 'channel-move-asks-topic-limit',
    clause: 'edit-message.between-channels-limit-refused',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: 'settings.move_messages_between_streams_limit_seconds',
        replace: 'settings.move_messages_within_stream_limit_seconds',
      },
    ],
  },
  {
    name: 'old-message-moved-alone',
    clause: 'edit-message.move-limit-refused',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: "if (move.mode !== 'change_all' && mayMove(move.message)) return",
        replace: "if (move.mode !== 'change_all') return",
      },
    ],
  },
  {
    name: 'change-all-checks-named-message-only',
    clause: 'edit-message.move-limit-refused',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: "if (move.mode !== 'change_all' && mayMove(move.message)) return",
        replace: 'if (mayMove(move.message)) return',
      },
    ],
  },
  {
    name: 'move-limit-wrong-code',
    clause: 'edit-message.move-limit-code',
    patches: [{ file: 'editing/check-move.ts', find: "'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'", replace: "'BAD_REQUEST'" }],
  },
  {
    name: 'move-limit-total-as-text',
    clause: 'edit-message.move-limit-fields',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: 'total_messages_in_topic: topic.length',
        replace: 'total_messages_in_topic: String(topic.length)',
      },
    ],
  },
  {
    name: 'move-counts-off-by-one',
    clause: 'edit-message.move-limit-counts',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: 'total_messages_allowed_to_move: movable.length,',
        replace: 'total_messages_allowed_to_move: movable.length + 1,',
      },
    ],
  },
  {
    name: 'move-limit-total-of-unmovable',
    clause: 'edit-message.move-limit-counts',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: 'total_messages_in_topic: topic.length',
        replace: 'total_messages_in_topic: topic.length - movable.length',
      },
    ],
  },
  {
    name: 'last-movable-told-as-first',
    clause: 'edit-message.move-limit-counts',
    patches: [{ file: 'editing/check-move.ts', find: 'movable[0]?.id', replace: 'movable.at(-1)?.id' }],
  },
  {
    name: 'first-of-topic-told-as-movable',
    clause: 'edit-message.move-limit-counts',
    patches: [{ file: 'editing/check-move.ts', find: 'movable[0]?.id', replace: 'topic[0]?.id' }],
  },
  {
    name: 'change-later-checks-whole-topic',
    clause: 'edit-message.move-limit-retry',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: "if (move.mode !== 'change_all' && mayMove(move.message)) return",
        replace: "if (move.mode === 'change_one' && mayMove(move.message)) return",
      },
      {
        file: 'editing/check-move.ts',
        find: "if (move.mode === 'change_all' && movable.length === topic.length) return",
        replace: "if (move.mode !== 'change_one' && movable.length === topic.length) return",
      },
    ],
  },
  {
    name: 'move-counts-include-unseen',
    clause: 'edit-message.move-limit-counts-accessible',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: 'const topic = topicAsSeenBy(service, caller, move)',
        replace: 'const topic = service.topics.messages(move.streamId, move.from)',
      },
    ],
  },
  {
    name: 'moderators-not-exempt',
    clause: 'edit-message.move-limit-exempt',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: 'if (isModeratorOrAbove(caller.role)) return',
        replace: "if (isInGroup(caller.role, 'administrators')) return",
      },
    ],
  },
  {
    name: 'edit-missing-wrong-code',
    clause: 'edit-message.missing-refused',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: "import { badRequest } from '../refusal.ts'",
        replace: "import { badRequest, Refusal } from '../refusal.ts'",
      },
      {
        file: 'endpoints/edit-message.ts',
        find: 'const message = visibleMessage(',
        replace:
          "if (service.messages.find(Number(path.message_id)) === undefined) throw new Refusal(404, 'NOT_FOUND', 'No such message')\n    const message = visibleMessage(",
      },
    ],
  },
  {
    name: 'invisible-message-moved',
    clause: 'edit-message.invisible-refused',
    patches: [
      {
        file: 'endpoints/edit-message.ts',
        find: 'const message = visibleMessage(',
        replace: 'const message = service.messages.find(Number(path.message_id)) ?? visibleMessage(',
      },
    ],
  },
  {
    name: 'organization-forbids-empty-topic-in-vain',
    clause: 'edit-message.empty-topic-forbidden-refused',
    patches: [
      {
        file: 'messages/topics-policy.ts',
        find: 'return service.organizationSettings.current().realm_topics_policy',
        replace: "return 'allow_empty_topic'",
      },
    ],
  },
  {
    name: 'policy-of-old-channel',
    clause: 'edit-message.empty-topic-forbidden-refused',
    patches: [
      {
        file: 'editing/check-move.ts',
        find: 'checkTopicsPolicy(service, service.channels.get(move.toStreamId)',
        replace: 'checkTopicsPolicy(service, service.channels.get(move.streamId)',
      },
    ],
  },
  {
    name: 'empty-topic-resolved',
    clause: 'edit-message.empty-topic-resolve-refused',
    patches: [
      {
        file: 'messages/topic.ts',
        find: "if (isEmptyTopicResolved(sent, level)) throw badRequest('The empty topic cannot be marked as resolved.')",
        replace: 'if (isEmptyTopicResolved(sent, level)) return RESOLVED_PREFIX',
      },
    ],
  },
  {
    name: 'channel-wildcard-wrong-code',
    clause: 'edit-message.channel-wildcard-refused',
    patches: [
      {
        file: 'editing/check-wildcards.ts',
        find: "'STREAM_WILDCARD_MENTION_NOT_ALLOWED'",
        replace: "'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'",
      },
    ],
  },
  {
    name: 'topic-wildcard-counts-empty-topic',
    clause: 'edit-message.topic-wildcard-refused',
    patches: [
      {
        file: 'editing/check-wildcards.ts',
        find: 'service.topics.countParticipants(stream_id, topic)',
        replace: "service.topics.countParticipants(stream_id, '')",
      },
    ],
  },
]
