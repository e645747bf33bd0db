// Short histories for the tests of the judge: who sent what, and what came back. The answers are the tests' own words;
// nothing here works like a server. One message, 5, of Ada's stands in a channel that Bob reads too.

import type { Entry, Exchange, Header, WireRequest, WireResponse } from '../../history/entry.ts'
import { loadSpec } from '../../spec/spec.ts'
import { Judge } from '../judge.ts'
import type { ClauseVerdict, Finding } from '../verdicts/verdict.ts'

type Fields = Readonly<Record<string, unknown>>

const now = 1_800_000_000
const spec = loadSpec()

export const success = { result: 'success', msg: '' }
const edited = { ...success, detached_uploads: [] }
export const refused = { result: 'error', msg: 'No.', code: 'BAD_REQUEST' }

export class Told {
  readonly judge: Judge
  /** Whether a fault of the judge is what the test is about. */
  mayFail = false
  #at = 1_000

  constructor(...absent: readonly string[]) {
    this.judge = new Judge(spec, { ...this.header(), absent })
    this.clock(now)
    this.control('settings', { settings: this.settings() })
    this.control('channels', { channels: [{ stream_id: 3, subscribers: [8, 9] }] })
    const message = { message_id: 5, sender_id: 8, stream_id: 3, topic: 'apples', content: 'a', timestamp: now }
    this.control('messages', { messages: [message] })
  }

  protected header(): Header {
    const accounts = { ada: { user_id: 8, role: 'member' }, bob: { user_id: 9, role: 'member' } }
    return { kind: 'header', version: 1, word: 'service', accounts }
  }

  /** What a fixture tells of the organization. */
  protected settings(): Fields {
    return { allow_message_editing: true, allow_edit_history: true, message_content_edit_limit_seconds: null }
  }

  clock(now: number): void {
    this.#judged({ kind: 'clock', at: ++this.#at, now })
  }

  control(did: string, details: Fields): void {
    this.#judged({ kind: 'control', at: ++this.#at, did, ...details })
  }

  /** `GET /messages/5 {…}` by someone; null where no answer came. */
  send(actor: string, line: string, form: Record<string, string>, told: Fields | null, status = 200): Finding[] {
    const isGet = line.startsWith('GET')
    return this.#take(actor, line, { query: isGet ? form : {}, form: isGet ? {} : form }, told, status)
  }

  /** Parameters as bytes, one a character; `spoilt` is what is wrong with the credentials. */
  sendBytes(actor: string, line: string, bytes: string, told: Fields | null, spoilt?: string): Finding[] {
    const raw = Buffer.from(bytes, 'latin1').toString('base64')
    const status = told?.result === 'error' ? 400 : 200
    return this.#take(actor, line, { query: {}, form: {}, raw }, told, status, spoilt === undefined ? {} : { spoilt })
  }

  #take(
    actor: string,
    line: string,
    parameters: Omit<WireRequest, 'method' | 'path'>,
    told: Fields | null,
    status: number,
    more: Partial<Exchange> = {},
  ): Finding[] {
    const [method = '', path = ''] = line.split(' ')
    const response: WireResponse | null = told && { status, headers: {}, body: told }
    const request = { method, path, ...parameters }
    const sent = ++this.#at
    return this.#judged({ kind: 'exchange', actor, ...more, sent, answered: ++this.#at, request, response })
  }

  #judged(entry: Entry): Finding[] {
    const findings = this.judge.take(entry)
    const [fault] = this.judge.faults
    if (fault && !this.mayFail) throw new Error(`the judge failed: ${fault.stack}`)
    return findings
  }

  /** The same while somebody else's write is under way; it takes so many seconds, and time does not pass meanwhile. */
  overlapped(actor: string, line: string, form: Record<string, string>, told: Fields | null, seconds = 100): Finding[] {
    return this.takes(actor, line, form, told, seconds, { overlapped: true })
  }

  /** The same where nobody else writes meanwhile. */
  takes(
    actor: string,
    line: string,
    form: Record<string, string>,
    told: Fields | null,
    seconds: number,
    more: Partial<Exchange> = {},
  ): Finding[] {
    const [method = '', path = ''] = line.split(' ')
    const isGet = method === 'GET'
    const request = { method, path, query: isGet ? form : {}, form: isGet ? {} : form }
    const response = told && { status: told.result === 'error' ? 400 : 200, headers: {}, body: told }
    const sent = ++this.#at
    return this.#judged({ kind: 'exchange', actor, sent, answered: sent + seconds, request, response, ...more })
  }

  /** All that was under way is over by then. */
  rest(seconds = 1_000): void {
    this.#at += seconds
  }

  look(actor: string, content = 'a'): Finding[] {
    return this.send(actor, 'GET /messages/5', {}, shown(content))
  }

  edit(actor: string, form: Record<string, string>, told: Fields | null = edited): Finding[] {
    return this.send(actor, 'PATCH /messages/5', form, told, told?.result === 'error' ? 400 : 200)
  }

  verdict(id: string): ClauseVerdict {
    const found = this.judge.verdicts().find((verdict) => verdict.id === id)
    if (!found) throw new Error(`specs/ has no clause ${id}`)
    return found
  }

  broken(): string[] {
    return this.judge.findings().map(({ clause }) => clause)
  }
}

/** What a look at message 5 tells. */
export function shown(content: string): Fields {
  return { ...success, raw_content: content, message: view(content) }
}

export function view(content: string): Fields {
  const place = { type: 'stream', stream_id: 3, subject: 'apples', recipient_id: 1, display_recipient: 'orchard' }
  const form = { content: `<p>${content}</p>`, content_type: 'text/html', is_me_message: false }
  const sender = { sender_id: 8, sender_email: 'ada@example.com', sender_full_name: 'Ada', sender_realm_str: '' }
  const rest = { avatar_url: null, client: 'web', flags: [], reactions: [], submessages: [], topic_links: [] }
  return { id: 5, timestamp: now, ...sender, ...place, ...form, ...rest }
}
