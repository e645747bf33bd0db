// What one queue has told so far, piece by piece and in order. Knows nothing of other queues, and judges nothing.

import { type Statement, statementsOf } from '../causes/event-statement.ts'
import { heartbeat, type QueueCall, type QueueEvent } from '../exchange/queue-call.ts'

export interface Heard extends Statement {
  readonly type: string
  /** Its event's place among those that the queue told. */
  readonly position: number
  /** The harness's clock: when the queue surely did not have it yet, and when it was in hand. */
  readonly after: number
  readonly received: number
  readonly exchange: number
}

export class HeardLog {
  readonly all: Heard[] = []
  readonly #byKey = new Map<string, Heard[]>()
  readonly #lastOfType = new Map<string, Heard>()
  #events = 0

  /** An event that came for the first time, to a queue that was empty at the moment `after`. */
  add(event: QueueEvent, after: number, { answered, exchange }: QueueCall): void {
    const { type } = event
    if (type === heartbeat) return
    const position = this.#events++
    for (const telling of statementsOf(event))
      this.#keep({ ...telling, type, position, after, received: answered, exchange })
  }

  of(key: string): readonly Heard[] {
    return this.#byKey.get(key) ?? []
  }

  last(key: string): Heard | undefined {
    return this.#byKey.get(key)?.at(-1)
  }

  lastOfType(type: string): Heard | undefined {
    return this.#lastOfType.get(type)
  }

  /** The last that was told of each thing by events of this type. */
  lastOfEach(type: string): Heard[] {
    const ofType = this.all.filter((heard) => heard.type === type && !heard.isOpen)
    return ofType.filter((heard) => this.last(heard.key) === heard)
  }

  /** Whether an event of this type told something of which the meaning is left open. */
  isOpen(type: string): boolean {
    return this.all.some((heard) => heard.type === type && heard.isOpen)
  }

  #keep(heard: Heard): void {
    this.all.push(heard)
    this.#lastOfType.set(heard.type, heard)
    const others = this.#byKey.get(heard.key)
    if (others) others.push(heard)
    else this.#byKey.set(heard.key, [heard])
  }
}
