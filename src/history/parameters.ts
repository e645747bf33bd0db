// What a request sent, by name, whether a history keeps it by name or as the bytes that left.

import type { Parameters, WireRequest } from './entry.ts'

export interface SentParameters {
  /** Of what stands there twice, or cannot be read, a list. */
  readonly byName: Parameters
  /** False where a name cannot be read: it may be any. */
  readonly isWhole: boolean
}

export function parametersOf(request: Pick<WireRequest, 'query' | 'form' | 'raw' | 'opaque'>): SentParameters {
  const { query, form, raw, opaque } = request
  if (raw === undefined || isNoForm(raw))
    return { byName: isEmpty(form) ? query : { ...query, ...form }, isWhole: !opaque && raw === undefined }
  const pairs = Buffer.from(raw, 'base64').toString('latin1').split('&').filter(Boolean).map(readPair)
  const named = Map.groupBy(pairs, ({ name }) => name)
  const isWhole = !named.delete(undefined)
  const byName = [...named].map(([name, given]) => [name, textsOf(given)] as const)
  return { byName: { ...query, ...form, ...Object.fromEntries(byName) }, isWhole: isWhole && !opaque }
}

/** Whether a body of this content type is a form. */
export function isForm(type: string): boolean {
  return type.toLowerCase().startsWith('application/x-www-form-urlencoded')
}

/** The bytes of a form, by name. */
export function formIn(bytes: Uint8Array): Pick<WireRequest, 'form' | 'opaque'> {
  const { byName, isWhole } = parametersOf({ query: {}, form: {}, raw: Buffer.from(bytes).toString('base64') })
  return isWhole ? { form: byName } : { form: byName, opaque: true }
}

export function isEmpty(parameters: object | null | undefined): boolean {
  for (const _ in parameters) return false
  return true
}

/** Whether bytes are a body of another kind: of several parts, or JSON. A form has no line breaks. */
function isNoForm(raw: string): boolean {
  const bytes = Buffer.from(raw, 'base64').toString('latin1')
  return /^\s*(?:--|[[{"])|[\r\n]/.test(bytes)
}

interface Pair {
  readonly name: string | undefined
  readonly text: string | undefined
  readonly sent: string
}

function readPair(pair: string): Pair {
  const equals = pair.indexOf('=')
  const sent = equals < 0 ? '' : pair.slice(equals + 1)
  return { name: readPiece(equals < 0 ? pair : pair.slice(0, equals)), text: readPiece(sent), sent }
}

function textsOf(given: readonly Pair[]): string | readonly string[] {
  const [first] = given
  return given.length === 1 && first?.text !== undefined ? first.text : given.map(({ text, sent }) => text ?? sent)
}

/** Bytes as form encoding has them; undefined where they are no percent-encoded UTF-8. */
function readPiece(latin1: string): string | undefined {
  const ascii = latin1.replaceAll('+', ' ').replaceAll(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
  try {
    return decodeURIComponent(ascii)
  } catch {
    return undefined
  }
}
