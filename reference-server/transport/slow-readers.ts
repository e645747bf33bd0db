// Cuts the line to a client that does not take its answer, which would be kept for it for ever.
// Knows nothing of what the answer is.
import type { Server, ServerResponse } from 'node:http'
import { timeoutAfter } from '../clock.ts'
import { READING_SECONDS_MAX } from '../limits.ts'

/** Nearly all answers are with the system when they are written; only for the others is anything watched. */
export function cutSlowReaders(server: Server): void {
  server.on('request', (_, response: ServerResponse) => {
    response.once('prefinish', () => {
      if (response.writableFinished || (response.socket?.writableLength ?? 0) === 0) return
      const patience = timeoutAfter(READING_SECONDS_MAX)
      const cut = () => response.socket?.destroy()
      patience.addEventListener('abort', cut, { once: true })
      response.once('finish', () => patience.removeEventListener('abort', cut))
    })
  })
}
