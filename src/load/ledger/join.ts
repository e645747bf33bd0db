// Joins what was changed with who saw it: every subscribed queue must show each change once, in order, to nobody else,
// and in time. What could not be looked at is counted as open, never as delivered.

import type { LoadChannel } from '../plan/population.ts'
import type { Promised } from './emits.ts'
import type { Change, Ledger, LedgerQueue, Sighting } from './read-ledger.ts'

export interface Audience {
  readonly channels: readonly LoadChannel[]
  /** Users of the run who can see everybody. */
  readonly everybody: ReadonlySet<number>
  /** Those of whom it is not said what they may not see: owners and administrators. */
  readonly privileged: ReadonlySet<number>
  readonly promises: ReadonlyMap<string, Promised>
  /** The types of events that a persona asks for; undefined for all. */
  wants(persona: string): ReadonlySet<string> | undefined
  readonly lostAfterMs: number
  readonly lateAfterMs: number
}

export type Fault = 'lost' | 'doubled' | 'reordered' | 'misdirected' | 'stale'

export interface Wrong {
  readonly fault: Fault
  readonly kind: string
  readonly user: number
  readonly writer: number
  readonly number: number
  readonly at: number
  readonly says: string
}

export interface Deliveries {
  readonly changes: number
  /** Pairs of a change and a queue that had to show it, and did or did not. */
  readonly expected: number
  readonly delivered: number
  readonly late: number
  /** Pairs of which nothing can be said: the queue was not asked for long enough afterwards. */
  readonly open: number
  readonly wrong: Readonly<Record<Fault, number>>
  /** The first of each kind. */
  readonly examples: readonly Wrong[]
  /** When a change was sent and how long until it was seen, in milliseconds, by kind. */
  readonly latencies: ReadonlyMap<string, readonly (readonly [sent: number, took: number])[]>
  /** Kinds of changes whose events nobody ever saw, with the types in which their nonces were seen instead. */
  readonly unseen: Readonly<Record<string, readonly string[]>>
}

const mostExamples = 20
/** A scheduled message may arrive that long after it is due, and the target's clock may be another. */
const scheduledMs = 180_000

export function joinLedger(ledger: Ledger, audience: Audience): Deliveries {
  return new Join(ledger, audience).result()
}

class Join {
  readonly #ledger: Ledger
  readonly #audience: Audience
  readonly #members: ReadonlyMap<number, LoadChannel>
  readonly #byUser: ReadonlyMap<number, readonly LedgerQueue[]>
  readonly #wrong: Record<Fault, number> = { lost: 0, doubled: 0, reordered: 0, misdirected: 0, stale: 0 }
  readonly #examples: Wrong[] = []
  readonly #latencies = new Map<string, [number, number][]>()
  readonly #seenTypes = new Map<string, Set<string>>()
  /** By queue, the first sighting of each change in the type that is promised. */
  readonly #shown = new Map<LedgerQueue, Map<string, Sighting>>()
  readonly #repeated = new Map<LedgerQueue, { change: Change; sighting: Sighting }[]>()
  #expected = 0
  #delivered = 0
  #late = 0
  #open = 0

  constructor(ledger: Ledger, audience: Audience) {
    this.#ledger = ledger
    this.#audience = audience
    this.#members = new Map(audience.channels.map((channel) => [channel.stream_id, channel]))
    this.#byUser = Map.groupBy(ledger.queues, ({ user }) => user)
  }

