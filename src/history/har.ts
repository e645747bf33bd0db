// HAR files, as browsers and proxies export them, read as lines of a trace. Those exports leave things out: credentials,
// bodies, what a cache answered. Whatever may have been left out is unknown, and never taken for absent.

import { readFileSync } from 'node:fs'
import type { Header } from './entry.ts'
import { exchangeOf, type HarEntry, problemOf, wasSent } from './har-entry.ts'
import { type HeldLines, readably, TraceError } from './lines.ts'

/** What is known of the server that a HAR file does not say. */
export interface Captured {
  /** Without `/api/v1`; where it is left out, all requests to the API go to one server. */
  readonly base_url?: string
  readonly about?: Partial<Header>
  /** The names of the accounts, by address. */
  readonly actors?: ReadonlyMap<string, string>
}

const api = '/api/v1/'

export function linesOfHar(file: string, captured?: Captured): HeldLines {
  const text = readably(file, () => readFileSync(file, 'utf8'))
  return linesOfHarText(file, text, captured)
}

export function linesOfHarText(file: string, text: string, captured: Captured = {}): HeldLines {
  const { base_url, about, actors = new Map() } = captured
  const entries = entriesIn(file, text).filter(wasSent)
  const base = base_url ?? theOnlyBase(file, entries)
  const ofServer = entries.filter(({ request }) => baseOf(request.url) === normal(base))
  if (ofServer.length === 0)
    throw new TraceError(`${file}: none of its ${entries.length} requests goes to ${base}${api}`)
  const header = { ...about, kind: 'header', version: 1, complete: false }
  const lines = [header, ...ofServer.map((entry) => exchangeOf(entry, actors))]
  return { name: file, texts: lines.map((line) => JSON.stringify(line)) }
}

function entriesIn(file: string, text: string): readonly HarEntry[] {
  const entries = parsed(file, text)?.log?.entries
  if (!Array.isArray(entries)) throw new TraceError(`${file}: no HAR file: it has no list \`log.entries\``)
  for (const [index, entry] of entries.entries()) {
    const problem = problemOf(entry)
    if (problem !== undefined) throw new TraceError(`${file}: log.entries[${index}]: ${problem}`)
  }
  return entries
}

function parsed(file: string, text: string): { readonly log?: { readonly entries?: unknown } } | null {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new TraceError(`${file}: not JSON (${(error as Error).message})`)
  }
}

function theOnlyBase(file: string, entries: readonly HarEntry[]): string {
  const bases = Map.groupBy(entries, ({ request }) => baseOf(request.url))
  bases.delete(undefined)
  const [[base] = [], ...others] = bases
  if (base === undefined) throw new TraceError(`${file}: none of its ${entries.length} requests goes to ${api}`)
  if (others.length === 0) return base
  const told = [...bases].map(([one, its]) => `${one} (${its.length})`).join(', ')
  throw new TraceError(`${file}: its requests go to several servers: ${told}; choose one by --target`)
}

/** The server's address as far as `/api/v1`; undefined where a request goes elsewhere. */
function baseOf(url: string): string | undefined {
  const place = url.split(/[?#]/)[0] ?? ''
  const end = place.indexOf(api)
  return end < 0 ? undefined : normal(place.slice(0, end))
}

/** One way to write it: hosts in small letters, without the usual port. */
function normal(base: string): string {
  return URL.canParse(base) ? new URL(base).href.replace(/\/$/, '') : base
}
