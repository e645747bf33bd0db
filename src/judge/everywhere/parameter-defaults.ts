// A parameter that is sent with its default value, against the same request without it: both are answered alike. Only
// of messages that were asked for by their ids, and only where nothing happened in between.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { canonical, type Fields, isFields } from '../json/fields.ts'
import { type Call, question } from './call.ts'

interface Answered {
  readonly exchange: number
  /** The names that were sent with their defaults. */
  readonly names: string
  readonly body: Readonly<Record<string, unknown>>
}

export class ParameterDefaults {
  readonly #answers = new Map<string, Answered>()

  take(call: Call): Observation[] {
    const { endpoint, read, answer, number, user_id } = call
    this.sent(endpoint)
    if (!isStill(call) || user_id === undefined || answer.result !== 'success') return []
    const names = defaultsIn(call)
    const asked = question(call, names)
    const before = this.#answers.get(asked)
    const now = { exchange: number, names: names.join(', '), body: answer.body }
    this.#answers.set(asked, now)
    if (!before || before.names === now.names || read.unsupported.length > 0) return []
    const clause = 'parameters.defaults'
    if (told(before) === told(now)) return [holds(clause)]
    const got = `another one with ${now.names || 'none'} than with ${before.names || 'none'}`
    return [broken(clause, 'the same answer with defaults as without them', got, [before.exchange])]
  }

  /** By whomever. */
  sent({ method }: Call['endpoint']): void {
    if (method !== 'GET') this.forget()
  }

  /** Something may have changed. */
  forget(): void {
    this.#answers.clear()
  }
}

/** What these parameters may change of a message, or of a snapshot of one. */
const shaped = [
  ...['content', 'content_type', 'subject', 'topic', 'prev_topic'],
  ...['rendered_content', 'prev_content', 'prev_rendered_content'],
]

// All else may come and go, or stand in another order each time: a server's own fields, flags.
function told({ body: { message, messages, message_history } }: Answered): string {
  const records = [message, messages, message_history].flat().filter(isFields)
  return canonical(records.map(shapedOf).sort())
}

function shapedOf(record: Fields): string {
  return canonical([record.id, record.avatar_url === null, ...shaped.map((name) => record[name])])
}

/** Whether it asks for what nobody else changes. */
function isStill({ endpoint, read }: Call): boolean {
  if (!read.isReadable) return false
  if (endpoint.slug === 'get-messages') return read.parameters.message_ids !== undefined
  return endpoint.slug === 'get-message' || endpoint.slug === 'get-message-history'
}

/** In the endpoint's order. */
function defaultsIn({ endpoint, read }: Call): readonly string[] {
  const names: string[] = []
  for (const name in endpoint.parameters) {
    const given = read.parameters[name]
    if (given !== undefined && isSame(endpoint.parameters[name]?.default, given)) names.push(name)
  }
  return names
}

function isSame(usual: unknown, given: unknown): boolean {
  return typeof usual === 'object' ? canonical(usual) === canonical(given) : usual === given
}
