// What passed the proxy as an exchange of a history: without credentials, passwords, keys and cookies, and of requests
// outside the interface no more than that there was one.

import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { jsonOf, toBody } from '../../history/body.ts'
import { nobody, type Parameters, type WireRequest, type WireResponse } from '../../history/entry.ts'
import { formIn, isForm } from '../../history/parameters.ts'
import { actorSeen } from '../../history/seen-actor.ts'
import { isSecret } from '../../judge/verdicts/describe.ts'
import type { ForwardedRequest } from '../../target/wire/forwarder.ts'
import type { RawResponse } from '../../target/wire/transport.ts'

const api = '/api/v1'

/** As histories have it; what is elsewhere on the server has its whole path. */
export function pathPassed({ url }: ForwardedRequest): string {
  const [place = ''] = url.split('?')
  return place.startsWith(`${api}/`) ? place.slice(api.length) : place
}

export function requestPassed(request: ForwardedRequest, path: string, isOfInterface: boolean): WireRequest {
  const { method, url } = request
  if (!isOfInterface) return { method, path, query: {}, form: {}, opaque: true }
  const [, ...more] = url.split('?')
  const { form: query, opaque } = formIn(Buffer.from(more.join('?')))
  const body = bodyOf(request)
  const isOpaque = opaque || body.opaque
  return { method, path, query: veiled(query), form: veiled(body.form), ...(isOpaque && { opaque: true as const }) }
}

function bodyOf({ headers, body }: ForwardedRequest): Pick<WireRequest, 'form' | 'opaque'> {
  if (body.length === 0) return { form: {} }
  return isForm(headers['content-type'] ?? '') ? formIn(body) : { form: {}, opaque: true }
}

const hidden = 'hidden'

function veiled(parameters: Parameters): Parameters {
  const names = Object.keys(parameters).filter((name) => isSecret(name) && parameters[name] !== '')
  return names.length === 0 ? parameters : { ...parameters, ...Object.fromEntries(names.map((name) => [name, hidden])) }
}

/** Undefined where an answer came that cannot be read. */
export function answerPassed(answer: RawResponse, isOfInterface: boolean): WireResponse | undefined {
  const { 'set-cookie': _, ...headers } = answer.headers
  const bytes = unpacked(answer)
  if (!bytes) return undefined
  const body = toBody(bytes)
  const about = { status: answer.status, headers }
  if (!isOfInterface) return { ...about, body: resultIn(jsonOf(body)) }
  const hasKeys = 'body' in body && Buffer.from(bytes).includes('"api_key"')
  return { ...about, ...(hasKeys ? { body: withoutKeys(body.body) } : body) }
}

function withoutKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutKeys)
  const shown = ([name, member]: [string, unknown]) =>
    [name, name === 'api_key' && typeof member === 'string' ? hidden : withoutKeys(member)] as const
  return Object.fromEntries(Object.entries(value).map(shown))
}

/** Whether it was carried out. */
function resultIn(body: unknown): object {
  const { result } = (body ?? {}) as { readonly result?: unknown }
  return result === undefined ? {} : { result, msg: '' }
}

const unpackers = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync } as const

/** Some servers compress whether or not they are asked to. */
function unpacked({ headers, body }: RawResponse): Uint8Array | undefined {
  const coding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (coding === 'identity' || coding === '') return body
  try {
    return Object.hasOwn(unpackers, coding) ? unpackers[coding as keyof typeof unpackers](body) : undefined
  } catch {
    return undefined
  }
}

/** Who had no credentials of any kind and was refused for it is nobody. */
export function actorPassed(
  { headers }: ForwardedRequest,
  status: number | undefined,
  actors: ReadonlyMap<string, string>,
): string {
  const { authorization, cookie } = headers
  if (authorization === undefined && cookie === undefined && status === 401) return nobody
  return actorSeen(authorization, status, actors)
}
