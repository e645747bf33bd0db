// A history as a browser or a proxy would export it: a HAR file, in which only requests and their answers stand.

import { type Entry, type Exchange, nobody, type WireResponse } from '../../src/history/entry.ts'
import { encodeForm } from '../../src/target/wire/form.ts'

export const emailOf = (actor: string) => `${actor.replaceAll(/\W/g, '-')}@example.com`

export function asHar(entries: Iterable<Entry>, base = 'https://chat.example.com'): string {
  const exchanges = [...entries].filter((entry) => entry.kind === 'exchange')
  const creator = { name: 'a test', version: '1' }
  return JSON.stringify({ log: { version: '1.2', creator, entries: exchanges.map((one) => entryOf(one, base)) } })
}

function entryOf({ actor, sent, answered, request, response }: Exchange, base: string): object {
  const { method, path, query, form, raw } = request
  const bytes = raw === undefined ? undefined : Buffer.from(raw, 'base64').toString('latin1')
  const asked = method === 'GET' ? (bytes ?? encodeForm(query)) : encodeForm(query)
  const text = method === 'GET' ? '' : (bytes ?? encodeForm(form))
  const basic = Buffer.from(`${emailOf(actor)}:key`).toString('base64')
  return {
    startedDateTime: new Date(sent * 1000).toISOString(),
    time: (answered - sent) * 1000,
    request: {
      method,
      url: `${base}/api/v1${path}${asked === '' ? '' : `?${asked}`}`,
      headers: actor === nobody ? [] : [{ name: 'Authorization', value: `Basic ${basic}` }],
      bodySize: text.length,
      ...(text !== '' && { postData: { mimeType: 'application/x-www-form-urlencoded', text } }),
    },
    response: response ? answerOf(response) : { status: 0, headers: [], content: {} },
  }
}

function answerOf({ status, headers, body, body_text, body_base64 }: WireResponse): object {
  const content =
    body_base64 === undefined ? { text: body_text ?? JSON.stringify(body) } : { text: body_base64, encoding: 'base64' }
  return { status, headers: Object.entries(headers).map(([name, value]) => ({ name, value })), content }
}
