// Cuts the line to a client that does not take its answer, which would be kept for it for ever.
// Knows nothing of what the answer is.
import type { ServerResponse } from 'node:http'
import { timeoutAfter } from '../clock.ts'
import { READING_SECONDS_MAX } from '../limits.ts'

/** Shorter ones are with the system as soon as they are written. */
const LONG = 32_768

export function cutIfNotTaken(response: ServerResponse, length: number): void {
  if (length < LONG || response.writableFinished) return
  const patience = timeoutAfter(READING_SECONDS_MAX)
  const cut = () => response.socket?.destroy()
  patience.addEventListener('abort', cut, { once: true })
  response.once('finish', () => patience.removeEventListener('abort', cut))
}
