// A server under test as the rest sees it: who can log in, how a request reaches it, and what helps to set it up.

import type { Control } from './control.ts'
import type { RawRequest, RawResponse, Transport } from './transport.ts'

export interface Credentials {
  readonly email: string
  readonly key: string
}

export interface KnownAccount extends Credentials {
  readonly role: string
  readonly user_id: number
}

export interface Target {
  /** How it is named in reports. */
  readonly name: string
  readonly word: string
  readonly transport: Transport
  readonly accounts: Readonly<Record<string, KnownAccount>>
  readonly absent: readonly string[]
  readonly settings: Readonly<Record<string, unknown>>
  readonly control: Control | undefined
  /** Whether a run may change what belongs to the whole organization: its settings and its clock. */
  readonly disposable: boolean
  /** Seconds until a request that was sent has surely reached the server. */
  readonly arrival: number
}

export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly form: Readonly<Record<string, string>>
}

export function sendApi(
  target: Target,
  request: ApiRequest,
  credentials: Credentials | undefined,
  signal?: AbortSignal,
): Promise<RawResponse> {
  return target.transport.send(rawRequest(request, credentials), signal)
}

function rawRequest({ method, path, query, form }: ApiRequest, credentials: Credentials | undefined): RawRequest {
  const search = new URLSearchParams(query).toString()
  const headers: Record<string, string> = {}
  if (credentials)
    headers.authorization = `Basic ${Buffer.from(`${credentials.email}:${credentials.key}`).toString('base64')}`
  const url = `/api/v1${path}${search === '' ? '' : `?${search}`}`
  if (method === 'GET') return { method, url, headers }
  headers['content-type'] = 'application/x-www-form-urlencoded'
  return { method, url, headers, body: new URLSearchParams(form).toString() }
}
