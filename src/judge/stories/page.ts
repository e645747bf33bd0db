// One exchange as it is remembered for stories, and how a story tells it: of an answer little more is looked at than shown.

import type { Exchange, WireResponse } from '../../history/entry.ts'
import { shortened } from '../../model/facts/observe.ts'
import { describeCall, isSecret, nameOf } from '../verdicts/describe.ts'
import { type Role, roleIn } from './cast.ts'
import { type Digest, describeAnswer, digestOf } from './digest.ts'
import { type ToldExchange, type ToldRequest, toldRequest } from './story.ts'

export interface Page {
  readonly number: number
  readonly as: string
  readonly request: string
  /** Absent where it is too long to be told. */
  readonly wire?: ToldRequest
  readonly role: Role
  readonly digest: Digest
  readonly sent: number
  readonly answered: number
  /** Absent where none came. */
  readonly answer?: NonNullable<ToldExchange['answer']>
}

/** What a finding says of the exchange that showed it. */
export interface Charge {
  readonly guilty: number
  readonly sequence: readonly number[]
  readonly expected: string
  readonly got: string
  /** What the target did of itself, where it was no exchange. */
  readonly deed: string | undefined
  /** Why the clause applies, in a sentence; absent where nobody asked. */
  readonly since?: string | undefined
  /** The exchanges that taught that. */
  readonly taughtBy?: readonly number[]
}

export type Reasons = Required<Pick<Charge, 'since' | 'taughtBy'>>

const valueLength = 120
const textLength = 300

export function pageOf(number: number, exchange: Exchange): Page {
  const { actor, spoilt, request, response, sent, answered } = exchange
  const told = shortened(describeCall(request, valueLength), textLength)
  const wire = toldRequest(request)
  const answer = response && { status: response.status, body: excerptOf(response) }
  const page = { number, as: nameOf(actor, spoilt), request: told, ...(wire && { wire }), ...(answer && { answer }) }
  return { ...page, role: roleIn(exchange), digest: digestOf(exchange), sent, answered }
}

/** When it was, counted from the first request of the story. */
export function timesOf({ sent, answered }: Page, start: number): Pick<ToldExchange, 'at' | 'took'> {
  return { at: millionths(sent - start), took: millionths(answered - sent) }
}

/** Seconds since 1970 leave room for no more. */
function millionths(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6
}

export function witness(page: Page, words: ReadonlySet<string>): ToldExchange {
  return { ...asked(page), came: describeAnswer(page.digest, words) }
}

function asked({ number, request, as, wire, answer }: Page) {
  return { exchange: number, request, as, ...(wire && { wire }), ...(answer && { answer }) }
}

export function accused(page: Page, { expected, got }: Charge): ToldExchange {
  const { request, digest } = page
  const isTold = digest.outcome === 'success' ? /^GET /.test(request) || /success/.test(got) : /error|refus/.test(got)
  const came = shortened(got, textLength)
  return { ...asked(page), ...against(isTold ? came : `${digest.outcome}; ${came}`, expected) }
}

export function own(deed: string, { guilty, expected, got }: Charge): ToldExchange {
  const told = { exchange: guilty, request: shortened(deed, textLength), as: 'the target itself' }
  return { ...told, ...against(shortened(got, textLength), expected) }
}

function against(came: string, expected: string) {
  return { came, expected: shortened(expected, textLength), guilty: true } as const
}

const mostParts = 80
const mostMembers = 25
const mostItems = 4
const mostDepth = 5
const partLength = 200
const bodyLength = 600
const left = '…'

/** JSON, or the beginning of a text that is none. */
function excerptOf({ body, body_text, body_base64 }: WireResponse): string {
  if (body !== undefined) return JSON.stringify(new Excerpt().of(body, mostDepth))
  if (body_text !== undefined) return shortened(body_text, bodyLength)
  return body_base64 === undefined ? '' : `bytes that are no text, in base64: ${shortened(body_base64, bodyLength)}`
}

/** An answer as a reader can take it in: without its secrets, of long lists and texts only the beginning. */
class Excerpt {
  #parts = 0

  of(value: unknown, depth: number): unknown {
    this.#parts++
    if (typeof value === 'string') return shortened(value, partLength)
    if (typeof value !== 'object' || value === null) return value
    if (depth === 0 || this.#isFull) return left
    return Array.isArray(value) ? this.#items(value, depth - 1) : this.#members(value, depth - 1)
  }

  get #isFull(): boolean {
    return this.#parts >= mostParts
  }

  #items(list: readonly unknown[], depth: number): unknown[] {
    const shown: unknown[] = []
    for (const item of list.slice(0, mostItems)) if (!this.#isFull) shown.push(this.of(item, depth))
    const more = list.length - shown.length
    return more === 0 ? shown : [...shown, `${left} ${more} more`]
  }

  #members(holder: object, depth: number): object {
    const shown: [string, unknown][] = []
    for (const name in holder) {
      if (this.#isFull || shown.length === mostMembers) return Object.fromEntries([...shown, [left, left]])
      const value = isSecret(name) ? '(hidden)' : this.of((holder as Record<string, unknown>)[name], depth)
      shown.push([shortened(name, partLength), value])
    }
    return Object.fromEntries(shown)
  }
}
