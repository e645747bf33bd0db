// POST /scheduled_messages: when a message must be accepted for later, and what is then to come. Its delivery is seen
// in lists of messages.

import { withoutCredentials } from './credentials.ts'
import type { Effect } from './effect.ts'
import { emptyTopicSince } from './empty-topic.ts'
import { broken, brokenAmong, holds, quoted } from './observe.ts'
import type { Answer, Moment, Observation, Outcome, Rule } from './outcome.ts'
import { nothing } from './reading.ts'
import { type Condition, nothingRefuses, observeAllowed, observeRefusal } from './refusal.ts'
import { afterScheduling } from './schedule-message-effects.ts'
import { scheduleConditions } from './schedule-message-refusals.ts'
import {
  type Attempt,
  isContentTooLong,
  isToChannel,
  isTopicTooLong,
  type ScheduleMessageRequest,
} from './schedule-message-request.ts'

export type { ScheduleMessageRequest } from './schedule-message-request.ts'

const since = 179
/** Before, a request could also change a message that was scheduled; how is not said. */
const editingUntil = 183

export const scheduleMessage: Rule<ScheduleMessageRequest> = (world, request, answer, at) => {
  if (at.level < since) return nothing
  const { user_id } = at
  if (user_id === undefined) return { ...nothing, observations: withoutCredentials(answer) }
  const attempt = { world, request, at, user_id }
  if (mayEdit(request, at)) return { ...nothing, effects: [...afterScheduling(attempt, 'maybe'), ...inDoubt(attempt)] }
  if (answer.result === 'none') return { ...nothing, effects: afterScheduling(attempt, 'maybe') }
  const conditions = scheduleConditions(attempt)
  return answer.result === 'error' ? refused(attempt, conditions, answer) : accepted(attempt, conditions, answer)
}

function mayEdit(request: ScheduleMessageRequest, { level, unsupported = [] }: Moment): boolean {
  const isNamed = Object.hasOwn(request, 'scheduled_message_id') || unsupported.includes('scheduled_message_id')
  return level <= editingUntil && isNamed
}

/** Whichever of theirs it was about may come otherwise now, or not at all. */
function inDoubt({ world, user_id }: Attempt): readonly Effect[] {
  const own = [...world.scheduled.values()].filter((each) => each.sender_id === user_id && each.fate !== 'refused')
  return own.map((each) => ({ set: 'scheduled', to: { ...each, fate: 'maybe', isAccepted: false } }))
}

type ErrorAnswer = Extract<Answer, { result: 'error' }>
type Success = Extract<Answer, { result: 'success' }>

function refused(attempt: Attempt, conditions: readonly Condition[], answer: ErrorAnswer): Outcome {
  const { request } = attempt
  const otherwise = acceptedBy(request, attempt.at.level)
  const subject = { subjects: [], otherwise, because: [] }
  const observations = observeRefusal({ believed: conditions, sure: conditions }, answer, subject)
  const more = brokenAmong(observations) ? [] : [...missingChannelId(attempt, answer), ...boundKept(attempt)]
  return { ...nothing, observations: [...observations, ...more], effects: afterScheduling(attempt, 'refused') }
}

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
  if (body.stream_id === request.to) return [holds(clause)]
  return [broken(clause, `stream_id ${request.to}`, `stream_id ${body.stream_id}`, [])]
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

function accepted(attempt: Attempt, conditions: readonly Condition[], { body }: Success): Outcome {
  const wrong = observeAllowed({ believed: conditions, sure: conditions }, [])
  if (wrong) return { ...nothing, observations: [wrong], effects: afterScheduling(attempt, 'maybe') }
  const id = typeof body.scheduled_message_id === 'number' ? body.scheduled_message_id : undefined
  const promise = nothingRefuses(conditions) ? [holds(acceptanceOf(attempt))] : []
  return {
    ...nothing,
    observations: [...promise, ...ownId(attempt, id)],
    effects: afterScheduling(attempt, id ?? 'maybe'),
  }
}

function acceptanceOf({ request, at }: Attempt): string {
  return acceptedBy(isToChannel(request) ? request : { type: request.type ?? '' }, at.level)
}

function ownId({ world }: Attempt, id: number | undefined): readonly Observation[] {
  const clause = 'schedule-message.own-id'
  const before = id === undefined ? undefined : world.scheduled.get(id)
  if (before) return [broken(clause, 'an id that no other has', quoted(id), [before.exchange])]
  const others = world.scheduled.values().some(({ fate }) => fate === undefined)
  return others && id !== undefined ? [holds(clause)] : []
}
