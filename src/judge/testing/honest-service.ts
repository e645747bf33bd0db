// A small service that keeps every promise about events, in its own way: it may tell late, merge what nobody has read
// yet, and hand out one event at a time. Written from the text for the tests of the judge; it has nothing of the
// reference server.

type Fields = Readonly<Record<string, unknown>>

export interface Manner {
  /** How late an event is, in seconds of its clock, or of ours where its timers are real. */
  readonly lag: number
  readonly timers?: 'own' | 'real'
  /** How many events one answer holds. */
  readonly batch: number
  /** Whether what was not handed out yet is replaced by what is newer. */
  readonly merges: boolean
  /** Of so many events one is forgotten, so that the service is not honest after all. */
  readonly forgets?: number
}

export interface HonestQueue {
  readonly queue_id: string
  readonly owner: number
  readonly parameters: Fields
  events: { readonly id: number; readonly type: string; readonly [field: string]: unknown }[]
  nextId: number
  /** The highest ids that were handed out and acknowledged. */
  handed: number
  acknowledged: number
}

/** What happened, for whom it is an event, and which. */
export interface Telling {
  readonly type: string
  readonly to: (owner: number) => boolean
  readonly event: (queue: HonestQueue) => readonly Fields[]
}

export class HonestService {
  readonly queues: HonestQueue[] = []
  readonly settings = new Map<number, Fields>()
  readonly words = new Map<number, readonly string[]>()
  readonly names = new Map<number, string>()
  readonly channels = new Map<number, Set<number>>()
  readonly messages: { readonly message_id: number; readonly participants: readonly number[] }[] = []
  readonly emoji: Record<string, Fields> = {}
  readonly presences: Record<string, Fields> = {}
  linkifiers: readonly Fields[] = []
  sent = 0
  readonly #manner: Manner
  #pending: { readonly due: number; readonly telling: Telling }[] = []

  constructor(manner: Manner, people: readonly number[], channels: readonly number[]) {
    this.#manner = manner
    for (const user_id of people) {
      this.settings.set(user_id, { emojiset: 0, theme: 1 })
      this.names.set(user_id, 'N0')
    }
    for (const stream_id of channels) this.channels.set(stream_id, new Set())
  }

  state(owner: number, parameters: Fields): Fields {
    const subscribed = [...this.channels].filter(([, members]) => members.has(owner))
    return {
      user_settings: this.settings.get(owner),
      alert_words: this.words.get(owner) ?? [],
      realm_users: [...this.names].map(([user_id, full_name]) => ({ user_id, full_name })),
      subscriptions: subscribed.map(([stream_id]) => ({ stream_id })),
      realm_linkifiers: this.linkifiers,
      realm_emoji: { ...this.emoji },
      ...(parameters.slim_presence === true && { presences: { ...this.presences } }),
    }
  }

  register(owner: number, parameters: Fields): HonestQueue {
    const queue_id = `q${this.queues.length}`
    const queue = { queue_id, owner, parameters, events: [], nextId: 0, handed: -1, acknowledged: -1 }
    this.queues.push(queue)
    return queue
  }

  /** What happens now is told later, in the order in which it happened. */
  tell(now: number, telling: Telling): void {
    this.#pending.push({ due: now + this.#manner.lag, telling })
  }

  /** Time has come to this. */
  reach(now: number): void {
    for (const { telling } of this.#pending.filter(({ due }) => due <= now)) this.#emit(telling)
    this.#pending = this.#pending.filter(({ due }) => due > now)
  }

  nextDue(): number | undefined {
    return this.#pending[0]?.due
  }

  acknowledged(queue: HonestQueue): number {
    return queue.acknowledged
  }

  fetch(queue: HonestQueue, ack = -1): HonestQueue['events'] {
    queue.acknowledged = Math.max(queue.acknowledged, ack)
    queue.events = queue.events.filter(({ id }) => id > queue.acknowledged)
    const events = queue.events.slice(0, this.#manner.batch)
    queue.handed = Math.max(queue.handed, events.at(-1)?.id ?? -1)
    return events
  }

  beat(queue: HonestQueue): void {
    queue.events.push({ id: queue.nextId++, type: 'heartbeat' })
  }

  #emit({ type, to, event }: Telling): void {
    for (const queue of this.queues) {
      const types = queue.parameters.event_types as readonly string[] | undefined
      if (!to(queue.owner) || (types && !types.includes(type))) continue
      for (const fields of event(queue)) this.#put(queue, { ...fields, id: queue.nextId++, type })
      if (queue.nextId % (this.#manner.forgets ?? Number.POSITIVE_INFINITY) === 0) queue.events.pop()
    }
  }

  #put(queue: HonestQueue, event: HonestQueue['events'][number]): void {
    const isReplaced = ({ id, type, property }: HonestQueue['events'][number]) =>
      id > queue.handed && type === event.type && property === event.property
    const isMerged = this.#manner.merges && (event.type === 'user_settings' || event.type === 'alert_words')
    if (isMerged) queue.events = queue.events.filter((other) => !isReplaced(other))
    queue.events.push(event)
  }
}
