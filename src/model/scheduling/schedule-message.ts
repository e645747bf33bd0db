// POST /scheduled_messages: when a message must be accepted for later, and what is then to come. Its delivery is seen
// in lists of messages.

import { broken, brokenAmong, holds, type Observation, quoted } from '../facts/observe.ts'
import { type ErrorAnswer, nothingRefuses } from '../facts/refusal.ts'
import { emptyTopicSince } from '../readings/empty-topic.ts'
import { put } from '../things/put.ts'
import { noOutcome, type Rule } from '../world/outcome.ts'
import { ruleOfCaller } from '../world/rule.ts'
import { mayEdit, scheduling } from './schedule-message-plan.ts'
import { scheduleConditions } from './schedule-message-refusals.ts'
import {
  type Attempt,
  isContentTooLong,
  isToChannel,
  isTopicTooLong,
  type ScheduleMessageRequest,
} from './schedule-message-request.ts'

const since = 179

const scheduled = ruleOfCaller<ScheduleMessageRequest>((world, request, at) => {
  const attempt = { world, request, at, user_id: at.user_id }
  const isAbout = isToChannel(request) ? request : { type: request.type ?? '' }
  return {
    ...scheduling(world, request, at),
    conditions: scheduleConditions(attempt),
    promise: acceptedBy(request, at.level),
    held: [acceptedBy(isAbout, at.level)],
    unclear: mayEdit(request, at) ? ['success', 'error'] : [],
    refused: (seen, answer) => ({
      observations: brokenAmong(seen) ? seen : [...seen, ...missingChannelId(attempt, answer), ...boundKept(attempt)],
    }),
    done: (seen, { scheduled_message_id: id }) =>
      typeof id === 'number'
        ? { observations: [...seen, ...ownId(attempt, id)], effects: [put('scheduledIds', id, at.exchange)] }
        : {},
  }
}, scheduling)

export const scheduleMessage: Rule<ScheduleMessageRequest> = Object.assign(
  (...[world, request, answer, at]: Parameters<typeof scheduled>) =>
    at.level < since ? noOutcome : scheduled(world, request, answer, at),
  { consequences: scheduling },
)

/** The clause that promises success; the most telling one. */
function acceptedBy(request: ScheduleMessageRequest, level: number): string {
  const isEmpty = request.topic === '' && level >= emptyTopicSince
  if (isToChannel(request) && isEmpty) return 'schedule-message.empty-topic-accepted'
  if (isToChannel(request)) return request.type === 'channel' ? 'schedule-message.channel' : 'schedule-message.stream'
  if (request.topic !== undefined) return 'schedule-message.topic-of-direct-message-ignored'
  return request.type === 'private' ? 'schedule-message.private' : 'schedule-message.direct'
}

function missingChannelId({ request }: Attempt, { code, body }: ErrorAnswer): readonly Observation[] {
  const isAboutIt = code === 'STREAM_DOES_NOT_EXIST' && isToChannel(request) && typeof request.to === 'number'
  if (!isAboutIt || typeof body.stream_id !== 'number') return []
  const clause = 'schedule-message.missing-channel-id'
  const got = `stream_id ${body.stream_id}`
  return [body.stream_id === request.to ? holds(clause) : broken(clause, `stream_id ${request.to}`, got)]
}

// What is too long may be refused; were it accepted, its delivery would have to be within the bound. A refusal tells
// something only where the same request with shorter words has nothing against it.
function boundKept(attempt: Attempt): readonly Observation[] {
  const { world, request } = attempt
  const { content = '', topic } = request
  const tooLong = isContentTooLong(world, content)
  const topicTooLong = isToChannel(request) && topic !== undefined && isTopicTooLong(world, topic)
  if (tooLong === topicTooLong) return []
  const shorter = tooLong ? { ...request, content: 'a' } : { ...request, topic: 'a' }
  if (!nothingRefuses(scheduleConditions({ ...attempt, request: shorter }))) return []
  return [holds(tooLong ? 'schedule-message.content-bounded' : 'schedule-message.topic-bounded')]
}

function ownId({ world: { state } }: Attempt, id: number): readonly Observation[] {
  const clause = 'schedule-message.own-id'
  const before = state.scheduledIds.get(id)
  if (before !== undefined) return [broken(clause, 'an id that no other has', quoted(id), [before])]
  return state.scheduledIds.size > 0 ? [holds(clause)] : []
}
