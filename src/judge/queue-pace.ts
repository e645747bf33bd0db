// How fast this target answers calls that need not wait, and so how long one may take before it counts as waiting.

import { latencyOf, type QueueCall } from './queue-call.ts'

/** What reading 34 allows beyond the target's median latency. */
export const graceSeconds = 2
const enoughSamples = 3

export class Pace {
  readonly #latencies = { 'register-queue': [] as number[], 'get-events': [] as number[] }

  /** An answered call that asked not to wait. */
  sample(call: QueueCall): void {
    const latencies = this.#latencies[call.endpoint]
    const latency = latencyOf(call)
    const index = latencies.findLastIndex((other) => other <= latency)
    latencies.splice(index + 1, 0, latency)
  }

  isKnown(): boolean {
    const { 'register-queue': registrations, 'get-events': fetches } = this.#latencies
    return registrations.length + fetches.length >= enoughSamples
  }

  /** The quicker kind of call counts: a target that waits in every fetch does not become prompt by doing so always. */
  promptSeconds(): number {
    const medians = Object.values(this.#latencies).flatMap(median)
    return graceSeconds + (medians.length === 0 ? 0 : Math.min(...medians))
  }
}

function median(sorted: readonly number[]): number[] {
  const middle = sorted[Math.floor(sorted.length / 2)]
  return middle === undefined ? [] : [middle]
}
