// A request of a story as a curl line to copy. Credentials and other secrets are variables of the shell, named after
// who sent it: whoever runs the line sets them first.

import { isExchange, type Story, type ToldExchange, type ToldRequest } from '../../judge/stories/story.ts'

/** The line for the request that showed a finding; undefined where it was too long to be told, or none of ours. */
export function curlOfFinding(story: Story, target: string): string | undefined {
  const guilty = story.findLast((step) => isExchange(step) && step.guilty)
  return guilty && isExchange(guilty) ? curlLine(guilty, target) : undefined
}

/** `target`: as the report names it; a base URL, or the name of an embedded server. */
export function curlLine({ wire, as }: ToldExchange, target: string): string | undefined {
  if (wire === undefined) return undefined
  const query = queryOf(wire)
  if (query === undefined) return undefined
  const isGet = wire.method === 'GET'
  const parts = [
    ...['curl', '-sS', ...(isGet ? [] : ['-X', wire.method])],
    ...credentials(as),
    address(target, `/api/v1${wire.path}${query}`),
    ...(isGet ? [] : body(wire)),
  ]
  const bytes = !isGet && wire.raw !== undefined ? `printf %s ${quoted(wire.raw)} | base64 -d | ` : ''
  return `${bytes}${parts.join(' ')}${remark(as)}`
}

function address(target: string, path: string): string {
  if (/^https?:\/\//.test(target)) return quoted(`${target}${path}`)
  return /^[\w./?&=%+-]*$/.test(path) ? `"$BASE_URL${path}"` : `"$BASE_URL"${quoted(path)}`
}

/** Undefined where it has bytes that a line cannot hold. */
function queryOf({ method, query = {}, hidden = [], raw }: ToldRequest): string | undefined {
  if (method !== 'GET') return ''
  if (raw === undefined) return encoded(query, hidden)
  const text = Buffer.from(raw, 'base64').toString('latin1')
  return /^[\x21-\x7e]*$/.test(text) ? `?${text}` : undefined
}

function encoded(query: NonNullable<ToldRequest['query']>, hidden: readonly string[]): string {
  const pairs = pairsOf(query).map(([name, text]) => `${encode(name)}=${encode(text)}`)
  const all = [...pairs, ...hidden.map((name) => `${encode(name)}=HIDDEN`)]
  return all.length === 0 ? '' : `?${all.join('&')}`
}

function body({ form = {}, hidden = [], raw }: ToldRequest): string[] {
  if (raw !== undefined) return ['--data-binary', '@-']
  const given = pairsOf(form).map(([name, text]) => parameter(name, text))
  const secret = hidden.map((name) => `--data-urlencode "${encode(name)}=$${variable(name)}"`)
  return given.length + secret.length === 0 ? ["--data ''"] : [...given, ...secret]
}

/** What a line cannot show as it is, is sent in the encoding that it has on the wire anyway. */
function parameter(name: string, text: string): string {
  const isShown = /^[\w-]+$/.test(name) && /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(text)
  return isShown
    ? `--data-urlencode ${quoted(`${name}=${text}`)}`
    : `--data ${quoted(`${encode(name)}=${encode(text)}`)}`
}

function credentials(as: string): string[] {
  return as === 'nobody' ? [] : ['-u', `"$${variable(nameIn(as))}_EMAIL:$${variable(nameIn(as))}_KEY"`]
}

/** Behind the name of somebody in brackets: what is wrong with the credentials. */
function remark(as: string): string {
  const [, wrong] = /\((with [\w\s-]+)\)$/.exec(as) ?? []
  return wrong === undefined ? '' : ` # ${wrong}`
}

function nameIn(as: string): string {
  return as.replace(/ \(with .*\)$/, '')
}

/** `plan 3.reader` is PLAN_3_READER. */
function variable(name: string): string {
  const word = name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')
  return /^[A-Z]/.test(word) ? word : `A_${word}`
}

function pairsOf(parameters: NonNullable<ToldRequest['query']>): [string, string][] {
  return Object.entries(parameters).flatMap(([name, texts]) =>
    [texts].flat().map((text): [string, string] => [name, text]),
  )
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
