// What a client asks when it registers a queue, with types, defaults and the restrictions for the unauthenticated.
// Knows nothing of the state that a registration fetches.

import { IDLE_QUEUE_TIMEOUT_SINCE } from '../levels.ts'
import { QUEUE_IDLE_SECONDS, QUEUE_IDLE_SECONDS_MAX, QUEUE_IDLE_SECONDS_MIN } from '../limits.ts'
import { readHistoryDays } from '../presence/history-days.ts'
import { INCLUDE_SUBSCRIBERS } from '../queues/include-subscribers.ts'
import type { QueueOptions } from '../queues/queue-options.ts'
import { badRequest } from '../refusal.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/users.ts'
import { isStringArray, type Parameters } from '../transport/parameters.ts'
import { readCapabilities } from './capabilities.ts'
import { readNarrow } from './narrow.ts'
import { SharedTypes } from './shared-types.ts'

export interface QueueRequest {
  readonly options: QueueOptions
  readonly presenceHistoryDays: number
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
  const includeSubscribers = parameters.choice('include_subscribers', INCLUDE_SUBSCRIBERS) ?? 'false'
  if (caller === null && clientGravatar) throw badRequest("Invalid 'client_gravatar' parameter for anonymous request")
  if (caller === null && includeSubscribers === 'true')
    throw badRequest("Invalid 'include_subscribers' parameter for anonymous request")
  const eventTypes = readTypes(parameters, 'event_types')
  const fetchEventTypes = readTypes(parameters, 'fetch_event_types') ?? eventTypes
  return {
    options: {
      applyMarkdown: parameters.boolean('apply_markdown') ?? false,
      clientGravatar,
      includeSubscribers,
      slimPresence: parameters.boolean('slim_presence') ?? false,
      allPublicStreams: parameters.boolean('all_public_streams') ?? false,
      eventTypes,
      capabilities: readCapabilities(parameters.json('client_capabilities'), service.level),
      narrow: parameters.json('narrow'),
      isInNarrow: readNarrow(service, parameters.json('narrow')),
      idleSeconds: readIdleSeconds(parameters),
    },
    presenceHistoryDays: readHistoryDays(parameters, 'presence_history_limit_days'),
    fetchEventTypes,
  }
}

const shared = new SharedTypes()

/** null means all, left out or sent as such; types that do not exist do no harm. */
function readTypes(parameters: Parameters, name: string): ReadonlySet<string> | null {
  const text = parameters.text(name) ?? 'null'
  const known = shared.of(text)
  if (known !== undefined) return known
  const types = parameters.json(name) ?? undefined
  if (types !== undefined && !isStringArray(types)) throw badRequest(`${name} is not a list of strings`)
  return types === undefined ? null : shared.share(text, new Set(types))
}

/** The specification shows no bounds: what is asked for is granted as far as the server's own bounds go. */
function readIdleSeconds(parameters: Parameters): number {
  const asked = parameters.since(IDLE_QUEUE_TIMEOUT_SINCE).integer('idle_queue_timeout') ?? QUEUE_IDLE_SECONDS
  return Math.min(Math.max(asked, QUEUE_IDLE_SECONDS_MIN), QUEUE_IDLE_SECONDS_MAX)
}
