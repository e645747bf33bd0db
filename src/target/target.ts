// A server under test as the rest sees it: who can log in, how a request reaches it, and what helps to set it up.

import type { Control } from './control/control.ts'
import { encodeForm, type Parameters } from './wire/form.ts'
import type { RawRequest, RawResponse, Transport } from './wire/transport.ts'

export interface Credentials {
  readonly email: string
  readonly key: string
  /** How they are sent, where not as Basic. */
  readonly scheme?: string
}

export interface KnownAccount extends Credentials {
  readonly role: string
  readonly user_id: number
}

/** What exists on a target already and may be looked at. */
interface Known {
  readonly channels?: readonly { readonly name: string; readonly stream_id: number }[]
  readonly groups?: readonly { readonly name: string; readonly user_group_id: number }[]
  readonly domains?: readonly string[]
  readonly bots?: readonly (Credentials & { readonly user_id: number; readonly owner_id?: number })[]
}

/** Why a clause is known to be broken there. */
export interface Deviation {
  readonly reason: string
  /** The last day on which that is forgiven, as 2027-01-31. */
  readonly until?: string
  /** True where it is broken only now and then, so that one that holds is no news. */
  readonly flaky?: true
}

/** By account, the own settings that a run has changed, as it sent them. */
export type Standing = ReadonlyMap<string, Readonly<Record<string, string>>>

interface Accounts {
  now(): Standing
  /** So that a plan can begin again where it began before. */
  restore(standing: Standing): Promise<void>
}

export interface Target {
  /** How it is named in reports. */
  readonly name: string
  readonly word: string
  /** A part of the names that a run makes there, new in each; absent where nobody was there before. */
  readonly run?: string
  readonly transport: Transport
  readonly accounts: Readonly<Record<string, KnownAccount>>
  readonly known?: Known
  readonly absent: readonly string[]
  readonly settings: Readonly<Record<string, unknown>>
  /** Which action of a fixture makes events of which type. */
  readonly emits: Readonly<Record<string, string>>
  /** By clause. */
  readonly deviations?: Readonly<Record<string, Deviation>>
  readonly control: Control | undefined
  /** Whether a run may change what belongs to the whole organization. */
  readonly disposable: boolean
  /** Requests a second that it allows; absent where it allows as many as come. */
  readonly rate?: number
  /** How many may ask at once; absent where as many as come. */
  readonly concurrency?: number
  /** Whether its clock can be moved by the control protocol; absent where that was not tried. */
  readonly movesClock?: boolean
  /** Empties it and makes its accounts anew, under the same names; absent where it is not there for one run alone. */
  readonly renew?: () => Promise<void>
  /** Puts away what the run has made until now, where that can be done at once; whether it was. */
  readonly leave?: () => Promise<boolean>
  /** The own settings of its accounts; absent where nobody looks after what a run changes. */
  readonly own?: Accounts
  /** Whether it runs on this machine, so that it reaches what listens on loopback. */
  readonly isLocal: boolean
  /** Seconds until a request that was sent has surely reached the server. */
  readonly arrival: number
}

export function canMoveClock({ control, movesClock, disposable }: Target): boolean {
  return control?.offers('clock') === true && (movesClock ?? disposable)
}

/** Whether making people, channels and messages for each plan would take most of the requests. */
export function isSparing({ control, rate }: Pick<Target, 'control' | 'rate'>): boolean {
  return rate !== undefined || control?.isOneByOne('people') === true
}

export interface ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: Parameters
  readonly form: Parameters
  /** The bytes of the query (of a GET) or of the body instead, in base64. */
  readonly raw?: string
}

export function sendApi(
  target: Pick<Target, 'transport'>,
  request: ApiRequest,
  credentials: Credentials | undefined,
  signal?: AbortSignal,
): Promise<RawResponse> {
  return target.transport.send(rawRequest(request, credentials), signal)
}

function rawRequest(request: ApiRequest, credentials: Credentials | undefined): RawRequest {
  const { method, path, query, form, raw } = request
  const bytes = raw === undefined ? undefined : Buffer.from(raw, 'base64')
  const isGet = method === 'GET'
  const search = isGet && bytes ? bytes.toString('latin1') : encodeForm(query)
  const headers: Record<string, string> = {}
  if (credentials) headers.authorization = authorization(credentials)
  const url = `/api/v1${path}${search === '' ? '' : `?${search}`}`
  if (isGet) return { method, url, headers }
  headers['content-type'] = 'application/x-www-form-urlencoded'
  return { method, url, headers, body: bytes ?? encodeForm(form) }
}

function authorization({ email, key, scheme = 'Basic' }: Credentials): string {
  return `${scheme} ${Buffer.from(`${email}:${key}`).toString('base64')}`
}
