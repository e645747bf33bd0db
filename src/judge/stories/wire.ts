// A request as it can be sent again, for stories: whole where it is short, without secrets.

import type { WireRequest } from '../../history/entry.ts'
import { isSecret } from '../verdicts/describe.ts'

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
