// One request and its answer: measured from the intended start, counted by what came of it, recorded for sampled users.

import http, { type RefinedResponse } from 'k6/http'
import { begin, count, end, now, type Polled, type Polling, poll, record } from 'k6/x/plumb'
import { common } from './plan.ts'
import type { PlannedUser } from './planned.ts'
import { TargetClock } from './target-clock.ts'

type Texts = Readonly<Record<string, string>>

export interface Request {
  /** The endpoint's slug. */
  readonly step: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: string
  readonly parameters: Texts
  /** When it was to be sent; long polls are not measured, and have none. */
  readonly intended?: number
  readonly timeoutMs?: number
  /** Refusals that belong to the traffic. */
  readonly expected?: readonly string[]
  /** An answer after this time may be a refusal: what was asked for lies in the past then. */
  readonly dueMs?: number
}

export interface Answer {
  readonly sent: number
  readonly answered: number
  /** Empty where the answer is a good one. */
  readonly failure: string
  readonly response: RefinedResponse<'text'>
}

export class Caller {
  readonly #user: PlannedUser
  readonly #headers: Texts
  /** Learnt from the user's own answers. */
  readonly clock = new TargetClock()
  /** Whether an exchange is under way in each: together they overlap, one by one they do not. */
  readonly #lanes: boolean[] = []

  constructor(user: PlannedUser, headers: Texts) {
    this.#user = user
    this.#headers = headers
  }

  async call(request: Request): Promise<Answer> {
    const { step, intended } = request
    const lane = this.#takeLane()
    const sent = now()
    if (intended !== undefined) begin(step, intended, sent)
    const response = await send(request, this.#headers)
    // Not `sent` plus what k6 says it took: k6 may begin later than it was asked to, and nothing must seem to be
    // answered before it was.
    const answered = now()
    const failure = failureOf(response, () => envelopeOf(response), request.expected)
    if (step === 'update-presence' && failure === '') this.clock.take(sent, answered, response.json('server_timestamp'))
    if (intended === undefined) count(`${step} ${failure === '' ? 'ok' : failure}`, 1)
    else end(step, intended, sent, answered, isForgiven(request, failure, answered) ? '' : failure)
    if (this.#user.sampled) this.#record(request, { sent, answered, failure, response }, lane)
    this.#lanes[lane] = false
    return { sent, answered, failure, response }
  }

  /** Waits for events, and takes them in, until then or until something goes wrong. */
  async poll(queue: Pick<Polling, 'queue' | 'id' | 'last' | 'until'>): Promise<Polled & { readonly failure: string }> {
    const lane = this.#takeLane()
    const answer = await poll({
      ...{ ...queue, url: urlOf('/events'), headers: this.#headers, timeoutMs: common.longpoll_timeout_ms },
      actor: this.#user.sampled ? `${this.#user.name}/${lane}` : '',
    })
    this.#lanes[lane] = false
    const { status, error_code, result, code, last, asked } = answer
    const isOver = status === 0 && error_code === 0
    // A success under another status, or one that cannot be taken in, is none.
    const failure = isOver ? '' : failureOf(answer, () => answer) || 'unreadable'
    if (failure !== '') count(`get-events ${failure}`, 1)
    return { status, error_code, result, code, last, asked, failure }
  }

  #takeLane(): number {
    const free = this.#lanes.indexOf(false)
    const lane = free === -1 ? this.#lanes.length : free
    this.#lanes[lane] = true
    return lane
  }

  #record({ method, path, parameters }: Request, { sent, answered, response }: Answer, lane: number): void {
    const [query, form] = method === 'GET' ? [parameters, {}] : [{}, parameters]
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const told = response.status === 0 ? null : { status: response.status, headers, body_text: response.body ?? '' }
    const line = {
      ...{ kind: 'exchange', actor: `${this.#user.name}/${lane}`, sent: sent / 1000, answered: answered / 1000 },
      ...{ request: { method, path, query, form }, response: told },
      ...(told === null ? { error: response.error } : {}),
    }
    record(JSON.stringify(line))
  }
}

function urlOf(path: string): string {
  return `${common.base_url}/api/v1${path}`
}

async function send(request: Request, own: Texts): Promise<RefinedResponse<'text'>> {
  const { step, method, path, parameters, timeoutMs = common.request_timeout_ms } = request
  const text = encode(parameters)
  const isGet = method === 'GET'
  const url = `${urlOf(path)}${isGet && text !== '' ? `?${text}` : ''}`
  const headers = { ...own, ...(isGet ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }) }
  const params = { headers, timeout: Math.max(1, timeoutMs), tags: { name: step }, responseType: 'text' as const }
  return http.asyncRequest(method, url, isGet ? null : text, params)
}

function encode(parameters: Texts): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
}

function isForgiven({ dueMs }: Request, failure: string, answered: number): boolean {
  return dueMs !== undefined && answered > dueMs && failure.startsWith('refused')
}

const timedOut = 1050

interface Envelope {
  readonly result: unknown
  readonly code: string
}

function failureOf(
  { status, error_code }: Pick<Polled, 'status' | 'error_code'>,
  envelope: () => Envelope,
  expected: readonly string[] = [],
): string {
  if (status === 0) return error_code === timedOut ? 'timeout' : 'transport'
  if (status === 429 || (status >= 502 && status <= 504)) return `${status}`
  if (status >= 500) return '5xx'
  const { result, code } = envelope()
  if (result === 'success' || (result === 'error' && expected.includes(code))) return ''
  return result === 'error' ? `refused ${code}` : 'unreadable'
}

function envelopeOf(response: RefinedResponse<'text'>): Envelope {
  try {
    const result = response.json('result')
    return { result, code: result === 'error' ? `${response.json('code')}` : '' }
  } catch {
    return { result: undefined, code: '' }
  }
}
