// The bytes of a response as a history keeps them. JSON is kept parsed only where writing it out again gives the
// same text, so that no id beyond 2^53 is silently rounded.

import type { WireResponse } from './entry.ts'

type Body = Pick<WireResponse, 'body' | 'body_text' | 'body_base64'>

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function toBody(bytes: Uint8Array): Body {
  const text = decode(bytes)
  if (text === undefined) return { body_base64: Buffer.from(bytes).toString('base64') }
  const parsed = parse(text)
  return parsed !== undefined && written(parsed) === text ? { body: parsed } : { body_text: text }
}

/** Undefined where it is nested so deeply that it can be read but not written. */
function written(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

/** The body as JSON, however it is kept; undefined where it is none. */
export function jsonOf(response: Body): unknown {
  if ('body' in response) return response.body
  return response.body_text === undefined ? undefined : parse(response.body_text)
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
