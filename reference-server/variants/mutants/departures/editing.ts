// Departures in edits and moves: whom the server asks for permission, where it tells of a move, what it takes of a direct
// message. One member for each kind.

import { faultsIn, type Mutant } from '../mutant.ts'

const move = faultsIn('editing/check-move.ts')

const topicGroup = 'if (move.from !== move.to && !isInGroup'
const channelGroup = 'if (changesChannel(move) && !isInGroup'
const resolveGroup = '? settings.can_resolve_topics_group'

const groupsOfMoves: readonly Mutant[] = [
  move(
    'groups-asked-with-change-one-only',
    'edit-message.move-group-refused',
    '  checkGroups(settings, caller, move)\n',
    "  if (move.mode === 'change_one') checkGroups(settings, caller, move)\n",
  ),
  move(
    'topic-group-not-asked-with-change-later',
    'edit-message.move-group-refused',
    topicGroup,
    "if (move.from !== move.to && move.mode !== 'change_later' && !isInGroup",
  ),
  move(
    'channel-group-not-asked-with-change-all',
    'edit-message.between-channels-group-refused',
    channelGroup,
    "if (changesChannel(move) && move.mode !== 'change_all' && !isInGroup",
  ),
  move(
    'channel-group-not-asked-with-change-later',
    'edit-message.between-channels-group-refused',
    channelGroup,
    "if (changesChannel(move) && move.mode !== 'change_later' && !isInGroup",
  ),
  move(
    'channel-group-not-asked-beside-topic',
    'edit-message.between-channels-group-refused',
    channelGroup,
    'if (changesChannel(move) && move.from === move.to && !isInGroup',
  ),
  move(
    'resolve-group-not-asked-with-change-one',
    'edit-message.move-group-refused',
    resolveGroup,
    "? (move.mode === 'change_one' ? 'everyone' : settings.can_resolve_topics_group)",
  ),
  move(
    'resolve-group-not-asked-to-unresolve',
    'edit-message.move-group-refused',
    resolveGroup,
    "? (move.from.startsWith('✔ ') ? 'everyone' : settings.can_resolve_topics_group)",
  ),
]

const limitsOfMoves: readonly Mutant[] = [
  move(
    'old-messages-moved-with-change-later',
    'edit-message.move-limit-refused',
    "  if (move.mode !== 'change_all' && mayMove(move.message)) return\n",
    "  if (move.mode === 'change_later' || (move.mode !== 'change_all' && mayMove(move.message))) return\n",
  ),
  move(
    'channel-limit-with-change-all-only',
    'edit-message.between-channels-limit-refused',
    'const betweenChannels = changesChannel(move) ?',
    "const betweenChannels = changesChannel(move) && move.mode === 'change_all' ?",
  ),
  move(
    'limits-of-moves-not-asked-of-guests',
    'edit-message.move-limit-refused',
    'if (isModeratorOrAbove(caller.role)) return',
    "if (isModeratorOrAbove(caller.role) || caller.role === 'guest') return",
  ),
]

const notices = faultsIn('editing/move-notices.ts')
const request = faultsIn('editing/edit-request.ts')

const toNewThread = 'if (request.sendNotificationToNewThread)'
const toOldThread = 'if (request.sendNotificationToOldThread)'
const newFlag = "parameters.boolean('send_notification_to_new_thread') ?? true"
const oldFlag = "parameters.boolean('send_notification_to_old_thread') ?? false"

