// What a recorded run reached: situations that the suite is asked for by name, counted in its trace. Told from the
// trace alone, by a bookkeeping of its own.

import { jsonOf } from '../src/history/body.ts'
import type { ControlLine, Exchange } from '../src/history/entry.ts'
import type { Trace } from '../src/history/trace.ts'
import { QueuesReached, wantedOfQueues } from './reach-events.ts'

interface Placed {
  stream_id: number | undefined
  topic: string
  readonly timestamp: number
  isMoved: boolean
}

type Fields = Readonly<Record<string, string>>

/** A move limit of a week, as plans set it. */
const moveLimit = 604_800

export class Reached {
  readonly counts = new Map<string, number>()
  readonly #messages = new Map<number, Placed>()
  readonly #people = new Map<string, { user_id: number; role: string }>()
  readonly #policies = new Map<number, string>()
  readonly #offers = new Set<string>()
  readonly #writers = new Map<string, string>()
  readonly #queues = new QueuesReached((situation) => this.#count(situation))
  #now = 0

  constructor({ entries }: Trace) {
    for (const entry of entries) {
      if (entry.kind === 'clock') this.#now = entry.now
      else if (entry.kind === 'control') this.#learn(entry)
      else if (entry.kind === 'exchange') this.#see(entry)
    }
  }

  #learn(line: ControlLine): void {
    for (const { actor, ...person } of (line.people ?? []) as { actor: string; user_id: number; role: string }[])
      this.#people.set(actor, person)
    for (const { message_id, stream_id, topic, timestamp } of (line.messages ?? []) as (Placed & {
      message_id: number
    })[])
      this.#messages.set(message_id, { stream_id, topic, timestamp, isMoved: false })
    const channels = (line.did === 'channel' ? [line] : (line.channels ?? [])) as {
      stream_id: number
      topics_policy?: string
    }[]
    for (const { stream_id, topics_policy } of channels) if (topics_policy) this.#policies.set(stream_id, topics_policy)
  }

  #see(exchange: Exchange): void {
    const { actor, request, response } = exchange
    const body = (response ? jsonOf(response) : undefined) as Record<string, unknown> | undefined
    this.#queues.see(exchange, body)
    const [, id] = /^\/messages\/(\d+)$/.exec(request.path) ?? []
    const form = request.form as Fields
    if (request.method === 'PATCH' && id !== undefined) this.#seeEdit(Number(id), actor, form, body)
    if (request.method === 'GET' && request.path === '/messages') this.#seeList(request.query as Fields, body)
  }

  #seeEdit(id: number, actor: string, form: Fields, body: Record<string, unknown> | undefined): void {
    const message = this.#messages.get(id)
    const mode = form.propagate_mode ?? 'change_one'
    const isDone = body?.result === 'success'
    if (/\p{Extended_Pictographic}|[\u{10000}-\u{10FFFF}]/u.test(form.content ?? '') && isDone)
      this.#count('an edit with astral characters')
    if (
      form.prev_content_sha256 &&
      !isDone &&
      this.#writers.get(`${id}`) !== undefined &&
      this.#writers.get(`${id}`) !== actor
    )
      this.#count('a sha256 conflict of two clients of one author')
    if (form.content !== undefined && isDone) this.#writers.set(`${id}`, actor)
    if (!message || form.topic === undefined) return
    if (this.#isOfMixedAge(message))
      this.#count(`a topic of mixed age moved with ${mode} by ${withArticle(this.#people.get(actor)?.role)}`)
    if (isDone && form.topic === `✔ ${message.topic}` && message.isMoved) this.#count('a resolve of a moved topic')
    if (isDone && mode === 'change_later' && this.#offers.has(`${actor} ${id} ${form.topic}`))
      this.#count('a retry after the time-limit error')
    if (typeof body?.first_message_id_allowed_to_move === 'number')
      this.#offers.add(`${actor} ${body.first_message_id_allowed_to_move} ${form.topic}`)
    if (form.topic === '' || message.topic === '')
      this.#count(`the empty topic under ${this.#policies.get(message.stream_id ?? -1) ?? 'inherit'}`)
    if (isDone) this.#move(id, message, form.topic, mode)
  }

  #seeList(query: Fields, body: Record<string, unknown> | undefined): void {
    if (body?.result !== 'success') return
    if (query.anchor === 'first_unread') this.#count('an unread anchor')
    const date = query.anchor_date
    if (date === undefined) return
    const spelling = /^\d{4}-\d\d-\d\d$/.test(date)
      ? 'a date'
      : /Z$/.test(date)
        ? 'UTC'
        : /[+-]\d\d:\d\d$/.test(date)
          ? 'a zone'
          : 'no zone'
    this.#count(`a date anchor spelled with ${spelling}`)
  }

  #isOfMixedAge({ stream_id, topic }: Placed): boolean {
    const ages = [...this.#messages.values()]
      .filter((one) => one.stream_id === stream_id && one.topic === topic)
      .map(({ timestamp }) => this.#now - timestamp > moveLimit)
    return ages.includes(true) && ages.includes(false)
  }

  #move(id: number, message: Placed, topic: string, mode: string): void {
    const { stream_id, topic: from } = message
    for (const [other, placed] of this.#messages) {
      const goes =
        other === id ||
        (mode === 'change_all' && placed.topic === from) ||
        (mode === 'change_later' && placed.topic === from && other > id)
      if (goes && placed.stream_id === stream_id) Object.assign(placed, { topic, isMoved: true })
    }
  }

  #count(situation: string): void {
    this.counts.set(situation, (this.counts.get(situation) ?? 0) + 1)
  }
}

function withArticle(role = 'stranger'): string {
  return /^[ao]/.test(role) ? `an ${role}` : `a ${role}`
}

export const wanted: readonly string[] = [
  ...['change_one', 'change_later', 'change_all'].flatMap((mode) =>
    ['member', 'moderator', 'administrator'].map(
      (role) => `a topic of mixed age moved with ${mode} by ${withArticle(role)}`,
    ),
  ),
  'a resolve of a moved topic',
  'a retry after the time-limit error',
  'a sha256 conflict of two clients of one author',
  'an edit with astral characters',
  ...['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'].map(
    (policy) => `the empty topic under ${policy}`,
  ),
  'an unread anchor',
  ...['a date', 'UTC', 'a zone', 'no zone'].map((spelling) => `a date anchor spelled with ${spelling}`),
  ...wantedOfQueues,
]
