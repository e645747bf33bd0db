// Keeps to a rate that a server allows: requests that would come too soon wait for their turn.

import type { HarnessClock } from '../clock.ts'
import type { Transport } from './transport.ts'

/** Gives turns, so many a second, evenly and in the order in which they were asked for. */
export class Pace {
  readonly #rate: number
  readonly #clock: HarnessClock
  #next = 0

  constructor(rate: number, clock: HarnessClock) {
    this.#rate = rate
    this.#clock = clock
  }

  /** Waits for the next one. */
  async turn(signal?: AbortSignal): Promise<void> {
    const now = this.#clock.now()
    const turn = Math.max(now, this.#next)
    this.#next = turn + 1 / this.#rate
    if (turn > now) await this.#clock.sleep(turn - now, signal)
    signal?.throwIfAborted()
  }
}

/** Those that reach one server by several transports share one pace. */
export function paced(transport: Transport, pace: Pace): Transport {
  const send: Transport['send'] = async (request, signal) => {
    await pace.turn(signal)
    return transport.send(request, signal)
  }
  return { ...transport, send }
}
