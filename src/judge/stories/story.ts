// The story of a finding: what was asked in order, by whom, what came back, and what fixtures had made or did in between.

import type { WireRequest } from '../../history/entry.ts'
import { isSecret } from '../verdicts/describe.ts'

/** A request as it can be sent again: whole where it is short, without secrets. */
export interface ToldRequest {
  readonly method: string
  /** Relative to `/api/v1`. */
  readonly path: string
  readonly query?: WireRequest['query']
  readonly form?: WireRequest['form']
  /** The bytes of a query (of a GET) or body that names and texts cannot express, in base64. */
  readonly raw?: string
  /** The names of parameters whose values nobody else may read. */
  readonly hidden?: readonly string[]
}

export interface ToldExchange {
  /** Its number in the re-run that showed the finding, or in the run where there was none. */
  readonly exchange: number
  /** The wire's names and values, shortened. */
  readonly request: string
  readonly as: string
  /** The request as it can be sent again; absent where it is too long, or the target's own. */
  readonly wire?: ToldRequest
  /** What came back; of the guilty one what contradicts the clause. */
  readonly came: string
  /** What should have come instead, of the guilty one. */
  readonly expected?: string
  /** True of the exchange that contradicts the clause. */
  readonly guilty?: true
  /** Seconds since the first request of the story was sent; absent of what was no exchange. */
  readonly at?: number
  /** Seconds until the answer was there. */
  readonly took?: number
  /** What came back, as JSON without secrets, of long lists and texts the beginning; absent where nothing came. */
  readonly answer?: { readonly status: number; readonly body: string }
}

interface ToldFixture {
  /** What was made beforehand, or what happened beside the API. */
  readonly fixture: string
}

export type StoryStep = ToldExchange | ToldFixture
export type Story = readonly StoryStep[]

export function isExchange(step: StoryStep): step is ToldExchange {
  return 'exchange' in step
}

/** Longer requests are in the counterexample alone. */
const longest = 4000

export function toldRequest({ method, path, query, form, raw, opaque }: WireRequest): ToldRequest | undefined {
  if (opaque || sizeOf(query) + sizeOf(form) + path.length + (raw?.length ?? 0) > longest) return undefined
  // Bytes cannot be told in part.
  if (raw !== undefined && isSecret(Buffer.from(raw, 'base64').toString('latin1'))) return undefined
  const hidden = [...Object.keys(query), ...Object.keys(form)].filter(isSecret)
  return {
    method,
    path,
    ...open('query', query),
    ...open('form', form),
    ...(raw !== undefined && { raw }),
    ...(hidden.length > 0 && { hidden }),
  }
}

function sizeOf(parameters: WireRequest['query']): number {
  return Object.entries(parameters).reduce((sum, [name, texts]) => sum + name.length + textLength(texts), 0)
}

function textLength(texts: string | readonly string[]): number {
  return typeof texts === 'string' ? texts.length : texts.reduce((sum, text) => sum + `${text}`.length, 0)
}

function open(name: 'query' | 'form', parameters: WireRequest['query']): Partial<ToldRequest> {
  const entries = Object.entries(parameters).filter(([one]) => !isSecret(one))
  return entries.length === 0 ? {} : { [name]: Object.fromEntries(entries) }
}
