// Brings calls, which come in order of sending, into the order of their answers, and tells which polls of one queue
// overlapped. A call is let go once everything that could overlap it is known. Judges nothing.

import { askedQueue, type QueueCall } from './queue-call.ts'

export interface Held {
  readonly call: QueueCall
  /** Another call for the same queue was under way at some time during this one. */
  isOverlapped: boolean
}

export class Backlog {
  #held: Held[] = []

  /** The calls that were over when this one was sent. */
  add(call: QueueCall): Held[] {
    const over = this.#letGo(call.sent)
    const rivals = this.#held.filter((held) => isSameQueue(held.call, call))
    for (const rival of rivals) rival.isOverlapped = true
    this.#held.push({ call, isOverlapped: rivals.length > 0 })
    return over
  }

  all(): Held[] {
    return this.#letGo(Number.POSITIVE_INFINITY)
  }

  #letGo(moment: number): Held[] {
    const over = this.#held.filter(({ call }) => call.answered <= moment)
    this.#held = this.#held.filter(({ call }) => call.answered > moment)
    return over.sort((a, b) => a.call.answered - b.call.answered || a.call.exchange - b.call.exchange)
  }
}

function isSameQueue(a: QueueCall, b: QueueCall): boolean {
  return askedQueue(a) !== undefined && askedQueue(a) === askedQueue(b)
}
