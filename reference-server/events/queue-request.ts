// What a client asks when it registers a queue, with types, defaults and the restrictions for the unauthenticated.
// Knows nothing of the state that a registration fetches.
import { EMPTY_TOPIC_SINCE, IDLE_QUEUE_TIMEOUT_SINCE } from '../levels.ts'
import { QUEUE_IDLE_SECONDS, QUEUE_IDLE_SECONDS_MAX, QUEUE_IDLE_SECONDS_MIN } from '../limits.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import type { Parameters } from '../transport/parameters.ts'
import { readNarrow } from './narrow.ts'
import type { QueueOptions } from './queue-options.ts'

interface QueueRequest {
  readonly options: QueueOptions
  readonly includeSubscribers: 'true' | 'false' | 'partial'
  readonly slimPresence: boolean
  readonly presenceHistoryLimitDays: number
  /** null means all. */
  readonly fetchEventTypes: ReadonlySet<string> | null
}

export const QUEUE_PARAMETERS = [
  'apply_markdown',
  'client_gravatar',
  'include_subscribers',
  'slim_presence',
  'presence_history_limit_days',
  'event_types',
  'all_public_streams',
  'client_capabilities',
  'fetch_event_types',
  'narrow',
  'idle_queue_timeout',
] as const

export function readQueueRequest(service: Service, caller: User | null, parameters: Parameters): QueueRequest {
  const clientGravatar = parameters.boolean('client_gravatar') ?? caller !== null
  const includeSubscribers = parameters.choice('include_subscribers', ['true', 'false', 'partial']) ?? 'false'
  if (caller === null && clientGravatar) throw badRequest("Invalid 'client_gravatar' parameter for anonymous request")
  if (caller === null && includeSubscribers === 'true')
    throw badRequest("Invalid 'include_subscribers' parameter for anonymous request")
  const eventTypes = parameters.strings('event_types')
  const fetchEventTypes = parameters.strings('fetch_event_types') ?? eventTypes
  return {
    options: {
      applyMarkdown: parameters.boolean('apply_markdown') ?? false,
      clientGravatar,
      allPublicStreams: parameters.boolean('all_public_streams') ?? false,
      eventTypes: eventTypes === undefined ? null : new Set(eventTypes),
      capabilities: readCapabilities(parameters.json('client_capabilities'), service.level),
      isInNarrow: readNarrow(service, parameters.json('narrow')),
      idleSeconds: readIdleSeconds(parameters),
    },
    includeSubscribers,
    slimPresence: parameters.boolean('slim_presence') ?? false,
    presenceHistoryLimitDays: parameters.integer('presence_history_limit_days') ?? 14,
    fetchEventTypes: fetchEventTypes === undefined ? null : new Set(fetchEventTypes),
  }
}

/** The names of the capabilities that the client has. */
function readCapabilities(value: unknown, level: number): ReadonlySet<string> {
  if (value === undefined) return new Set()
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('client_capabilities is not a dict')
  const entries = Object.entries(value)
  if (entries.some(([, flag]) => typeof flag !== 'boolean')) throw badRequest('client_capabilities must hold booleans')
  const names = new Set(entries.filter(([, flag]) => flag === true).map(([name]) => name))
  if (level < EMPTY_TOPIC_SINCE) names.delete('empty_topic_name')
  return names
}

/** The specification shows no bounds: what is asked for is granted as far as the server's own bounds go. */
function readIdleSeconds(parameters: Parameters): number {
  const asked = parameters.since(IDLE_QUEUE_TIMEOUT_SINCE).integer('idle_queue_timeout') ?? QUEUE_IDLE_SECONDS
  return Math.min(Math.max(asked, QUEUE_IDLE_SECONDS_MIN), QUEUE_IDLE_SECONDS_MAX)
}
