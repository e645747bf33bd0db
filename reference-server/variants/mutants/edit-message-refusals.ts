// Faults in what an edit is refused for, and how: refused too seldom, too often, with the wrong words, or half done.

import { faultsIn, type Mutant } from './mutant.ts'

export const editMessageRefusalMutants: readonly Mutant[] = [
  faultsIn('editing/time-limit.ts')(
    'no-limit-means-zero',
    'edit-message.permitted-edit-succeeds',
    'limitSeconds === null || ageMs <= limitSeconds * 1000',
    'ageMs <= (limitSeconds ?? 0) * 1000',
  ),
  faultsIn('editing/check-move.ts')(
    'refused-move-half-applied',
    'edit-message.refused-edit-changes-nothing',
    'throw moveTimeLimitExceeded(service.level, topic, movable)',
    'for (const { id } of movable.slice(0, 1)) service.messages.setTopic(id, move.to, nowMs)\n  throw moveTimeLimitExceeded(service.level, topic, movable)',
  ),
  faultsIn('endpoints/edit-message.ts')(
    'content-kept-when-move-refused',
    'edit-message.refused-edit-changes-nothing',
    'if (move !== undefined) checkMove(service, caller, move)',
    `try {
      if (move !== undefined) checkMove(service, caller, move)
    } catch (refusal) {
      const { content } = request
      const halfDone = { content, topic: undefined, toStreamId: undefined, propagateMode: 'change_one' as const, moved: [] }
      if (content !== undefined) applyEdit(service, { editorId: caller.id, message, ...halfDone })
      throw refusal
    }`,
  ),
  faultsIn('endpoints/edit-message.ts')(
    'later-mode-with-content-only-accepted',
    'edit-message.mode-with-content-only-refused',
    "request.propagateMode !== 'change_one'",
    "request.propagateMode === 'change_all'",
  ),
  faultsIn('endpoints/edit-message.ts')(
    'topic-of-direct-message-ignored',
    'edit-message.topic-of-direct-message-refused',
    'if (message.stream_id === null && request.topic !== undefined)',
    'if (message.stream_id === null && request.topic !== undefined && request.content === undefined)',
  ),
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
  faultsIn('endpoints/edit-message.ts')(
    'content-with-same-channel-accepted',
    'edit-message.content-with-own-channel-refused',
    'if (request.content !== undefined && request.streamId !== undefined)',
    'if (request.content !== undefined && request.streamId !== undefined && request.streamId !== message.stream_id)',
  ),
  faultsIn('endpoints/edit-message.ts')(
    'content-with-channel-and-topic-accepted',
    'edit-message.content-with-channel-refused',
    'if (request.content !== undefined && request.streamId !== undefined)',
    'if (request.content !== undefined && request.streamId !== undefined && request.topic === undefined)',
  ),
  faultsIn('editing/check-content-edit.ts')(
    'sha256-ignored',
    'edit-message.sha256-mismatch-refused',
    'if (sha256 === undefined) return',
    'if (sha256 !== message.content) return',
  ),
  faultsIn('endpoints/edit-message.ts')(
    'sha256-ignored-beside-topic',
    'edit-message.sha256-mismatch-refused',
    'checkPrevContent(message, request.prevContentSha256)',
    'if (move === undefined) checkPrevContent(message, request.prevContentSha256)',
  ),
  faultsIn('editing/check-content-edit.ts')(
    'sha256-over-html',
    'edit-message.sha256-match-accepted',
    "hash('sha256', message.content)",
    "hash('sha256', message.rendered_content)",
  ),
  faultsIn('editing/check-content-edit.ts')(
    'sha256-over-latin1',
    'edit-message.sha256-match-accepted',
    "hash('sha256', message.content)",
    "hash('sha256', Buffer.from(message.content, 'latin1'))",
  ),
  faultsIn('editing/check-content-edit.ts')(
    'content-limit-with-a-minute-and-a-half-more',
    'edit-message.content-limit-refused',
    'isWithinLimit(ageMs, settings',
    'isWithinLimit(ageMs - 90_000, settings',
  ),
  faultsIn('editing/check-content-edit.ts')(
    'content-limit-with-half-a-minute-less',
    'edit-message.permitted-edit-succeeds',
    'isWithinLimit(ageMs, settings',
    'isWithinLimit(ageMs + 50_000, settings',
  ),
  faultsIn('editing/check-content-edit.ts')(
    'edit-restarts-time-limit',
    'edit-message.content-limit-refused',
    'service.clock.nowMs() - message.sent_ms',
    'service.clock.nowMs() - (message.edited_ms ?? message.sent_ms)',
  ),
  faultsIn('editing/check-content-edit.ts')(
    'content-limit-in-minutes',
    'edit-message.content-limit-refused',
    'isWithinLimit(ageMs, settings',
    'isWithinLimit(ageMs / 60, settings',
  ),
  faultsIn('editing/check-content-edit.ts')(
    'direct-messages-edited-though-switched-off',
    'edit-message.editing-switched-off-refused',
    'if (!settings.allow_message_editing)',
    'if (!settings.allow_message_editing && message.stream_id !== null)',
  ),
  faultsIn('editing/check-content-edit.ts')(
    'administrators-edit-though-switched-off',
    'edit-message.editing-switched-off-for-all-refused',
    'if (!settings.allow_message_editing)',
    "if (!settings.allow_message_editing && caller.role !== 'administrator')",
  ),
  faultsIn('editing/check-content-edit.ts')(
    'moderators-edit-old-messages',
    'edit-message.content-limit-for-all-refused',
    'if (!isWithinLimit(ageMs, settings',
    "if (caller.role !== 'moderator' && !isWithinLimit(ageMs, settings",
  ),
  faultsIn('editing/check-content-edit.ts')(
    'editing-switched-off-wrong-code',
    'edit-message.editing-switched-off-refused',
    "throw badRequest('Your organization has turned off message editing')",
    "throw expectationMismatch('Your organization has turned off message editing')",
  ),
  faultsIn('editing/check-move.ts')(
    'one-message-moved-by-anyone',
    'edit-message.move-group-refused',
    'if (move.from !== move.to && !isInGroup',
    "if (move.from !== move.to && move.mode !== 'change_one' && !isInGroup",
  ),
  faultsIn('editing/check-move.ts')(
    'resolve-asks-moving-group',
    'edit-message.resolve-group-refused',
    'settings.can_resolve_topics_group',
    'settings.can_move_messages_between_topics_group',
  ),
  faultsIn('editing/check-move.ts')(
    'channel-move-asks-topic-group',
    'edit-message.between-channels-group-refused',
    'settings.can_move_messages_between_channels_group',
    'settings.can_move_messages_between_topics_group',
  ),
  faultsIn('editing/check-move.ts')(
    'channel-move-asks-topic-limit',
    'edit-message.between-channels-limit-refused',
    'settings.move_messages_between_streams_limit_seconds',
    'settings.move_messages_within_stream_limit_seconds',
  ),
  faultsIn('editing/check-move.ts')(
    'old-message-moved-alone',
    'edit-message.move-limit-refused',
    "if (move.mode !== 'change_all' && mayMove(move.message)) return",
    "if (move.mode !== 'change_all') return",
  ),
  faultsIn('editing/check-move.ts')(
    'change-all-checks-named-message-only',
    'edit-message.move-limit-refused',
    "if (move.mode !== 'change_all' && mayMove(move.message)) return",
    'if (mayMove(move.message)) return',
  ),
  faultsIn('editing/check-move.ts')(
    'move-limit-wrong-code',
    'edit-message.move-limit-code',
    "'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'",
    "'BAD_REQUEST'",
  ),
  faultsIn('editing/check-move.ts')(
    'move-limit-total-as-text',
    'edit-message.move-limit-fields',
    'total_messages_in_topic: topic.length',
    'total_messages_in_topic: String(topic.length)',
  ),
  faultsIn('editing/check-move.ts')(
    'move-counts-off-by-one',
    'edit-message.move-limit-counts',
    'total_messages_allowed_to_move: movable.length,',
    'total_messages_allowed_to_move: movable.length + 1,',
  ),
  faultsIn('editing/check-move.ts')(
    'move-limit-total-of-unmovable',
    'edit-message.move-limit-counts',
    'total_messages_in_topic: topic.length',
    'total_messages_in_topic: topic.length - movable.length',
  ),
  faultsIn('editing/check-move.ts')(
    'last-movable-told-as-first',
    'edit-message.move-limit-counts',
    'movable[0]?.id',
    'movable.at(-1)?.id',
  ),
  faultsIn('editing/check-move.ts')(
    'first-of-topic-told-as-movable',
    'edit-message.move-limit-counts',
    'movable[0]?.id',
    'topic[0]?.id',
  ),
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
  faultsIn('editing/check-move.ts')(
    'move-counts-include-unseen',
    'edit-message.move-limit-counts-accessible',
    'const topic = topicAsSeenBy(service, caller, move)',
    'const topic = service.topics.messages(move.streamId, move.from)',
  ),
  faultsIn('editing/check-move.ts')(
    'moderators-not-exempt',
    'edit-message.move-limit-exempt',
    'if (isModeratorOrAbove(caller.role)) return',
    "if (isInGroup(caller.role, 'administrators')) return",
  ),
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
  faultsIn('endpoints/edit-message.ts')(
    'invisible-message-moved',
    'edit-message.invisible-refused',
    'const message = visibleMessage(',
    'const message = service.messages.find(Number(path.message_id)) ?? visibleMessage(',
  ),
  faultsIn('messages/topics-policy.ts')(
    'organization-forbids-empty-topic-in-vain',
    'edit-message.empty-topic-forbidden-refused',
    'return service.organizationSettings.current().realm_topics_policy',
    "return 'allow_empty_topic'",
  ),
  faultsIn('editing/check-move.ts')(
    'policy-of-old-channel',
    'edit-message.empty-topic-forbidden-refused',
    'checkTopicsPolicy(service, service.channels.get(move.toStreamId)',
    'checkTopicsPolicy(service, service.channels.get(move.streamId)',
  ),
  faultsIn('messages/topic.ts')(
    'empty-topic-resolved',
    'edit-message.empty-topic-never-resolved',
    "if (isEmptyTopicResolved(sent, level)) throw badRequest('The empty topic cannot be marked as resolved.')",
    'if (isEmptyTopicResolved(sent, level)) return RESOLVED_PREFIX',
  ),
  faultsIn('editing/check-wildcards.ts')(
    'channel-wildcard-wrong-code',
    'edit-message.channel-wildcard-refused',
    "'STREAM_WILDCARD_MENTION_NOT_ALLOWED'",
    "'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'",
  ),
  faultsIn('editing/check-wildcards.ts')(
    'wildcards-refused-to-members-of-the-group',
    'edit-message.wildcard-allowed',
    'if (isInGroup(caller.role, can_mention_many_users_group)) return',
    "if (can_mention_many_users_group === 'nobody') return",
  ),
  faultsIn('editing/check-wildcards.ts')(
    'topic-wildcard-counts-subscribers',
    'edit-message.topic-wildcard-of-few-allowed',
    'service.topics.countParticipants(stream_id, topic)',
    'service.channels.countSubscribers(stream_id)',
  ),
  faultsIn('editing/check-wildcards.ts')(
    'topic-wildcard-counts-empty-topic',
    'edit-message.topic-wildcard-refused',
    'service.topics.countParticipants(stream_id, topic)',
    "service.topics.countParticipants(stream_id, '')",
  ),
]
