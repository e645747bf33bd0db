// One call to an event queue as the queue judge sees it, and what can be read off it. Knows nothing of other calls.

import type { Answer, Interval } from '../../model/facts/moment.ts'
import { ofTheCaller } from '../../model/readings/caller-role.ts'

export interface QueueCall {
  readonly exchange: number
  readonly endpoint: 'register-queue' | 'get-events'
  /** undefined: no credentials were sent, or nobody knows whose. */
  readonly user_id: number | undefined
  /** True where nobody knows who calls, or which queue is meant. */
  readonly isUnclear: boolean
  /** Decoded: `last_event_id` is a number, `event_types` an array. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly answer: Answer
  /** The target's clock, from when the call was sent to when it was answered. */
  readonly time: Interval | undefined
  /** The harness's clock, seconds. */
  readonly sent: number
  readonly answered: number
}

export interface QueueEvent {
  readonly id: number
  readonly type: string
  readonly [field: string]: unknown
}

export const heartbeat = 'heartbeat'

export function askedQueue({ endpoint, parameters }: QueueCall): string | undefined {
  const queue_id = parameters.queue_id
  return endpoint === 'get-events' && typeof queue_id === 'string' ? queue_id : undefined
}

export function acknowledges({ parameters }: QueueCall): number | undefined {
  return integer(parameters.last_event_id)
}

export function isBlocking({ endpoint, parameters }: QueueCall): boolean {
  return endpoint === 'get-events' && (parameters.dont_block ?? false) === false
}

/** Whether a fetch says nothing but which queue it means, and maybe that it does not wait. */
export function isBare({ parameters }: Pick<QueueCall, 'parameters'>): boolean {
  const { queue_id: _, dont_block, ...others } = parameters
  return Object.keys(others).length === 0 && (dont_block === undefined || dont_block === true)
}

export function latencyOf({ sent, answered }: QueueCall): number {
  return answered - sent
}

/** The events of a success; undefined where one of them is not an event at all, which is for the schemas to say. */
export function eventsOf({ answer }: QueueCall): readonly QueueEvent[] | undefined {
  const events = answer.result === 'success' ? answer.body.events : undefined
  return Array.isArray(events) && events.every(isEvent) ? events : undefined
}

/** Errors that tell of the caller or of the traffic, not of what was asked. None without a code: that breaks the envelope. */
const besideTheRequest = ['', 'RATE_LIMIT_HIT', ...ofTheCaller]

/** The code of an error that is about the request itself. */
export function objection({ answer }: QueueCall): string | undefined {
  return answer.result === 'error' && !besideTheRequest.includes(answer.code) ? answer.code : undefined
}

export function isRefusal({ answer }: QueueCall): boolean {
  return answer.result === 'error' && answer.code !== 'RATE_LIMIT_HIT'
}

export function integer(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}

export function strings(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
}

function isEvent(event: unknown): event is QueueEvent {
  if (typeof event !== 'object' || event === null) return false
  return 'id' in event && integer(event.id) !== undefined && 'type' in event && typeof event.type === 'string'
}
