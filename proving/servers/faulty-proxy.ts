// Stands between users and a good server, and spoils deliveries: each fault once, as a server under load might do it.
// Ids of events are spread by ten, so that there is room for events that the server never sent.

import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const deliveryFaults = ['drop', 'double', 'swap', 'leak', 'stale'] as const
type DeliveryFault = (typeof deliveryFaults)[number]

type Event = Record<string, unknown> & { id: number; type: string }

interface KnownQueue {
  readonly streams: ReadonlySet<number>
  /** Ids of those that are left out, also where the server sends them again because nobody acknowledged them. */
  readonly gone: Set<number>
  /** How often it was told something. */
  answers: number
  /** What it was last told of each message. */
  readonly told: Map<unknown, unknown>
  /** Waits for a newer event of the same message, to come after it; since so many answers. */
  held?: { readonly event: Event; readonly since: number }
}

interface Call {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

export interface FaultyProxy {
  readonly url: string
  /** Those that were done. */
  readonly done: ReadonlySet<DeliveryFault>
  /** How many edits were left out with `dropEvery`. */
  dropped(): number
  close(): Promise<void>
}

/** With `dropEvery` nothing else is done than to leave out every so-manieth edit. */
export async function startFaultyProxy(server: string, dropEvery?: number): Promise<FaultyProxy> {
  const spoiler = new Spoiler(dropEvery)
  const http: Server = createServer(async (incoming, outgoing) => {
    try {
      const body = await textOf(incoming)
      const { status, text } = await spoiler.answer(server, { incoming, outgoing }, body)
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(text)
    } catch {
      outgoing.destroy()
    }
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve())
      http.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, done: spoiler.done, dropped: () => spoiler.dropped, close }
}

const spread = 10
/** After so many answers a queue has been there for some time. */
const settled = 4
/** Seconds: of two edits that are closer to each other, nobody may be able to tell which one came first. */
const apart = 2
/** Answers. */
const longestHeld = 12

class Spoiler {
  readonly done = new Set<DeliveryFault>()
  readonly #queues = new Map<string, KnownQueue>()
  readonly #dropEvery: number | undefined
  #secret: { event: Event; stream: number } | undefined
  #edits = 0
  /** How many were left out by now. */
  dropped = 0

  constructor(dropEvery: number | undefined) {
    this.#dropEvery = dropEvery
  }

  async answer(server: string, call: Call, body: string): Promise<{ status: number; text: string }> {
    const url = new URL(call.incoming.url ?? '', server)
    if (url.pathname === '/api/v1/events') return this.#events(call, url)
    const answer = await forward(call, url, body)
    if (url.pathname === '/api/v1/register') return { ...answer, text: this.#registered(answer.text) }
    return answer
  }

  #registered(text: string): string {
    const answer = JSON.parse(text) as {
      queue_id?: string
      last_event_id?: number
      subscriptions?: { stream_id: number }[]
    }
    if (answer.queue_id === undefined || answer.last_event_id === undefined) return text
    const streams = new Set((answer.subscriptions ?? []).map(({ stream_id }) => stream_id))
    this.#queues.set(answer.queue_id, { streams, gone: new Set(), answers: 0, told: new Map() })
    return JSON.stringify({ ...answer, last_event_id: answer.last_event_id * spread })
  }

  /** Where nothing is left of an answer, the server is asked for the next events instead. */
  async #events(call: Call, url: URL): Promise<{ status: number; text: string }> {
    let last = Math.floor(Number(url.searchParams.get('last_event_id')) / spread)
    for (;;) {
      url.searchParams.set('last_event_id', `${last}`)
      const { status, text } = await forward(call, url, '')
      const answer = JSON.parse(text) as { events?: Event[] }
      const events = answer.events ?? []
      const left = this.#spoilt(events, url.searchParams.get('queue_id') ?? '')
      const isPatient = url.searchParams.get('dont_block') !== 'true'
      if (left.length > 0 || events.length === 0 || !isPatient)
        return { status, text: answer.events ? JSON.stringify({ ...answer, events: left }) : text }
      last = events.at(-1)?.id ?? last
    }
  }

