// A line of a trace as the rest of Plumbline knows it, whoever wrote it: paths relative to `/api/v1`, what stood in a
// path as a query among the query, names of headers in small letters, and nothing missing.

import type { Entry, Exchange, Parameters, WireRequest, WireResponse } from './entry.ts'
import { isForm, parametersOf } from './parameters.ts'

const prefix = '/api/v1'

/** Of a line that `problemOf` has nothing against. */
export function asSent(line: Entry): Entry {
  if (line.kind !== 'exchange' || isAsSent(line)) return line
  const { overlapped: _, besideFixture: __, request, response, ...rest } = line
  return { ...rest, request: requestAsSent(request), response: response && responseAsSent(response) } as Exchange
}

const own = ['method', 'path', 'query', 'form', 'raw']

/** Whether nothing has to be read otherwise, as in what Plumbline itself wrote. */
function isAsSent({ overlapped, besideFixture, request, response }: Exchange): boolean {
  for (const name in request) if (!own.includes(name)) return false
  const { method, path, query, form } = request
  const isPlain = !/[?#]/u.test(path) && !path.includes(prefix) && method === method.toUpperCase()
  const isWhole = query !== undefined && form !== undefined
  const isUntold = overlapped === undefined && besideFixture === undefined
  return isPlain && isWhole && isUntold && (response === null || isInSmall(response?.headers))
}

/** What recorders write down besides. */
type Recorded = WireRequest & {
  readonly headers?: unknown
  readonly body?: unknown
  readonly body_text?: unknown
  readonly body_base64?: unknown
}

function requestAsSent(recorded: Recorded): WireRequest {
  const { method, path, query = {}, form = {}, raw, opaque } = recorded
  const [place = '', ...more] = path.split('#')[0]?.split('?') ?? []
  const inPath = queryIn(more.join('?'))
  const isOpaque = opaque === true || hasOtherBody(recorded) || inPath === undefined
  return {
    method: method.toUpperCase(),
    path: withoutPrefix(place),
    query: { ...inPath, ...query },
    form,
    ...(raw === undefined ? {} : { raw }),
    ...(isOpaque ? { opaque: true } : {}),
  }
}

function withoutPrefix(path: string): string {
  const end = path.indexOf(`${prefix}/`)
  return end < 0 ? path : path.slice(end + prefix.length)
}

/** undefined where names cannot be read. */
function queryIn(text: string): Parameters | undefined {
  if (text === '') return {}
  const { byName, isWhole } = parametersOf({ query: {}, form: {}, raw: Buffer.from(text).toString('base64') })
  return isWhole ? byName : undefined
}

/** A body that is no form: what it says is not known. */
function hasOtherBody({ headers, body, body_text, body_base64 }: Recorded): boolean {
  const type = headers === undefined ? undefined : namesInSmall(headers)['content-type']
  if (typeof type === 'string' && type !== '') return !isForm(type)
  return [body, body_text, body_base64].some((given) => given !== undefined && given !== null && given !== '')
}

function responseAsSent(response: WireResponse): WireResponse {
  return { ...response, headers: namesInSmall(response.headers) as WireResponse['headers'] }
}

function namesInSmall(headers: unknown): Record<string, unknown> {
  if (isInSmall(headers)) return headers
  if (typeof headers !== 'object' || headers === null) return {}
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function isInSmall(headers: unknown): headers is Record<string, unknown> {
  if (typeof headers !== 'object' || headers === null) return false
  for (const name in headers) if (name !== name.toLowerCase()) return false
  return true
}
