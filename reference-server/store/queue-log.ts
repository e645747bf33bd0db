// The event queues and what is in them, for a database that outlives the server: a client that polls through a
// restart loses nothing. An event is written once for all queues that it goes to. Knows nothing of who waits.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export interface KeptQueue {
  readonly number: number
  readonly id: string
  readonly owner_id: number | null
  /** JSON text. */
  readonly options: string
  readonly acknowledged: number
}

/** One event in one queue. */
export interface LoggedEvent {
  readonly queue: number
  readonly id: number
  /** JSON text, without the id. */
  readonly members: string
}

interface Place {
  readonly id: number
  readonly entry: number
}

export class QueueLog {
  readonly #insertQueue: StatementSync
  readonly #deleteQueue: StatementSync
  readonly #acknowledge: StatementSync
  readonly #queues: StatementSync
  readonly #sequence: StatementSync
  readonly #insert: StatementSync
  readonly #delete: StatementSync
  readonly #entries: StatementSync
  /** What each queue still holds, and how many queues hold each entry. */
  readonly #held = new Map<number, Place[]>()
  readonly #holders = new Map<number, number>()
  /** Written, but not committed. */
  #fresh: (Place & { readonly queue: number })[] = []

  constructor(database: DatabaseSync) {
    this.#insertQueue = database.prepare(
      'INSERT INTO event_queues (id, owner_id, options, acknowledged) VALUES (?, ?, ?, -1)',
    )
    this.#deleteQueue = database.prepare('DELETE FROM event_queues WHERE number = ?')
    this.#acknowledge = database.prepare('UPDATE event_queues SET acknowledged = ? WHERE number = ?')
    this.#queues = database.prepare(
      'SELECT number, id, owner_id, options, acknowledged FROM event_queues ORDER BY number',
    )
    this.#sequence = database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'event_queues'")
    this.#insert = database.prepare('INSERT INTO event_log (members, targets) VALUES (?, ?)')
    this.#delete = database.prepare('DELETE FROM event_log WHERE id = ?')
    this.#entries = database.prepare('SELECT id, members, targets FROM event_log ORDER BY id')
  }

  /** How many queues there ever were. */
  get registered(): number {
    const row = this.#sequence.get() as { seq: number } | undefined
    return row?.seq ?? 0
  }

  /** Gives the queue's number, by which its events find it. */
  addQueue(id: string, ownerId: number | null, options: string): number {
    return Number(this.#insertQueue.run(id, ownerId, options).lastInsertRowid)
  }

  removeQueue(number: number): void {
    this.#deleteQueue.run(number)
    this.#release(number, Number.POSITIVE_INFINITY)
    this.#held.delete(number)
  }

  acknowledge(number: number, id: number): void {
    this.#acknowledge.run(id, number)
    this.#release(number, id)
  }

  write(events: readonly LoggedEvent[]): void {
    for (const [members, own] of Map.groupBy(events, (event) => event.members)) {
      const targets = JSON.stringify(own.map(({ queue, id }) => [queue, id]))
      const entry = Number(this.#insert.run(members, targets).lastInsertRowid)
      for (const { queue, id } of own) this.#fresh.push({ queue, id, entry })
    }
  }

  keepWritten(): void {
    for (const { queue, id, entry } of this.#fresh) this.#hold(queue, { id, entry })
    this.#fresh = []
  }

  forgetWritten(): void {
    this.#fresh = []
  }

  queues(): KeptQueue[] {
    return this.#queues.all() as unknown as KeptQueue[]
  }

  /** What was in the queues when the server ended; what no queue holds any more is thrown away. */
  restore(acknowledged: ReadonlyMap<number, number>): LoggedEvent[] {
    const rows = this.#entries.all() as unknown as { id: number; members: string; targets: string }[]
    return rows.flatMap(({ id: entry, members, targets }) => {
      const pairs = JSON.parse(targets) as [number, number][]
      const held = pairs.filter(([queue, id]) => id > (acknowledged.get(queue) ?? Number.POSITIVE_INFINITY))
      for (const [queue, id] of held) this.#hold(queue, { id, entry })
      if (held.length === 0) this.#delete.run(entry)
      return held.map(([queue, id]) => ({ queue, id, members }))
    })
  }

  #hold(queue: number, place: Place): void {
    const places = this.#held.get(queue)
    if (places === undefined) this.#held.set(queue, [place])
    else places.push(place)
    this.#holders.set(place.entry, (this.#holders.get(place.entry) ?? 0) + 1)
  }

  #release(queue: number, upTo: number): void {
    const places = this.#held.get(queue) ?? []
    const kept = places.findIndex(({ id }) => id > upTo)
    const released = places.splice(0, kept < 0 ? places.length : kept)
    for (const { entry } of released) {
      const left = (this.#holders.get(entry) ?? 1) - 1
      if (left > 0) this.#holders.set(entry, left)
      else this.#letGo(entry)
    }
  }

  #letGo(entry: number): void {
    this.#holders.delete(entry)
    this.#delete.run(entry)
  }
}
