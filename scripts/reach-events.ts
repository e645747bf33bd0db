// What a recorded run reached of event queues: every row of the specification's table, and what can happen to a queue.
// Told from the exchanges alone.

import type { Exchange } from '../src/history/entry.ts'

type Fields = Readonly<Record<string, unknown>>

/** The forms of a person, each by the field that no other form has. */
const forms = [
  ...['full_name', 'avatar_source', 'timezone', 'bot_owner_id', 'role', 'delivery_email', 'custom_profile_field'],
  ...['new_email', 'is_active', 'is_imported_stub'],
]

const ofMany = ['delete_message with message_ids', 'delete_message with message_id']
const ofPresence = ['presence in the modern format', 'presence in the legacy format']
const rows = [
  ...['alert_words', 'user_settings', 'subscription add', 'realm_linkifiers', 'heartbeat', ...ofMany, ...ofPresence],
  ...['add', 'edit', 'update'].map((op) => `realm_emoji ${op}`),
  ...forms.map((form) => `realm_user with ${form}`),
]
const expired = 'a queue that had expired'
const resumed = 'a queue that goes on after a call without an answer'
const again = 'an event that was not acknowledged and came again'
const partial = 'a channel whose subscribers are told in part'

export const wantedOfQueues: readonly string[] = [
  ...rows.map((row) => `the event ${row}`),
  ...[expired, resumed, again, partial],
]

export class QueuesReached {
  readonly #count: (situation: string) => void
  /** The ids of what each queue told. */
  readonly #told = new Map<string, Set<unknown>>()
  readonly #cutOff = new Set<string>()

  constructor(count: (situation: string) => void) {
    this.#count = count
  }

  see({ request, response }: Exchange, body: Fields | undefined): void {
    if (request.path === '/register') this.#seeRegistration(body)
    if (request.path !== '/events') return
    const { queue_id } = request.query
    const queue = typeof queue_id === 'string' ? queue_id : `${body?.queue_id}`
    if (response === null) this.#cutOff.add(queue)
    else if (body?.result === 'success') this.#seeEvents(queue, body.events as Fields[])
    else if (body?.code === 'BAD_EVENT_QUEUE_ID' && this.#told.has(queue)) this.#count(expired)
  }

  #seeRegistration(body: Fields = {}): void {
    const subscriptions = (body.subscriptions ?? []) as Fields[]
    if (subscriptions.some((one) => one.partial_subscribers !== undefined)) this.#count(partial)
  }

  #seeEvents(queue: string, events: readonly Fields[]): void {
    const told = this.#told.get(queue) ?? new Set()
    if (events.some(({ id }) => told.has(id))) this.#count(again)
    if (events.length > 0 && this.#cutOff.delete(queue)) this.#count(resumed)
    for (const event of events) {
      told.add(event.id)
      this.#count(`the event ${rowOf(event)}`)
    }
    this.#told.set(queue, told)
  }
}

function rowOf(event: Fields): string {
  const { type, op } = event
  if (type === 'realm_user' && op === 'update') return `realm_user with ${formOf((event.person ?? {}) as Fields)}`
  if (type === 'delete_message') return ofMany[event.message_ids === undefined ? 1 : 0] ?? ''
  if (type === 'presence') return ofPresence[event.presences === undefined ? 1 : 0] ?? ''
  return type === 'realm_emoji' || type === 'subscription' ? `${type} ${op}` : `${type}`
}

function formOf(person: Fields): string {
  return forms.find((form) => person[form] !== undefined) ?? 'something else'
}
