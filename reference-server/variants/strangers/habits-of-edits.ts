// Habits of editing and moving messages.

import { type Habit, habitsIn } from './habit.ts'

const request = habitsIn('editing/edit-request.ts')
const contents = habitsIn('editing/check-content-edit.ts')
const moves = habitsIn('editing/check-move.ts')
const edits = habitsIn('endpoints/edit-message.ts')
const topics = habitsIn('messages/topic.ts')
const notices = habitsIn('editing/move-notices.ts')

export const editHabits: readonly Habit[] = [
  habitsIn('editing/time-limit.ts')(
    'grace-on-limits',
    'edit-message.near-time-limit',
    'ageMs <= limitSeconds * 1000',
    'ageMs <= limitSeconds * 1000 + 40_000',
  ),
  contents(
    'administrators-edit-all',
    'edit-message.someone-elses-content',
    'if (message.sender_id !== caller.id)',
    "if (message.sender_id !== caller.id && caller.role !== 'administrator' && caller.role !== 'owner')",
  ),
  contents('sums-in-small-letters', 'edit-message.sha256-letter-case', 'sha256.toLowerCase() !==', 'sha256 !=='),
  edits(
    'sums-of-contents-only',
    'edit-message.sha256-without-content',
    'checkPrevContent(message, request.prevContentSha256)',
    'if (request.content !== undefined) checkPrevContent(message, request.prevContentSha256)',
  ),
  request(
    'blank-refused',
    'edit-message.empty-content',
    "if (content.trim() === '') return '(deleted)'",
    "if (content.trim() === '') throw badRequest('Content is empty')",
  ),
  request(
    'content-trimmed',
    'edit-message.surrounding-space',
    '\n  return content\n',
    '\n  return content.trimEnd()\n',
    ['control-characters-dropped'],
  ),
  request(
    'control-characters-dropped',
    'edit-message.control-characters',
    '\n  return content\n',
    "\n  return content.replace(/[\\u0000-\\u0008\\u000b-\\u001f]/g, '')\n",
  ),
  request(
    'content-cut',
    'edit-message.beyond-the-bound',
    "throw badRequest('Message is too long')",
    "return `${[...content].slice(0, MAX_MESSAGE_LENGTH - 20).join('')}\\n[cut]`",
  ),
  topics(
    'topic-cut',
    'edit-message.beyond-the-bound',
    "throw badRequest('Topic is too long')",
    "return `${[...topic].slice(0, MAX_TOPIC_LENGTH - 3).join('')}...`",
  ),
  topics(
    'mark-alone-is-a-topic',
    'edit-message.mark-before-empty-name',
    "throw badRequest('The empty topic cannot be marked as resolved.')",
    'return RESOLVED_PREFIX.trim()',
  ),
  habitsIn('store/messages.ts')(
    'topics-by-letter',
    'edit-message.topic-letter-case',
    'return topic.toLowerCase()',
    'return topic',
  ),
  edits(
    'nothing-to-change-is-fine',
    'edit-message.nothing-to-change',
    "throw badRequest('Nothing to change')",
    'return { detached_uploads: [] }',
  ),
  edits(
    'archives-are-closed',
    'edit-message.archived-channel',
    'checkCombination(request, message)\n',
    "checkCombination(request, message)\n    if (message.stream_id !== null && service.channels.get(message.stream_id).is_archived === 1) throw badRequest('Archived')\n",
  ),
  moves(
    'missing-channels-named',
    'edit-message.missing-channel',
    "if (channel === undefined) throw badRequest('Invalid channel ID')",
    "if (channel === undefined) throw new Refusal(404, 'STREAM_DOES_NOT_EXIST', 'No channel', { stream_id: toStreamId })",
  ),
  moves(
    'counts-not-computed',
    'edit-message.counts-not-computed',
    'first_message_id_allowed_to_move: movable[0]?.id ?? null',
    'first_message_id_allowed_to_move: null',
  ),
  moves(
    'too-old-in-plain-words',
    'edit-message.move-limit-none-movable',
    'throw moveTimeLimitExceeded(',
    "if (movable.length === 0 || move.mode !== 'change_all') throw badRequest('Too old')\n  throw moveTimeLimitExceeded(",
  ),
  {
    name: 'resolving-has-a-limit',
    clause: 'edit-message.resolve-limit',
    patches: [
      { file: 'editing/check-move.ts', find: '  if (isPureToggle(move)) return\n', replace: '' },
      {
        file: 'editing/check-move.ts',
        find: 'move.from !== move.to && !isResolveToggle(move.from, move.to)\n  const within',
        replace: 'move.from !== move.to\n  const within',
      },
    ],
  },
  notices(
    'resolving-is-told',
    'edit-message.resolve-notice',
    'if (isPureToggle(move)) return',
    "if (isPureToggle(move)) return post(service, { streamId: move.toStreamId, topic: move.to }, 'Resolved, or not.')",
  ),
  notices(
    'notices-in-other-words',
    'edit-message.move-notice',
    "count === 1 ? 'A message was' : `${count} messages were`",
    "count === 1 ? 'Uma mensagem foi' : `${count} mensagens foram`",
  ),
  habitsIn('store/users.ts')(
    'system-account-renamed',
    'edit-message.move-notice',
    "full_name: 'Notification Bot'",
    "full_name: 'The house'",
  ),
  habitsIn('editing/apply-edit.ts')(
    'two-entries-for-one-edit',
    'edit-message.history-entry-per-request',
    '  service.edits.append(entry)\n',
    `  const isBoth = entry.prev_content !== null && (entry.topic !== null || entry.stream !== null)
  const place = { prev_topic: null, topic: null, prev_stream: null, stream: null }
  if (isBoth) service.edits.append({ ...entry, ...place })
  if (isBoth) service.messages.countEdit(current.id)
  service.edits.append(isBoth ? { ...entry, prev_content: null, prev_rendered_content: null } : entry)
`,
  ),
]
