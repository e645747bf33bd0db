// Keeps to a rate that a server allows: requests that would come too soon wait for their turn.

import type { HarnessClock } from './clock.ts'
import type { Transport } from './transport.ts'

/** `rate` is in requests a second. They are sent evenly, in the order in which they were asked for. */
export function paced(transport: Transport, rate: number, clock: HarnessClock): Transport {
  let next = 0
  const send: Transport['send'] = async (request, signal) => {
    const now = clock.now()
    const turn = Math.max(now, next)
    next = turn + 1 / rate
    if (turn > now) await clock.sleep(turn - now, signal)
    signal?.throwIfAborted()
    return transport.send(request, signal)
  }
  return { ...transport, send }
}