  result(): Deliveries {
    for (const queue of this.#ledger.queues) this.#readQueue(queue)
    const unseen = this.#unseen()
    const made = [...this.#ledger.changes.values()]
    for (const change of made) if (!(change.kind in unseen)) this.#readChange(change)
    for (const [queue, repeated] of this.#repeated) this.#readRepeated(queue, repeated)
    return {
      changes: made.filter(({ outcome }) => outcome === 'ok').length,
      ...{ expected: this.#expected, delivered: this.#delivered, late: this.#late, open: this.#open },
      ...{ wrong: this.#wrong, examples: this.#examples, latencies: this.#latencies, unseen },
    }
  }

  #readQueue(queue: LedgerQueue): void {
    const shown = new Map<string, Sighting>()
    this.#shown.set(queue, shown)
    const newest = new Map<string, Change>()
    for (const sighting of queue.sightings) {
      const change = this.#ledger.changes.get(sighting.nonce)
      if (change === undefined) continue
      this.#noteType(change.kind, sighting.type)
      if (this.#audience.promises.get(change.kind)?.type !== sighting.type) continue
      const before = shown.get(sighting.nonce)
      if (before === undefined) {
        shown.set(sighting.nonce, sighting)
        this.#readOrder(queue, change, sighting, newest)
        // Not acknowledged, it comes again under the same id.
      } else if (before.event !== sighting.event) this.#again(queue, change, sighting)
    }
    for (const event of queue.again)
      this.#tell(
        'doubled',
        queue,
        undefined,
        0,
        `event ${event} came again though it was acknowledged, or out of order`,
      )
  }

  #noteType(kind: string, type: string): void {
    const types = this.#seenTypes.get(kind) ?? new Set()
    this.#seenTypes.set(kind, types.add(type))
  }

  /** Who applies events one after the other must not end with an older state. */
  #readOrder(queue: LedgerQueue, change: Change, { at }: Sighting, newest: Map<string, Change>): void {
    const thing = `${change.kind} ${change.writer} ${change.object}`
    const before = newest.get(thing)
    const isOlder = before !== undefined && change.answered < before.sent && change.outcome === 'ok'
    // Scheduled messages are due at whole seconds: which of two comes first is not said.
    if (isOlder && change.kind !== 'schedule-message')
      this.#tell('reordered', queue, change, at, `change ${change.number} was seen after change ${before.number}`)
    if (before === undefined || change.number > before.number) newest.set(thing, change)
  }

  #again(queue: LedgerQueue, change: Change, sighting: Sighting): void {
    const repeated = this.#repeated.get(queue) ?? []
    repeated.push({ change, sighting })
    this.#repeated.set(queue, repeated)
  }

  /** An old change in the place of a newer one is stale; otherwise it is there twice. */
  #readRepeated(queue: LedgerQueue, repeated: readonly { change: Change; sighting: Sighting }[]): void {
    for (const { change, sighting } of repeated) {
      const newer = this.#missingAfter(queue, change, sighting)
      if (newer === undefined)
        this.#tell('doubled', queue, change, sighting.at, `change ${change.number} was seen twice`)
      else
        this.#tell(
          'stale',
          queue,
          change,
          sighting.at,
          `change ${change.number} was seen in the place of ${newer.number}`,
        )
    }
  }

  #missingAfter(queue: LedgerQueue, { kind, writer, object, number }: Change, { at }: Sighting): Change | undefined {
    const shown = this.#shown.get(queue)
    for (let next = number + 1; ; next++) {
      const change = this.#ledger.changes.get(`${writer} ${next}`)
      if (change === undefined || change.sent > at) return undefined
      if (change.kind === kind && change.object === object && !shown?.has(change.nonce)) return change
    }
  }

  #readChange(change: Change): void {
    if (!this.#audience.promises.has(change.kind) || change.outcome === 'refused') return
    const channel = this.#members.get(change.scope)
    if (change.scope !== 0 && channel === undefined) return
    const members = channel?.members ?? this.#audience.everybody
    for (const user of members) for (const queue of this.#byUser.get(user) ?? []) this.#readDelivery(change, queue)
    if (channel?.isPrivate) this.#readOthers(change, members)
  }

  #readDelivery(change: Change, queue: LedgerQueue): void {
    const sighting = this.#shown.get(queue)?.get(change.nonce)
    if (sighting !== undefined) this.#readLatency(change, queue, sighting)
    // Whoever registers meanwhile may have it in the state already.
    if (queue.registered > change.sent) return
    if (sighting !== undefined) {
      this.#expected += 1
      this.#delivered += 1
      return
    }
    const type = this.#audience.promises.get(change.kind)?.type ?? ''
    if (this.#audience.wants(queue.persona)?.has(type) === false) return
    const patience = change.kind === 'schedule-message' ? scheduledMs : this.#audience.lostAfterMs
    if (queue.asked < change.sent) return
    if (change.outcome !== 'ok' || queue.asked < change.answered + patience) {
      this.#open += 1
      return
    }
    this.#expected += 1
    this.#tell('lost', queue, change, change.sent, `change ${change.number} was never seen`)
  }

  #readLatency(change: Change, queue: LedgerQueue, { at }: Sighting): void {
    // When a scheduled message is due is told by another clock; whoever was away could not see anything.
    if (change.kind === 'schedule-message') return
    if (queue.away.some(([from, to]) => from <= at && change.sent <= to)) return
    const took = Math.max(0, at - change.sent)
    const all = this.#latencies.get(change.kind) ?? []
    all.push([change.sent, took])
    this.#latencies.set(change.kind, all)
    if (took > this.#audience.lateAfterMs) this.#late += 1
  }

  #readOthers(change: Change, members: ReadonlySet<number>): void {
    for (const [user, queues] of this.#byUser) {
      if (members.has(user) || this.#audience.privileged.has(user)) continue
      for (const queue of queues) {
        const sighting = this.#shown.get(queue)?.get(change.nonce)
        if (sighting) this.#tell('misdirected', queue, change, sighting.at, 'seen by somebody who is not subscribed')
      }
    }
  }

  #tell(fault: Fault, queue: LedgerQueue, change: Change | undefined, at: number, says: string): void {
    this.#wrong[fault] += 1
    const { kind = '', writer = 0, number = 0 } = change ?? {}
    if (this.#examples.filter((example) => example.fault === fault).length < mostExamples)
      this.#examples.push({ fault, kind, user: queue.user, writer, number, at, says })
  }

  /** Nothing is lost where a target never tells of such changes, unless it says that it does. */
  #unseen(): Record<string, readonly string[]> {
    const made = new Set(
      [...this.#ledger.changes.values()].filter(({ outcome }) => outcome === 'ok').map(({ kind }) => kind),
    )
    const kinds = [...this.#audience.promises].filter(
      ([kind, { type, isSure }]) => !isSure && made.has(kind) && !this.#seenTypes.get(kind)?.has(type),
    )
    return Object.fromEntries(kinds.map(([kind]) => [kind, [...(this.#seenTypes.get(kind) ?? [])].sort()]))
  }
}
