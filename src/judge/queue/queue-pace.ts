// How fast this target answers calls that need not wait, and so how long one may take before it counts as waiting.

import { latencyOf, type QueueCall } from '../exchange/queue-call.ts'

/** What reading 34 allows beyond the target's median latency. */
export const graceSeconds = 2
const enoughSamples = 3
/** So many of the last calls tell how fast the target is now. */
const remembered = 500

/** The last latencies of one kind of call, in the order in which they came and sorted. */
class Latencies {
  readonly #recent: number[] = []
  readonly #sorted: number[] = []

  add(latency: number): void {
    const oldest = this.#recent.length === remembered ? this.#recent.shift() : undefined
    if (oldest !== undefined) this.#sorted.splice(this.#sorted.indexOf(oldest), 1)
    this.#recent.push(latency)
    this.#sorted.splice(this.#sorted.findLastIndex((other) => other <= latency) + 1, 0, latency)
  }

  get count(): number {
    return this.#sorted.length
  }

  /** Infinite while there is none. */
  median(): number {
    return this.#sorted[Math.floor(this.#sorted.length / 2)] ?? Number.POSITIVE_INFINITY
  }
}

export class Pace {
  readonly #latencies = { 'register-queue': new Latencies(), 'get-events': new Latencies() }

  /** An answered call that asked not to wait. */
  sample(call: QueueCall): void {
    this.#latencies[call.endpoint].add(latencyOf(call))
  }

  isKnown(): boolean {
    return this.#latencies['register-queue'].count + this.#latencies['get-events'].count >= enoughSamples
  }

  /** The quicker kind of call counts: a target that waits in every fetch does not become prompt by doing so always. */
  promptSeconds(): number {
    const quickest = Math.min(this.#latencies['register-queue'].median(), this.#latencies['get-events'].median())
    return graceSeconds + (Number.isFinite(quickest) ? quickest : 0)
  }
}
