// Cuts the line to a client that does not take its answer, which would be kept for it for ever.
// Knows nothing of what the answer is.
import type { ServerResponse } from 'node:http'
import { timeoutAfter } from '../clock.ts'
import { READING_SECONDS_MAX } from '../limits.ts'

/** Called once it is written: nearly all answers are with the system then, and nothing is watched. */
export function cutIfNotTaken(response: ServerResponse, seconds = READING_SECONDS_MAX): void {
  if ((response.socket?.writableLength ?? 0) === 0) return
  const patience = timeoutAfter(seconds)
  const cut = () => response.socket?.destroy()
  patience.addEventListener('abort', cut, { once: true })
  response.once('finish', () => patience.removeEventListener('abort', cut))
}
