// How bytes reach a server and come back: over HTTP by undici, or in process by a dispatch function.
// Neither retries, follows redirects or gives up by itself: a long poll lasts as long as its caller wants.

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

export type Dispatch = (request: RawRequest) => Promise<RawResponse>

export function httpTransport(baseUrl: string): Transport {
  const { origin, pathname } = new URL(baseUrl)
  const prefix = pathname.replace(/\/$/, '')
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, pipelining: 1, connect: { timeout: 10_000 } })
  return {
    async send({ method, url, headers, body }, signal) {
      const response = await agent.request({
        origin,
        path: prefix + url,
        method: method as 'GET',
        headers: { ...headers },
        body: body ?? null,
        signal: signal ?? null,
      })
      const bytes = new Uint8Array(await response.body.arrayBuffer())
      return { status: response.statusCode, headers: plain(response.headers), body: bytes }
    },
    close: () => agent.destroy(),
  }
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
