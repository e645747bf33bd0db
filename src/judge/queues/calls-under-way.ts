// The calls of queues, kept until the clock at their end is known: handed on in the order in which they were sent.

import type { Exchange } from '../../history/entry.ts'
import { withUnreadable } from '../exchange/decode-request.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import type { QueueCall } from '../queue/queue-call.ts'

export interface HeldCall {
  readonly exchange: Exchange
  readonly call: Omit<QueueCall, 'time'>
}

export class HeldCalls {
  #held: HeldCall[] = []

  hold({ number, exchange, endpoint, user_id, read, answer }: ReadExchange): void {
    const { sent, answered } = exchange
    const slug = endpoint.slug as QueueCall['endpoint']
    const call = { exchange: number, endpoint: slug, user_id, parameters: withUnreadable(read), answer, sent, answered }
    this.#held.push({ exchange, call })
  }

  /** When the first of those that are kept was sent. */
  get firstSent(): number {
    return this.#held[0]?.call.sent ?? Number.POSITIVE_INFINITY
  }

  /** Those that had ended by a moment, whatever still waits. */
  allEndedBy(moment: number): readonly HeldCall[] {
    const ended = this.#held.filter(({ call }) => call.answered <= moment)
    if (ended.length > 0) this.#held = this.#held.filter(({ call }) => call.answered > moment)
    return ended
  }

  /** Those that had ended by a moment, but none that was sent after one that had not. */
  *endedBy(moment: number): Generator<HeldCall> {
    for (let [first] = this.#held; first && first.call.answered <= moment; [first] = this.#held) {
      this.#held.shift()
      yield first
    }
  }
}
