// One entry of a HAR file as an exchange. Its interval is widened to what the times in the file leave possible.

import { jsonOf, toBody } from './body.ts'
import type { Exchange, WireRequest, WireResponse } from './entry.ts'
import { reading } from './overlap.ts'
import { formIn, isForm } from './parameters.ts'
import { actorSeen } from './seen-actor.ts'

interface Named {
  readonly name: string
  readonly value: string
}

/** As far as it is read; all else in it is left to its maker. */
export interface HarEntry {
  readonly startedDateTime: string
  /** Milliseconds. */
  readonly time?: unknown
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers?: readonly Named[]
    readonly bodySize?: unknown
    readonly postData?: { readonly mimeType?: string; readonly text?: string }
  }
  readonly response?: {
    readonly status?: number
    readonly headers?: readonly Named[]
    readonly content?: {
      readonly size?: number
      readonly mimeType?: string
      readonly text?: string
      readonly encoding?: string
    }
  }
  readonly _fromCache?: unknown
  readonly _fetchedViaServiceWorker?: unknown
}

type Value = Readonly<Record<string, unknown>>

export function problemOf(entry: unknown): string | undefined {
  const { startedDateTime, request, response } = inside(entry)
  const { method, url, headers, postData } = inside(request)
  if (typeof method !== 'string' || typeof url !== 'string') return '`request` must have `method` and `url`'
  if (typeof startedDateTime !== 'string' || !Number.isFinite(Date.parse(startedDateTime)))
    return '`startedDateTime` must be a time such as 2026-01-31T09:30:00.123Z'
  const { status = 0, headers: others, content } = inside(response)
  if (typeof status !== 'number') return '`response.status` must be a number'
  if (![headers, others].every(areHeaders)) return '`headers` must be a list of objects, each with `name` and `value`'
  const texts = [postData, content].map(inside).flatMap(({ mimeType, text }) => [mimeType, text])
  return texts.every(isText) ? undefined : '`mimeType` and `text` must be strings'
}

function inside(value: unknown): Value {
  return typeof value === 'object' && value !== null ? (value as Value) : {}
}

function areHeaders(value: unknown): boolean {
  const isOne = (header: unknown) => ['name', 'value'].every((part) => typeof inside(header)[part] === 'string')
  return value === undefined || (Array.isArray(value) && value.every(isOne))
}

/** Or left out. */
function isText(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

/** What a browser answered by itself says nothing of the server. */
export function wasSent({ _fromCache, _fetchedViaServiceWorker }: HarEntry): boolean {
  return !_fromCache && !_fetchedViaServiceWorker
}

export function exchangeOf(entry: HarEntry, actors: ReadonlyMap<string, string>): Exchange {
  const { method, url } = entry.request
  const response = responseOf(entry)
  const { sent, answered } = spanOf(entry)
  const actor = actorSeen(headerIn(entry.request.headers, 'authorization'), entry.response?.status, actors)
  const request = { method, path: pathIn(url), query: {}, ...bodyOf(entry.request) }
  const failure = response === null ? { error: 'the file has no whole answer to it' } : {}
  return { kind: 'exchange', actor, sent, answered, request, response, ...failure }
}

/** With its query. */
function pathIn(url: string): string {
  return url.slice(url.indexOf('/api/v1/')).split('#')[0] ?? ''
}

/** What is not in the file may have been sent nevertheless. */
function bodyOf({ method, headers, bodySize, postData }: HarEntry['request']): Pick<WireRequest, 'form' | 'opaque'> {
  const { mimeType = '', text = '' } = postData ?? {}
  const type = mimeType || (headerIn(headers, 'content-type') ?? '')
  if (text !== '')
    return isForm(type) && text.includes('=') && !redacted.test(text)
      ? formIn(Buffer.from(text))
      : { form: {}, opaque: true }
  const isNone = reading.includes(method) || isWithout(headers, bodySize)
  return isNone ? { form: {} } : { form: {}, opaque: true }
}

/** Browsers write a size of 0 for a body that they did not keep, too. */
function isWithout(headers: HarEntry['request']['headers'], bodySize: unknown): boolean {
  const length = headerIn(headers, 'content-length')
  if (length !== undefined) return length === '0'
  return bodySize === 0 && !['content-type', 'transfer-encoding'].some((name) => headerIn(headers, name))
}

/** As those write it who take out of such files what others may not read. */
const redacted = /\[[^[\]"]*redacted\]|<redacted>|\*{3}/i

/** Without its body, or with another one, an answer cannot be judged, and what it would have told is unknown. */
function responseOf({ response }: HarEntry): WireResponse | null {
  const { status = 0, headers = [], content } = response ?? {}
  if (status < 100 || !content?.text || redacted.test(content.text)) return null
  const bytes = Buffer.from(content.text, content.encoding === 'base64' ? 'base64' : 'utf8')
  const body = toBody(bytes)
  // Browsers cut off what is long, and not all of them say so.
  const isCutOff = bytes.length < (content.size ?? 0) || (isJson(content.mimeType) && jsonOf(body) === undefined)
  if (isCutOff) return null
  return { status, headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])), ...body }
}

function isJson(type = ''): boolean {
  return type.toLowerCase().startsWith('application/json')
}

function headerIn(headers: readonly Named[] = [], wanted: string): string | undefined {
  return headers.find(({ name }) => name.toLowerCase() === wanted)?.value
}

const finest = 6

/** Times are cut off at some digit, so that each end may lie one such step later. */
function spanOf({ startedDateTime, time }: HarEntry): { readonly sent: number; readonly answered: number } {
  const [fraction = '', digits = ''] = /\.(\d+)/.exec(startedDateTime) ?? []
  const step = 10 ** Math.min(digits.length, finest)
  const whole = Date.parse(startedDateTime.replace(fraction, '')) / 1000
  const sent = whole * step + Math.floor(Number(`0.${digits || 0}`) * step + 1e-6)
  const took = typeof time === 'number' && time > 0 ? Math.ceil((time / 1000) * step) : 0
  return { sent: sent / step, answered: (sent + took + 1) / step }
}
