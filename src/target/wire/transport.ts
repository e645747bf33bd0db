// How bytes reach a server and come back: over HTTP by undici, or in process by a dispatch function.
// Neither retries or follows redirects. Over HTTP each request is given up after some time, a long poll much later.

import { after } from '../clock.ts'
import { agentFor, type Connection } from './connection.ts'

export interface RawRequest {
  readonly method: string
  /** Path and query, from the root of the server. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Read where they are: a copy of some millions of bytes outlives the request. */
export function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8')
}

export interface Transport {
  send(request: RawRequest, signal?: AbortSignal): Promise<RawResponse>
  close(): Promise<void>
}

export type Dispatch = (request: RawRequest) => Promise<RawResponse>

interface HttpOptions extends Connection {
  /** Seconds until a request counts as unanswered that has not been answered whole. */
  readonly usual?: number
  /** Seconds without any sign of an answer to a call that may wait for events. */
  readonly longPoll?: number
  /** Sent with each request, unless it has its own under that name. */
  readonly headers?: Readonly<Record<string, string>>
}

const usualLimits = { usual: 30, longPoll: 900 }

export function httpTransport(baseUrl: string, options: HttpOptions = {}): Transport {
  const { origin, pathname } = new URL(baseUrl)
  const prefix = pathname.replace(/\/$/, '')
  const { usual, longPoll } = { ...usualLimits, ...options }
  const agent = agentFor(baseUrl, usual, options)
  return {
    async send({ method, url, headers, body }, signal) {
      // The client's own limits start again with each byte.
      const [whole, ms] = isPoll(method, url) ? [2 * longPoll, longPoll * 1000] : [usual, 0]
      return inTime(whole, signal, async (until) => {
        const response = await agent.request({
          origin,
          path: prefix + url,
          method: method as 'GET',
          headers: { ...options.headers, ...headers },
          body: body ?? null,
          signal: until,
          headersTimeout: ms,
          bodyTimeout: ms,
        })
        const bytes = new Uint8Array(await response.body.arrayBuffer())
        return { status: response.statusCode, headers: plain(response.headers), body: bytes }
      })
    },
    close: () => agent.destroy(),
  }
}

function isPoll(method: string, url: string): boolean {
  return method === 'GET' && /\/events(\?|$)/.test(url) && !/[?&]dont_block=true/.test(url)
}

/** An answer of which a byte comes now and then is none either. */
async function inTime<T>(
  seconds: number,
  signal: AbortSignal | undefined,
  work: (until: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const leave = () => over.abort(signal?.reason)
  const tooLate = () => over.abort(new Error(`Timeout: it was not answered whole within ${seconds} s`))
  const cancel = after(seconds, tooLate)
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave, { once: true })
  try {
    return await work(over.signal)
  } finally {
    cancel()
    signal?.removeEventListener('abort', leave)
  }
}

export function inProcessTransport(dispatch: Dispatch): Transport {
  return {
    async send(request, signal) {
      signal?.throwIfAborted()
      return signal ? unlessAborted(dispatch(request), signal) : dispatch(request)
    },
    close: async () => {},
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

export function plain(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}
