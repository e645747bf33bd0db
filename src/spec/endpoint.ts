// An endpoint as specs/endpoints/ describes it: how a request is recognised and how its parameters are read.

import { appliesAt, type Levelled } from './levels.ts'
import { type ParameterSchema, readText } from './parameter-text.ts'

export interface Parameter extends Levelled {
  readonly in?: 'path'
  readonly required?: boolean
  readonly schema: ParameterSchema
  /** False where the specification does not show its type: whatever it is sent with may be taken or not. */
  readonly shown?: boolean
  readonly default?: unknown
  /** Free text: two requests that differ only in it are equal but for their words. */
  readonly prose?: boolean
}

export interface Endpoint {
  readonly slug: string
  readonly method: string
  /** `/messages/{message_id}`, relative to `/api/v1`. */
  readonly path: string
  readonly unauthenticated: boolean
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly success: unknown
  readonly errors: Readonly<Record<string, unknown>>
}

type Sent = Readonly<Record<string, string | readonly string[]>>

export interface Decoded {
  readonly parameters: Readonly<Record<string, unknown>>
  /** What was sent under a name whose type it does not have. */
  readonly undecodable: Sent
  /** Names the endpoint does not have at this level. */
  readonly unsupported: readonly string[]
}

export interface Located {
  readonly endpoint: Endpoint
  readonly pathParameters: Readonly<Record<string, string>>
}

export function locate(endpoints: readonly Endpoint[], method: string, path: string): Located | undefined {
  const given = path.split('/')
  for (const { endpoint, parts } of routesOf(endpoints).get(given[1] ?? '') ?? [])
    if (endpoint.method === method && isMatch(parts, given))
      return { endpoint, pathParameters: parametersIn(parts, given) }
  return undefined
}

interface Route {
  readonly endpoint: Endpoint
  readonly parts: readonly Part[]
}

/** A text that has to stand there, or the name of the parameter that does. */
interface Part {
  readonly text?: string | undefined
  readonly name?: string | undefined
  /** Whether an integer has to stand there. */
  readonly isInteger: boolean
}

/** By what stands behind the first slash, which is no parameter. */
type Routes = ReadonlyMap<string, readonly Route[]>

const routed = new WeakMap<readonly Endpoint[], Routes>()

function routesOf(endpoints: readonly Endpoint[]): Routes {
  const before = routed.get(endpoints)
  if (before) return before
  const all = endpoints.map((endpoint): Route => ({ endpoint, parts: partsOf(endpoint) }))
  const routes = Map.groupBy(all, ({ endpoint }) => endpoint.path.split('/')[1] ?? '')
  routed.set(endpoints, routes)
  return routes
}

function partsOf({ path, parameters }: Endpoint): readonly Part[] {
  return path.split('/').map((text): Part => {
    if (!text.startsWith('{')) return { text, name: undefined, isInteger: false }
    const name = text.slice(1, -1)
    return { text: undefined, name, isInteger: parameters[name]?.schema.type === 'integer' }
  })
}

const word = /^[a-z_-]+$/i

/** A word where an integer has to stand is the name of something else, as in `/users/me/status`. */
function isMatch(wanted: readonly Part[], given: readonly string[]): boolean {
  if (wanted.length !== given.length) return false
  return wanted.every(({ text, isInteger }, index) => {
    const part = given[index] ?? ''
    return text === undefined ? part !== '' && !(isInteger && word.test(part)) : text === part
  })
}

function parametersIn(wanted: readonly Part[], given: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  wanted.forEach(({ name }, index) => {
    if (name !== undefined) found[name] = decodePart(given[index] ?? '')
  })
  return found
}

/** What cannot be decoded stands for itself; no type but a string will have it. */
function decodePart(text: string): string {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text
  } catch {
    return text
  }
}

/** What stands in the path and what is sent beside it are told apart: a name of the path means nothing elsewhere. */
export function decode(endpoint: Endpoint, level: number, sent: Sent, inPath: Sent = {}): Decoded {
  const parameters: Record<string, unknown> = {}
  const undecodable: Record<string, string | readonly string[]> = {}
  const unsupported: string[] = []
  const read = (name: string, text: Sent[string], isInPath: boolean) => {
    const parameter = Object.hasOwn(endpoint.parameters, name) ? endpoint.parameters[name] : undefined
    const isPlaced = (parameter?.in === 'path') === isInPath
    const isSupported = parameter !== undefined && isPlaced && appliesAt(level, parameter)
    const value = isSupported && typeof text === 'string' ? readText(parameter.schema, text) : undefined
    if (!isSupported) unsupported.push(name)
    else if (value === undefined) undecodable[name] = text
    else parameters[name] = value
  }
  for (const name in inPath) read(name, inPath[name] ?? '', true)
  for (const name in sent) read(name, sent[name] ?? '', false)
  return { parameters, undecodable, unsupported }
}

/** The text that carries a value on the wire: strings as they are, everything else as JSON. */
export function encodeValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
