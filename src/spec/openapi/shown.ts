// What scenarios show of the endpoints, for the OpenAPI export: requests that are carried out become examples of requests,
// the codes of those that are refused examples of answers, and whatever one answer gives to another request a link.

import { decode, type Endpoint, encodeValue } from '../endpoint.ts'
import { appliesAt, type Levelled } from '../levels.ts'
import type { EndpointExample, Json } from './examples.ts'

export interface ShownRequest {
  readonly endpoint: string
  /** A short name, and the claim that it is part of. */
  readonly name: string
  readonly title: string
  readonly levels: Levelled
  readonly given: Json
  /** Parameters whose values only a run knows. */
  readonly made: readonly string[]
  /** Of one that is refused. */
  readonly code?: string
}

export interface ShownLink {
  readonly from: string
  readonly to: string
  readonly parameter: string
  /** A place in the answer (`/user_id`), or a parameter of the request. */
  readonly source: string
}

export interface Shown {
  readonly requests: readonly ShownRequest[]
  readonly links: readonly ShownLink[]
}

export const nothingShown: Shown = { requests: [], links: [] }

interface Sample {
  readonly summary?: string
  readonly value: unknown
}

export type Samples = Readonly<Record<string, Sample>>

/** More than a reader looks at. */
const most = 5

/** A request, and the claim that it is part of. */
export interface Claimed {
  readonly name: string
  readonly title: string
  readonly request: Json
}

/** Whole requests, one for each choice of parameters. Whatever only a run knows is as in the usual one. */
export function requestsShown({ requests }: Shown, endpoint: Endpoint, usual: Json, level: number): Claimed[] {
  const own = requests.filter((one) => one.endpoint === endpoint.slug && appliesAt(level, one.levels) && !one.code)
  const whole = own.flatMap(({ name, title, given, made }): Claimed[] => {
    const lent = made.filter((name) => Object.hasOwn(usual, name)).map((name) => [name, usual[name]])
    if (lent.length < made.length) return []
    const request = { ...given, ...Object.fromEntries(lent) }
    return isOf(endpoint, level, request) ? [{ name, title, request }] : []
  })
  const byNames = Map.groupBy(whole, ({ request }) => Object.keys(request).sort().join(' '))
  return [...byNames.values()].flatMap(([first]) => (first ? [first] : [])).slice(0, most)
}

function isOf(endpoint: Endpoint, level: number, request: Json): boolean {
  const isInPath = (name: string) => endpoint.parameters[name]?.in === 'path'
  const texts = Object.entries(request).map(([name, value]) => [name, encodeValue(value)] as const)
  const [inPath, others] = [texts.filter(([name]) => isInPath(name)), texts.filter(([name]) => !isInPath(name))]
  const { undecodable, unsupported } = decode(endpoint, level, Object.fromEntries(others), Object.fromEntries(inPath))
  return Object.keys(undecodable).length === 0 && unsupported.length === 0
}

/** An answer for each code that a scenario expects, but for codes whose answers have more members. */
export function refusalsShown({ requests }: Shown, { slug, errors }: Endpoint, level: number): Samples {
  const own = requests.filter(({ endpoint, levels }) => endpoint === slug && appliesAt(level, levels))
  const refused = own.filter(({ code }) => code !== undefined && !Object.hasOwn(errors, code))
  const first = new Map(refused.toReversed().map(({ code = '', title }) => [code, title]))
  const sorted = [...first].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted.map(([code, summary]) => [code, { summary, value: refusal(code) }]))
}

export function refusal(code: string): Json {
  return { result: 'error', msg: 'Invalid request', code }
}

/** Those that specs/examples.yaml has, and those that scenarios follow. */
export function linksShown({ links }: Shown, slug: string, written: EndpointExample['links'] = {}) {
  const own = Map.groupBy(
    links.filter(({ from }) => from === slug),
    ({ to }) => to,
  )
  const followed = [...own].map(([to, some]) => [
    to,
    Object.fromEntries(some.map(({ parameter, source }) => [parameter, source])),
  ])
  return { ...Object.fromEntries(followed), ...written } as NonNullable<EndpointExample['links']>
}
