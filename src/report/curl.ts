// A request of a story as a curl line for a POSIX shell. Secrets are left out: whoever runs it sets $EMAIL and $KEY, and
// $URL where the report does not know where the server is.

import type { Parameters } from '../history/entry.ts'
import type { ToldCall } from '../judge/stories/call.ts'

export function curlLine(call: ToldCall, target: string): string {
  const { method, path, query, raw, hidden = [] } = call
  const isGet = method === 'GET'
  const verb = isGet ? (raw === undefined && hasAny(call) ? ['-G'] : []) : [`-X ${quoted(method)}`]
  const inUrl = isGet ? '' : queryText(query)
  const url = `${base(target)}${quoted(`/api/v1${asciiOf(path)}${inUrl}`)}`
  const sent = isGet ? { ...query, ...call.form } : call.form
  const words = ['curl -sS', ...verb, ...credentialsOf(call), url, ...given(sent), ...hidden.map(secret)]
  if (raw === undefined) return words.join(' ')
  if (isGet) return `curl -sS ${[...credentialsOf(call), url].join(' ')}"?$(printf %s ${quoted(raw)} | base64 -d)"`
  return `printf %s ${quoted(raw)} | base64 -d | ${words.join(' ')} --data-binary @-`
}

function hasAny({ query, form, hidden = [] }: ToldCall): boolean {
  return Object.keys(query).length + Object.keys(form).length + hidden.length > 0
}

function base(target: string): string {
  return /^https?:\/\//.test(target) ? quoted(target.replace(/\/$/, '')) : '"$URL"'
}

const wrong = 'not-the-right-one'

function credentialsOf({ credentials }: ToldCall): string[] {
  if (credentials === 'none') return []
  if (credentials === 'scheme') return ['-H "Authorization: Other $KEY"']
  if (credentials === 'email') return [`-u "${wrong}@example.com:$KEY"`]
  return credentials === 'own' ? ['-u "$EMAIL:$KEY"'] : [`-u "$EMAIL:${wrong}"`]
}

function given(parameters: Parameters): string[] {
  const all = Object.entries(parameters).flatMap(([name, texts]) => [texts].flat().map((text) => [name, text] as const))
  return all.map(([name, text]) => parameter(name, text))
}

/** What no terminal shows as it is, is written as it is sent. */
function parameter(name: string, text: string): string {
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(text.replaceAll('\n', '')))
    return `--data-raw ${quoted(`${encoded(name)}=${encoded(text)}`)}`
  return `--data-urlencode ${quoted(`${encoded(name)}=${text}`)}`
}

function secret(name: string): string {
  return `--data-urlencode "${encoded(name)}=$${name.toUpperCase().replaceAll(/\W/g, '_')}"`
}

function queryText(query: Parameters): string {
  const pairs = Object.entries(query).flatMap(([name, texts]) =>
    [texts].flat().map((text) => `${encoded(name)}=${encoded(text)}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A path is kept as it was sent, but for what an address cannot hold. */
function asciiOf(path: string): string {
  return path.toWellFormed().replaceAll(/[^\u0021-\u007e]/gu, encodeURIComponent)
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** One word of a shell, whatever is in it. */
function quoted(text: string): string {
  return /^[\w./:=@%?&,+-]+$/.test(text) && !text.includes('&') && !text.includes('?')
    ? text
    : `'${text.replaceAll("'", "'\\''")}'`
}
