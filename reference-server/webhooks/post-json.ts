// Posts JSON over HTTP and gives the text of the reply. Knows nothing of what is said.
import { Agent, request } from 'undici'
import { timeoutAfter } from '../clock.ts'
import { WEBHOOK_MORE_TRIES, WEBHOOK_REPLY_BYTES_MAX, WEBHOOK_TIMEOUT_SECONDS } from '../limits.ts'

/** Connections are not kept: nobody has to close them. */
const dispatcher = new Agent({ pipelining: 0, maxResponseSize: WEBHOOK_REPLY_BYTES_MAX })

/** undefined where no success came: tried again where the connection failed, but not where nothing came in time. */
export async function postJson(
  url: string,
  payload: unknown,
  authorization: string,
  stopped: AbortSignal,
): Promise<string | undefined> {
  const body = JSON.stringify(payload)
  for (let tries = 0; tries <= WEBHOOK_MORE_TRIES; tries += 1) {
    const signal = AbortSignal.any([stopped, timeoutAfter(WEBHOOK_TIMEOUT_SECONDS)])
    const reply = await postOnce(url, body, authorization, signal).catch(() => 'no connection' as const)
    if (signal.aborted) return undefined
    if (reply !== 'no connection') return reply.text
  }
  return undefined
}

async function postOnce(url: string, body: string, authorization: string, signal: AbortSignal) {
  const headers = { 'content-type': 'application/json', authorization }
  const response = await request(url, { method: 'POST', headers, body, signal, dispatcher })
  const text = await response.body.text()
  const isSuccess = response.statusCode >= 200 && response.statusCode <= 299
  return { text: isSuccess ? text : undefined }
}
