// The calls of queues, kept until enough is known to judge them: first until the clock at their end is, then until all
// that overlaps them is. Judges nothing.

import type { Exchange } from '../../history/entry.ts'
import { withUnreadable } from '../exchange/decode-request.ts'
import { acknowledges, askedQueue, eventsOf, type QueueCall } from '../exchange/queue-call.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'

export interface HeldCall {
  readonly exchange: Exchange
  readonly call: Omit<QueueCall, 'time'>
}

const none: readonly never[] = []

/** Hands calls on in the order in which they were sent. */
export class HeldCalls {
  #held: HeldCall[] = []

  hold({ number, exchange, endpoint, user_id, read, answer }: ReadExchange, isUnclear = false): void {
    const { sent, answered } = exchange
    const slug = endpoint.slug as QueueCall['endpoint']
    const asked = { endpoint: slug, user_id, isUnclear, parameters: withUnreadable(read) }
    this.#held.push({ exchange, call: { exchange: number, ...asked, answer, sent, answered } })
  }

  /** When the first of those that are kept was sent. */
  get firstSent(): number {
    return this.#held[0]?.call.sent ?? Number.POSITIVE_INFINITY
  }

  /** Those that had ended by a moment, whatever still waits. */
  allEndedBy(moment: number): readonly HeldCall[] {
    if (this.#held.length === 0) return none
    const ended = this.#held.filter(({ call }) => call.answered <= moment)
    if (ended.length > 0) this.#held = this.#held.filter(({ call }) => call.answered > moment)
    return ended
  }

  /** Takes the first, where it had ended by a moment: none that was sent after one that had not. */
  nextEndedBy(moment: number): HeldCall | undefined {
    const first = this.#held[0]
    return first && first.call.answered <= moment ? this.#held.shift() : undefined
  }
}

export interface Held {
  readonly call: QueueCall
  /** Another call for the same queue was under way at some time during this one. */
  isOverlapped: boolean
}

/** Hands calls on in the order of their answers, and tells which polls of one queue overlapped. */
export class Backlog {
  #held: Held[] = []
  /** When the last call for a queue that was let go was over. A line may come late, behind those of later calls. */
  readonly #overAt = new Map<string, number>()
  readonly #grain: number

  /** `grain` is how exact times are: calls that lie less than that apart may have overlapped. */
  constructor(grain: number) {
    this.#grain = grain
  }

  /** The calls that were over when this one was sent. */
  add(call: QueueCall): readonly Held[] {
    const over = this.#takeOver((held) => this.#isOver(held, call.sent) || isAcknowledged(held.call, call))
    const rivals = this.#held.filter((held) => mayBeSameQueue(held.call, call))
    for (const rival of rivals) rival.isOverlapped = true
    const isLate = (this.#overAt.get(askedQueue(call) ?? '') ?? Number.NEGATIVE_INFINITY) > call.sent
    this.#held.push({ call, isOverlapped: rivals.length > 0 || isLate })
    return over
  }

  /** The calls that were over by a moment, where no call is to come that was sent before it. */
  overBy(moment: number): readonly Held[] {
    return this.#takeOver((held) => this.#isOver(held, moment))
  }

  #isOver({ call }: Held, moment: number): boolean {
    return call.answered + this.#grain <= moment
  }

  #takeOver(isOver: (held: Held) => boolean): readonly Held[] {
    if (this.#held.length === 0) return none
    const over = this.#held.filter(isOver)
    if (over.length > 0) this.#held = this.#held.filter((held) => !over.includes(held))
    for (const { call } of over) this.#remember(call)
    return over.sort((a, b) => a.call.answered - b.call.answered || a.call.exchange - b.call.exchange)
  }

  #remember(call: QueueCall): void {
    const queue_id = askedQueue(call)
    if (queue_id === undefined) return
    this.#overAt.set(queue_id, Math.max(call.answered, this.#overAt.get(queue_id) ?? call.answered))
  }
}

function mayBeSameQueue(a: QueueCall, b: QueueCall): boolean {
  const isAny = [a, b].some((call) => call.isUnclear && isFetch(call) && askedQueue(call) === undefined)
  return isAny || (askedQueue(a) !== undefined && askedQueue(a) === askedQueue(b))
}

function isFetch({ endpoint }: QueueCall): boolean {
  return endpoint === 'get-events'
}

/** Whether a later call shows that an earlier one was over, since it acknowledges what that one told. */
function isAcknowledged(earlier: QueueCall, later: QueueCall): boolean {
  if (earlier.answered > later.sent || askedQueue(earlier) !== askedQueue(later)) return false
  const last = eventsOf(earlier)?.at(-1)
  return last !== undefined && (acknowledges(later) ?? Number.NEGATIVE_INFINITY) >= last.id
}
