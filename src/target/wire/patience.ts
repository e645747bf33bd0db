// Comes again later where a server says that it was asked too often: the only reason to send a request twice, since
// such a server has done nothing yet.

import type { HarnessClock } from '../clock.ts'
import type { RawResponse } from './transport.ts'

export interface Patience {
  readonly clock: HarnessClock
  readonly signal?: AbortSignal | undefined
  /** Is told of each time that it waits. */
  readonly waits?: (() => void) | undefined
}

const tooManyRequests = 429
const mostWaits = 3
/** Seconds, where the server does not say how many. */
const usualWait = 1
/** Seconds; whoever wants more is not waited for. */
const longestWait = 120

/** The first answer that does not ask to come again, or the last one that does. */
export async function patiently(send: () => Promise<RawResponse>, patience: Patience): Promise<RawResponse> {
  let response = await send()
  for (let waited = 0; waited < mostWaits; waited++) {
    const seconds = response.status === tooManyRequests ? secondsOf(response) : undefined
    if (seconds === undefined || seconds > longestWait) return response
    patience.waits?.()
    await patience.clock.sleep(seconds, patience.signal)
    response = await send()
  }
  return response
}

/** What `Retry-After` says; it may also be a date, by a clock that is not ours. */
function secondsOf({ headers }: RawResponse): number {
  const [, said] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'retry-after') ?? []
  return said !== undefined && /^\d+(\.\d+)?$/.test(said.trim()) ? Number(said) : usualWait
}
