// Brings calls, which come in order of sending, into the order of their answers, and tells which polls of one queue
// overlapped. A call is let go once everything that could overlap it is known. Judges nothing.

import { askedQueue, type QueueCall } from '../queue/queue-call.ts'

export interface Held {
  readonly call: QueueCall
  /** Another call for the same queue was under way at some time during this one. */
  isOverlapped: boolean
}

export class Backlog {
  #held: Held[] = []
  /** When the last call for a queue that was let go was over. A line may come late, behind those of later calls. */
  readonly #overAt = new Map<string, number>()

  /** The calls that were over when this one was sent. */
  add(call: QueueCall): Held[] {
    const over = this.overBy(call.sent)
    const rivals = this.#held.filter((held) => isSameQueue(held.call, call))
    for (const rival of rivals) rival.isOverlapped = true
    const isLate = (this.#overAt.get(askedQueue(call) ?? '') ?? Number.NEGATIVE_INFINITY) > call.sent
    this.#held.push({ call, isOverlapped: rivals.length > 0 || isLate })
    return over
  }

  /** The calls that were over by a moment, where no call is to come that was sent before it. */
  overBy(moment: number): Held[] {
    const over = this.#held.filter(({ call }) => call.answered <= moment)
    this.#held = this.#held.filter(({ call }) => call.answered > moment)
    for (const { call } of over) this.#remember(call)
    return over.sort((a, b) => a.call.answered - b.call.answered || a.call.exchange - b.call.exchange)
  }

  #remember(call: QueueCall): void {
    const queue_id = askedQueue(call)
    if (queue_id === undefined) return
    this.#overAt.set(queue_id, Math.max(call.answered, this.#overAt.get(queue_id) ?? call.answered))
  }
}

function isSameQueue(a: QueueCall, b: QueueCall): boolean {
  return askedQueue(a) !== undefined && askedQueue(a) === askedQueue(b)
}
