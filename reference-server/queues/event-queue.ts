// One queue of events: numbers them, hands them out until they are acknowledged.
// Knows nothing of time, of who waits, or of what the events mean.
import { badRequest } from '../refusal.ts'
import type { QueueOptions } from './queue-options.ts'

/** More than the heartbeats of ten years. */
const RESTART_GAP = 10_000_000

interface QueuedEvent {
  readonly id: number
  readonly text: string
}

export class EventQueue {
  readonly id: string
  /** null for a queue registered without authentication. */
  readonly ownerId: number | null
  readonly options: QueueOptions
  #events: QueuedEvent[] = []
  #lastId = -1
  #handedOut = -1
  #acknowledged = -1

  constructor(id: string, ownerId: number | null, options: QueueOptions) {
    this.id = id
    this.ownerId = ownerId
    this.options = options
  }

  get isEmpty(): boolean {
    return this.#events.length === 0
  }

  get length(): number {
    return this.#events.length
  }

  get lastEventId(): number {
    return this.#lastId
  }

  wants(type: string): boolean {
    return this.options.eventTypes === null || this.options.eventTypes.has(type)
  }

  /** `members` is the JSON text of the event's members, without its id: the same text serves every queue. */
  push(members: string): void {
    this.#lastId += 1
    this.#events.push({ id: this.#lastId, text: `{"id":${this.#lastId},${members}}` })
  }

  /** Drops everything up to the acknowledged id. */
  acknowledge(id: number): void {
    if (id > this.#handedOut) throw badRequest(`Event ${id} was not in this queue`)
    if (id < this.#acknowledged) throw badRequest(`An event newer than ${id} has already been pruned!`)
    this.#acknowledged = id
    this.#events = this.#events.filter((event) => event.id > id)
  }

  /** The JSON text of all events not acknowledged yet. */
  handOut(): string {
    this.#handedOut = this.#lastId
    return `[${this.#events.map((event) => event.text).join(',')}]`
  }

  clear(): void {
    this.#events = []
  }

  /** What was pushed after that id did not come to be. */
  takeBackTo(lastEventId: number): void {
    this.#events = this.#events.filter((event) => event.id <= lastEventId)
    this.#lastId = lastEventId
  }

  /**
   * As it was before the server ended. What was handed out last is not known, nor how many heartbeats had an id: so
   * the next id is far from all that were ever given.
   */
  restore(events: readonly { readonly id: number; readonly members: string }[], acknowledged: number): void {
    this.#events = events.map(({ id, members }) => ({ id, text: `{"id":${id},${members}}` }))
    this.#acknowledged = acknowledged
    const known = Math.max(acknowledged, this.#events.at(-1)?.id ?? -1)
    this.#lastId = known + RESTART_GAP
    this.#handedOut = known + RESTART_GAP
  }
}
