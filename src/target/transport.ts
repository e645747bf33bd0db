// How bytes reach a server and come back: over HTTP by undici, or in process by a dispatch function.
// Neither retries or follows redirects. Over HTTP each request is given up after some time, a long poll much later.

import { Agent } from 'undici'

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

export interface Transport {
  send(request: RawRequest, signal?: AbortSignal): Promise<RawResponse>
  close(): Promise<void>
}

/** Seconds without any sign of an answer after which a request counts as unanswered. */
interface TimeLimits {
  readonly usual: number
  /** Of a call that may wait for events. */
  readonly longPoll: number
}

const usualLimits: TimeLimits = { usual: 30, longPoll: 900 }

export type Dispatch = (request: RawRequest) => Promise<RawResponse>

export function httpTransport(baseUrl: string, limits = usualLimits): Transport {
  const { origin, pathname } = new URL(baseUrl)
  const prefix = pathname.replace(/\/$/, '')
  const agent = new Agent({ pipelining: 1, connect: { timeout: 10_000 } })
  return {
    async send({ method, url, headers, body }, signal) {
      const response = await agent.request({
        origin,
        path: prefix + url,
        method: method as 'GET',
        headers: { ...headers },
        body: body ?? null,
        signal: signal ?? null,
        ...timeOuts(method, url, limits),
      })
      const bytes = new Uint8Array(await response.body.arrayBuffer())
      return { status: response.statusCode, headers: plain(response.headers), body: bytes }
    },
    close: () => agent.destroy(),
  }
}

function timeOuts(method: string, url: string, { usual, longPoll }: TimeLimits) {
  const isPoll = method === 'GET' && /\/events(\?|$)/.test(url) && !/[?&]dont_block=true/.test(url)
  const ms = (isPoll ? longPoll : usual) * 1000
  return { headersTimeout: ms, bodyTimeout: ms }
}

export function inProcessTransport(dispatch: Dispatch): Transport {
  return {
    async send(request, signal) {
      signal?.throwIfAborted()
      return signal ? Promise.race([dispatch(request), aborted(signal)]) : dispatch(request)
    },
    close: async () => {},
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function plain(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}