const noticesOfMoves: readonly Mutant[] = [
  notices(
    'new-thread-not-told-across-channels',
    'edit-message.notice-in-new-thread',
    toNewThread,
    'if (request.sendNotificationToNewThread && move.streamId === move.toStreamId)',
  ),
  notices(
    'new-thread-not-told-with-change-later',
    'edit-message.notice-in-new-thread',
    toNewThread,
    "if (request.sendNotificationToNewThread && move.mode !== 'change_later')",
  ),
  notices(
    'new-thread-told-across-channels-though-false',
    'edit-message.no-notice-in-new-thread',
    toNewThread,
    'if (request.sendNotificationToNewThread || move.streamId !== move.toStreamId)',
  ),
  request(
    'true-for-new-thread-read-as-false',
    'edit-message.notice-in-new-thread',
    newFlag,
    "parameters.boolean('send_notification_to_new_thread') === undefined",
  ),
  notices(
    'old-thread-not-told-across-channels',
    'edit-message.notice-in-old-thread',
    toOldThread,
    'if (request.sendNotificationToOldThread && move.streamId === move.toStreamId)',
  ),
  notices(
    'old-thread-not-told-with-change-all',
    'edit-message.notice-in-old-thread',
    toOldThread,
    "if (request.sendNotificationToOldThread && move.mode !== 'change_all')",
  ),
  request(
    'false-for-old-thread-read-as-true',
    'edit-message.no-notice-in-old-thread',
    oldFlag,
    "parameters.boolean('send_notification_to_old_thread') !== undefined",
  ),
  request(
    'old-thread-told-across-channels-by-default',
    'edit-message.no-notice-in-old-thread',
    oldFlag,
    "parameters.boolean('send_notification_to_old_thread') ?? parameters.text('stream_id') !== undefined",
  ),
  notices(
    'resolving-told-like-a-move',
    'edit-message.resolve-notice-unasked',
    'if (isPureToggle(move)) return',
    "if (isPureToggle(move) && move.from.startsWith('✔ ')) return",
  ),
  notices(
    'unresolving-told-like-a-move',
    'edit-message.resolve-notice-unasked',
    'if (isPureToggle(move)) return',
    "if (isPureToggle(move) && move.to.startsWith('✔ ')) return",
  ),
]

const endpoint = 'endpoints/edit-message.ts'
const combination = '    checkCombination(request, message)\n'
const topicRefused = 'if (message.stream_id === null && request.topic !== undefined)'

const topicOfDirectMessage: readonly Mutant[] = [
  faultsIn(endpoint)(
    'empty-topic-beside-content-of-direct-message',
    'edit-message.topic-of-direct-message-refused',
    topicRefused,
    "if (message.stream_id === null && request.topic !== undefined && (request.topic !== '' || request.content === undefined))",
  ),
  faultsIn(endpoint)(
    'empty-topic-alone-of-direct-message',
    'edit-message.topic-of-direct-message-refused',
    combination,
    `    const isBlank = message.stream_id === null && parameters.text('topic') === ''
    if (isBlank && request.content === undefined && request.streamId === undefined) return { detached_uploads: [] }
${combination}`,
  ),
  faultsIn(endpoint)(
    'no-topic-of-direct-message',
    'edit-message.topic-of-direct-message-refused',
    combination,
    `    if (message.stream_id === null && parameters.text('topic') === '(no topic)') return { detached_uploads: [] }\n${combination}`,
  ),
  faultsIn(endpoint)(
    'topic-of-direct-message-with-change-all',
    'edit-message.topic-of-direct-message-refused',
    combination,
    `    const isTopicSent = message.stream_id === null && request.topic !== undefined && request.streamId === undefined
    if (isTopicSent && request.propagateMode === 'change_all') return { detached_uploads: [] }
${combination}`,
  ),
  faultsIn(endpoint)(
    'channel-beside-topic-of-direct-message',
    'edit-message.topic-of-direct-message-refused',
    combination,
    `    const isPlaceSent = request.topic !== undefined && request.streamId !== undefined && request.content === undefined
    if (message.stream_id === null && isPlaceSent) return { detached_uploads: [] }
${combination}`,
  ),
]

export const editingDepartures = {
  'groups of moves': groupsOfMoves,
  'limits of moves': limitsOfMoves,
  'notices of moves': noticesOfMoves,
  'topic of a direct message': topicOfDirectMessage,
}