  #spoilt(events: readonly Event[], name: string): Event[] {
    const queue = this.#queues.get(name)
    const left = events.map((event) => ({ ...event, id: event.id * spread }))
    if (queue === undefined) return left
    if (events.length > 0) queue.answers += 1
    return left.filter(({ id }) => !queue.gone.has(id)).flatMap((event) => this.#one(event, queue))
  }

  #one(event: Event, queue: KnownQueue): Event[] {
    if (this.#dropEvery !== undefined) return this.#thinned(event, queue, this.#dropEvery)
    const leaked = this.#leak(event, queue)
    if (leaked) return leaked
    if (event.type !== 'update_message') return [event]
    // A move may be of the message that is held back.
    if (typeof event.content !== 'string') return released(event, queue)
    this.#edits += 1
    // What is sent while a queue is registered may be in its first state already: nobody has to be told of it.
    if (queue.answers < settled) {
      queue.told.set(event.message_id, event.content)
      return [event]
    }
    // One after the other, each after some that are left as they are.
    if (this.#edits > 10 && this.#first('drop')) return without(event, queue)
    if (this.#edits > 20 && this.#first('double')) return [event, { ...event, id: event.id + 1 }]
    const before = queue.told.get(event.message_id)
    queue.told.set(event.message_id, event.content)
    const isSecond = before === event.orig_content && `${before}`.includes('again: plumb')
    if (this.#edits > 30 && isSecond && this.#first('stale'))
      return [{ ...event, content: event.orig_content, rendered_content: event.orig_rendered_content }]
    return this.#swap(event, queue)
  }

  #thinned(event: Event, queue: KnownQueue, every: number): Event[] {
    if (event.type !== 'update_message') return [event]
    this.#edits += 1
    if (this.#edits % every !== 0) return [event]
    this.dropped += 1
    return without(event, queue)
  }

  #first(fault: DeliveryFault): boolean {
    if (this.done.has(fault)) return false
    this.done.add(fault)
    return true
  }

  /**
   * The last of the faults: the older one gets its place behind the newer one, and an id that is higher. Each queue holds
   * one back, until in one of them a newer one of the same message has come; all others are only late.
   */
  #swap(event: Event, queue: KnownQueue): Event[] {
    const { held, answers } = queue
    const isTime = this.done.size === deliveryFaults.length - 1 && !this.done.has('swap')
    if (held === undefined) {
      if (!isTime) return [event]
      queue.held = { event, since: answers }
      return without(event, queue)
    }
    const isSame = held.event.message_id === event.message_id
    if (isTime && !isSame && answers - held.since < longestHeld) return [event]
    const isNewer = isSame && Number(event.edit_timestamp) - Number(held.event.edit_timestamp) >= apart
    if (!isTime || !isNewer) return released(event, queue)
    this.done.add('swap')
    delete queue.held
    return [event, { ...held.event, id: event.id + 2 }]
  }

  /** What one queue of a channel was told, another one is told that has nothing to do with it. */
  #leak(event: Event, { streams }: KnownQueue): Event[] | undefined {
    const stream = Number(event.stream_id)
    if (event.type === 'update_message' && typeof event.content === 'string') this.#secret ??= { event, stream }
    const secret = this.#secret
    if (secret === undefined || streams.size === 0 || streams.has(secret.stream) || !this.#first('leak'))
      return undefined
    return [event, { ...secret.event, id: event.id + 3 }]
  }
}

function without({ id }: Event, { gone }: KnownQueue): [] {
  gone.add(id)
  return []
}

/** What is held back comes just before the event. */
function released(event: Event, queue: KnownQueue): Event[] {
  const { held } = queue
  delete queue.held
  return held ? [{ ...held.event, id: event.id - 1 }, event] : [event]
}

function forward({ incoming, outgoing }: Call, url: URL, body: string): Promise<{ status: number; text: string }> {
  const { host: _, connection: __, ...headers } = incoming.headers
  return new Promise((resolve, reject) => {
    const sent = ask(url, { method: incoming.method, headers }, async (answer) => {
      resolve({ status: answer.statusCode ?? 500, text: await textOf(answer) })
    })
    sent.on('error', reject)
    // Whoever gives up waiting is not waited for.
    outgoing.once('close', () => sent.destroy())
    sent.end(body)
  })
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
