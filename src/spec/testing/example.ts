// What an example answer is, how specs/ judges it, and how it is spoilt.

import type { SchemaResult } from '../schemas.ts'
import type { Spec } from '../spec.ts'

export type JsonType = 'null' | 'boolean' | 'integer' | 'fraction' | 'string' | 'array' | 'object'

export interface Example {
  /** Where its schema stands, as `answerSchemas` names it. */
  readonly schema: string
  readonly answer: unknown
  readonly judge: (spec: Spec, answer: unknown) => readonly (SchemaResult | undefined)[]
  /** Paths, with `*` for any item. */
  readonly optional: readonly string[]
  /** What a value may be besides what it is in the example. */
  readonly also: Readonly<Record<string, readonly JsonType[]>>
  /** Paths of which nothing is asserted. */
  readonly free: readonly string[]
}

export function example(
  schema: string,
  judge: Example['judge'],
  answer: unknown,
  more: Partial<Pick<Example, 'optional' | 'also' | 'free'>> = {},
): Example {
  return { schema, judge, answer, optional: [], also: {}, free: [], ...more }
}

export function ofEndpoint(slug: string, answer: unknown, more: Parameters<typeof example>[3] = {}): Example {
  return example(
    `endpoints/${slug}.yaml success`,
    ({ checks }, data) => [checks.get(slug)?.success(data)],
    answer,
    more,
  )
}

/** An event is judged as one of a list of events and by its own type. */
export function ofEvent(name: string, key: string, event: unknown, more: Parameters<typeof example>[3] = {}): Example {
  const judge: Example['judge'] = ({ checks, events }, data) => [
    checks.get('get-events')?.success({ events: [data], queue_id: 'q' }),
    events.get(key)?.(data),
  ]
  return example(`events/${name}.yaml schema`, judge, event, more)
}

/** Where a value stands in an answer, from the outermost key inwards. */
export type Keys = readonly (string | number)[]

/** The answer with another value at a place, or with none. */
export function changed(answer: unknown, [key = '', ...rest]: Keys, change: { to?: unknown }): unknown {
  const copy = structuredClone(answer) as Record<string | number, unknown>
  if (rest.length > 0) copy[key] = changed(copy[key], rest, change)
  else if ('to' in change) copy[key] = change.to
  else delete copy[key]
  return copy
}

/** The clauses that an answer in the place of the example's breaks. */
export function brokenBy(spec: Spec, { judge }: Example, answer: unknown): string[] {
  return judge(spec, answer).flatMap((result) => (result ? result.broken.map(({ clause }) => clause) : ['no schema']))
}
