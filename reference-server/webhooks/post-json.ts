// Posts JSON over HTTP and gives the text of the reply. Knows nothing of what is said.
import { timeoutAfter } from '../clock.ts'
import { WEBHOOK_MORE_TRIES, WEBHOOK_REPLY_BYTES_MAX, WEBHOOK_TIMEOUT_SECONDS } from '../limits.ts'

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

/** Connections are not kept: nobody has to close them. Nobody is sent elsewhere: who checked one address trusts no other. */
async function postOnce(url: string, body: string, authorization: string, signal: AbortSignal) {
  const headers = { 'content-type': 'application/json', authorization }
  const once = { ...headers, connection: 'close' }
  const response = await fetch(url, { method: 'POST', headers: once, body, signal, redirect: 'manual' })
  const text = await textOf(response)
  return { text: response.ok ? text : undefined }
}

/** Throws where there is too much of it. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > WEBHOOK_REPLY_BYTES_MAX) throw new RangeError('the reply is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
