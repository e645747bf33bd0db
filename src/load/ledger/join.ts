// Joins what was changed with who saw it: every subscribed queue must show each change once, in order, to nobody else,
// and in time. What could not be looked at is counted as open, never as delivered.

import type { LoadChannel } from '../plan/population.ts'
import { type Audience, type Deliveries, Wrongs } from './deliveries.ts'
import type { Change, Ledger, LedgerQueue, Sighting } from './read-ledger.ts'
import { Sightings } from './sightings.ts'

/** A scheduled message may arrive that long after it is due, and the target's clock may be another. */
const scheduledMs = 180_000

export function joinLedger(ledger: Ledger, audience: Audience): Deliveries {
  return new Join(ledger, audience).result()
}

class Join {
  readonly #ledger: Ledger
  readonly #audience: Audience
  readonly #channels: ReadonlyMap<number, LoadChannel>
  readonly #byUser: ReadonlyMap<number, readonly LedgerQueue[]>
  readonly #wrongs = new Wrongs()
  readonly #sightings: Sightings
  readonly #latencies = new Map<string, [number, number][]>()
  #expected = 0
  #delivered = 0
  #late = 0
  #open = 0

  constructor(ledger: Ledger, audience: Audience) {
    this.#ledger = ledger
    this.#audience = audience
    this.#channels = new Map(audience.channels.map((channel) => [channel.stream_id, channel]))
    this.#byUser = Map.groupBy(ledger.queues, ({ user }) => user)
    this.#sightings = new Sightings(ledger, audience.promises, this.#wrongs)
  }

  result(): Deliveries {
    const unseen = this.#unseen()
    const made = [...this.#ledger.changes.values()]
    for (const change of made) if (!(change.kind in unseen)) this.#readChange(change)
    return {
      changes: made.filter(({ outcome }) => outcome === 'ok').length,
      ...{ expected: this.#expected, delivered: this.#delivered, late: this.#late, open: this.#open },
      ...{ wrong: this.#wrongs.counts, examples: this.#wrongs.examples, latencies: this.#latencies, unseen },
    }
  }

  /** Nothing is lost where a target never tells of such changes, unless it says that it does. */
  #unseen(): Record<string, readonly string[]> {
    const { types } = this.#sightings
    const done = [...this.#ledger.changes.values()].filter(({ outcome }) => outcome === 'ok')
    const made = new Set(done.map(({ kind }) => kind))
    const kinds = [...this.#audience.promises].filter(
      ([kind, { type, isSure }]) => !isSure && made.has(kind) && !types.get(kind)?.has(type),
    )
    return Object.fromEntries(kinds.map(([kind]) => [kind, [...(types.get(kind) ?? [])].sort()]))
  }

  #readChange(change: Change): void {
    if (!this.#audience.promises.has(change.kind) || change.outcome === 'refused') return
    const channel = this.#channels.get(change.scope)
    if (change.scope !== 0 && channel === undefined) return
    const members = channel?.members ?? this.#audience.everybody
    for (const user of members) for (const queue of this.#byUser.get(user) ?? []) this.#readDelivery(change, queue)
    if (channel?.isPrivate) this.#readOthers(change, members)
  }

  #readDelivery(change: Change, queue: LedgerQueue): void {
    const sighting = this.#sightings.of(queue, change)
    if (sighting !== undefined) this.#readLatency(change, queue, sighting)
    // Whoever registers meanwhile may have it in the state already.
    if (queue.registered > change.sent) return
    if (sighting === undefined) this.#readMissing(change, queue)
    else {
      this.#expected += 1
      this.#delivered += 1
    }
  }

  #readMissing(change: Change, queue: LedgerQueue): void {
    const type = this.#audience.promises.get(change.kind)?.type ?? ''
    if (queue.asked < change.sent || this.#audience.wants(queue.persona)?.has(type) === false) return
    const patience = change.kind === 'schedule-message' ? scheduledMs : this.#audience.lostAfterMs
    if (change.outcome !== 'ok' || queue.asked < change.answered + patience) {
      this.#open += 1
      return
    }
    this.#expected += 1
    this.#wrongs.tell('lost', queue, change, change.sent, `change ${change.number} was never seen`)
  }

  #readLatency({ kind, sent }: Change, { away }: LedgerQueue, { at }: Sighting): void {
    // When a scheduled message is due is told by another clock; whoever was away could not see anything.
    if (kind === 'schedule-message' || away.some(([from, to]) => from <= at && sent <= to)) return
    const took = Math.max(0, at - sent)
    const all = this.#latencies.get(kind) ?? []
    all.push([sent, took])
    this.#latencies.set(kind, all)
    if (took > this.#audience.lateAfterMs) this.#late += 1
  }

  #readOthers(change: Change, members: ReadonlySet<number>): void {
    for (const [user, queues] of this.#byUser) {
      if (members.has(user) || this.#audience.privileged.has(user)) continue
      for (const queue of queues) {
        const { at } = this.#sightings.of(queue, change) ?? {}
        if (at !== undefined)
          this.#wrongs.tell('misdirected', queue, change, at, 'seen by somebody who is not subscribed')
      }
    }
  }
}
