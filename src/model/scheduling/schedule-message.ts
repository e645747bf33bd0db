// POST /scheduled_messages: when a message must be accepted for later, and what is then to come. Its delivery is seen
// in lists of messages.

import { broken, brokenAmong, holds, type Observation, quoted } from '../facts/observe.ts'
import { type ErrorAnswer, nothingRefuses } from '../facts/refusal.ts'
import { emptyTopicSince } from '../readings/empty-topic.ts'
import type { Effect } from '../world/effect.ts'
import { noOutcome, type Rule } from '../world/outcome.ts'
import { ruleOfCaller } from '../world/rule.ts'
import { scheduleConditions } from './schedule-message-refusals.ts'
import {
  type Attempt,
  afterScheduling,
  isContentTooLong,
  isToChannel,
  isTopicTooLong,
  type ScheduleMessageRequest,
} from './schedule-message-request.ts'

const since = 179
/** Before, a request could also change a message that was scheduled; how is not said. */
const editingUntil = 183

export const scheduleMessage: Rule<ScheduleMessageRequest> = (world, request, answer, at) =>
  at.level < since ? noOutcome : scheduling(world, request, answer, at)

const scheduling = ruleOfCaller<ScheduleMessageRequest>((world, request, at) => {
  const attempt = { world, request, at, user_id: at.user_id }
  const { level, unsupported = [] } = at
  const isNamed = Object.hasOwn(request, 'scheduled_message_id') || unsupported.includes('scheduled_message_id')
  const edits = level <= editingUntil && isNamed
  const perhaps = () => ({ effects: [...afterScheduling(attempt, 'maybe'), ...(edits ? inDoubt(attempt) : [])] })
  const isAbout = isToChannel(request) ? request : { type: request.type ?? '' }
  return {
    conditions: scheduleConditions(attempt),
    promise: acceptedBy(request, level),
    held: [acceptedBy(isAbout, level)],
    unclear: edits ? ['success', 'error'] : [],
    unanswered: perhaps,
    refused: (seen, answer) => ({
      observations: brokenAmong(seen) ? seen : [...seen, ...missingChannelId(attempt, answer), ...boundKept(attempt)],
      effects: afterScheduling(attempt, 'refused'),
    }),
    done: (seen, { scheduled_message_id: id }) =>
      typeof id === 'number'
        ? { observations: [...seen, ...ownId(attempt, id)], effects: afterScheduling(attempt, id) }
        : perhaps(),
  }
})

/** Whichever of theirs it was about may come otherwise now, or not at all. */
function inDoubt({ world, user_id }: Attempt): readonly Effect[] {
  const own = [...world.scheduled.values()].filter((each) => each.sender_id === user_id && each.fate !== 'refused')
  return own.map((each) => ({ set: 'scheduled', to: { ...each, fate: 'maybe', isAccepted: false } }))
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

function ownId({ world }: Attempt, id: number): readonly Observation[] {
  const clause = 'schedule-message.own-id'
  const before = world.scheduled.get(id)
  if (before) return [broken(clause, 'an id that no other has', quoted(id), [before.exchange])]
  const others = world.scheduled.values().some(({ fate }) => fate === undefined)
  return others ? [holds(clause)] : []
}
