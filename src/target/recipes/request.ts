// A request of a recipe as it goes over the wire: parameters in the query of a GET, otherwise as a form, or as
// multipart where a file goes with them.

import { encodeForm } from '../wire/form.ts'
import type { RawRequest } from '../wire/transport.ts'
import { asText } from './placeholder.ts'

export interface Upload {
  readonly field: string
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

export interface Sending {
  readonly method: string
  /** Below /api/v1. */
  readonly path: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly upload?: Upload
  readonly credentials?: { readonly email: string; readonly api_key: string }
}

export function rawRequestOf({ method, path, parameters, upload, credentials }: Sending): RawRequest {
  const texts = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, asText(value)]))
  const headers = credentials ? { authorization: basic(credentials) } : {}
  const url = `/api/v1${path}`
  if (upload) return { method, url, ...multipart(texts, upload, headers) }
  const form = encodeForm(texts)
  if (method === 'GET') return { method, url: form === '' ? url : `${url}?${form}`, headers }
  return { method, url, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body: form }
}

function basic({ email, api_key }: { readonly email: string; readonly api_key: string }): string {
  return `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`
}

/** No line of a form or of our own files is like it. */
const boundary = 'plumbline-4f1c0a9d7e62'

function multipart(
  texts: Readonly<Record<string, string>>,
  { field, name, type, bytes }: Upload,
  headers: Readonly<Record<string, string>>,
): Pick<RawRequest, 'headers' | 'body'> {
  const fields = Object.entries(texts).map(([key, text]) => part(`name="${escaped(key)}"`, text))
  const filename = `name="${escaped(field)}"; filename="${escaped(name)}"`
  const before = [...fields, part(filename, '', `\r\nContent-Type: ${type}`)].join('\r\n')
  const body = Buffer.concat([Buffer.from(before), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` }, body }
}

function part(disposition: string, text: string, more = ''): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}${more}\r\n\r\n${text}`
}

function escaped(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
