// What is known of one event queue: what it promised, what it delivered, what was acknowledged, when it was last
// fetched from. Judges nothing.

import { integer, type QueueCall, type QueueEvent, strings } from '../exchange/queue-call.ts'
import type { Fields } from '../json/fields.ts'
import { HeardLog } from './queue-heard.ts'

export interface Delivered {
  readonly event: QueueEvent
  readonly exchange: number
}

/** What one queue promised and told, whoever owns it. */
export class QueueLog {
  readonly queue_id: string
  /** Without its answer, which may be large. */
  readonly registration: Omit<QueueCall, 'answer'>
  /** What the registration told of the organization and its owner, while somebody may still ask for it. */
  state: Fields | undefined
  readonly last_event_id: number | undefined
  readonly event_types: readonly string[] | undefined
  readonly idle_queue_timeout_secs: number | undefined
  readonly event_queue_longpoll_timeout_seconds: number | undefined
  /** The first sight of every event, by id. */
  readonly delivered = new Map<number, Delivered>()
  /** Those of them that nobody can have acknowledged yet. */
  readonly unacknowledged = new Map<number, Delivered>()
  /** The lowest delivered and the highest handed out. */
  lowest = Number.POSITIVE_INFINITY
  highest: number
  acknowledged: { readonly id: number; readonly exchange: number } | undefined
  /** No call that may have been heard acknowledged more than this. */
  mayBeAcknowledged = Number.NEGATIVE_INFINITY
  /** When the last fetch (or the registration) that certainly kept the queue was sent and answered; the harness's clock. */
  kept: Pick<QueueCall, 'sent' | 'answered'>
  /** When the last fetch was over that was answered, and may have kept the queue; the harness's clock. */
  fetchedAt: number
  /** The last call without an answer; it may still be waiting at the target. */
  lost: { readonly exchange: number; readonly answered: number } | undefined
  /** The last call without `last_event_id`, until what it left unacknowledged has come again. */
  unnamed: number | undefined
  /** The last call that waited and ended with nothing, and when that was; the harness's clock. */
  endedEmpty: { readonly exchange: number; readonly at: number } | undefined
  /** Calls in a row that were answered late, though they asked not to wait. */
  readonly slow: number[] = []
  /** Whether two calls have waited on it at once, of which it is open who is told what. */
  isContested = false
  /** What should be in it can no longer be said: events to come may be acknowledged, or some could not be read. */
  isSpoilt = false
  /** All that it told. */
  readonly heard = new HeardLog()
  /** When it was last known to be empty (the harness's clock), and whether it was so in the last call. */
  emptyAt: number
  isEmpty = false
  /** Clauses by which something is due that has not come, when it was last seen empty. */
  readonly owed = new Set<string>()
  /** How many of the changes that fixtures made were looked for in it. */
  changesSeen: number | undefined
  /** How many of the deactivations were looked for in it. */
  endedSeen: number | undefined
  /** Whether its state and its events were seen to fit together, or not to. */
  isFitted = false
  /** The harness's clock at the last answer that showed the queue alive. */
  aliveAt: number
  /** Clauses that the queue broke; it is not judged by them again. */
  readonly broken = new Set<string>()

  constructor(queue_id: string, { answer, ...registration }: QueueCall) {
    const { endpoint, parameters, sent, answered } = registration
    const state = answer.result === 'success' && endpoint === 'register-queue' ? answer.body : {}
    this.queue_id = queue_id
    this.registration = registration
    this.state = state
    this.last_event_id = integer(state.last_event_id)
    this.event_types = strings(parameters.event_types)
    this.idle_queue_timeout_secs = seconds(state.idle_queue_timeout_secs)
    this.event_queue_longpoll_timeout_seconds = seconds(state.event_queue_longpoll_timeout_seconds)
    this.highest = this.last_event_id ?? Number.NEGATIVE_INFINITY
    this.kept = { sent, answered }
    this.fetchedAt = answered
    this.emptyAt = sent
    this.aliveAt = answered
  }
}

/** A queue of somebody who is known. */
export class Queue extends QueueLog {
  readonly owner: number

  constructor(queue_id: string, owner: number, registration: QueueCall) {
    super(queue_id, registration)
    this.owner = owner
  }
}

/** Whether the id is one that the queue gave to its owner. */
export function wasHandedOut(queue: Queue, id: number): boolean {
  return id === queue.last_event_id || queue.delivered.has(id)
}

export function isIncreasing(events: readonly QueueEvent[]): boolean {
  return events.every(({ id }, index) => id > (events[index - 1]?.id ?? Number.NEGATIVE_INFINITY))
}

/** Of which type the times are is not shown. */
function seconds(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
