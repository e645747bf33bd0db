// What each queue showed: every change once, and changes of one thing in their order.

import type { Wrongs } from './deliveries.ts'
import type { Promised } from './emits.ts'
import type { Change, Ledger, LedgerQueue, Sighting } from './read-ledger.ts'

interface Repeated {
  readonly queue: LedgerQueue
  readonly change: Change
  readonly sighting: Sighting
}

export class Sightings {
  /** In which types of events changes of a kind were seen. */
  readonly types = new Map<string, Set<string>>()
  readonly #changes: Ledger['changes']
  readonly #promises: ReadonlyMap<string, Promised>
  readonly #wrongs: Wrongs
  /** By queue, the first sighting of each change in the type that is promised. */
  readonly #shown = new Map<LedgerQueue, Map<string, Sighting>>()
  readonly #repeated: Repeated[] = []

  constructor({ queues, changes }: Ledger, promises: ReadonlyMap<string, Promised>, wrongs: Wrongs) {
    this.#changes = changes
    this.#promises = promises
    this.#wrongs = wrongs
    for (const queue of queues) this.#read(queue)
    for (const repeated of this.#repeated) this.#readRepeated(repeated)
  }

  of(queue: LedgerQueue, { nonce }: Change): Sighting | undefined {
    return this.#shown.get(queue)?.get(nonce)
  }

  #read(queue: LedgerQueue): void {
    const shown = new Map<string, Sighting>()
    this.#shown.set(queue, shown)
    const newest = new Map<string, Change>()
    for (const sighting of queue.sightings) {
      const change = this.#changes.get(sighting.nonce)
      if (change === undefined || !this.#isPromised(change, sighting)) continue
      const before = shown.get(sighting.nonce)
      if (before === undefined) {
        shown.set(sighting.nonce, sighting)
        this.#readOrder(queue, change, sighting, newest)
        // Not acknowledged, it comes again under the same id.
      } else if (before.event !== sighting.event) this.#repeated.push({ queue, change, sighting })
    }
    for (const event of queue.again) {
      const says = `event ${event} came again though it was acknowledged, or out of order`
      this.#wrongs.tell('doubled', queue, undefined, 0, says)
    }
  }

  #isPromised({ kind }: Change, { type }: Sighting): boolean {
    this.types.set(kind, (this.types.get(kind) ?? new Set()).add(type))
    return this.#promises.get(kind)?.type === type
  }

  /** Who applies events one after the other must not end with an older state. */
  #readOrder(queue: LedgerQueue, change: Change, { at }: Sighting, newest: Map<string, Change>): void {
    const thing = `${change.kind} ${change.writer} ${change.object}`
    const before = newest.get(thing)
    const isOlder = before !== undefined && change.answered < before.sent && change.outcome === 'ok'
    // Scheduled messages are due at whole seconds: which of two comes first is not said.
    if (isOlder && change.kind !== 'schedule-message') {
      const says = `change ${change.number} was seen after change ${before.number}`
      this.#wrongs.tell('reordered', queue, change, at, says)
    }
    if (before === undefined || change.number > before.number) newest.set(thing, change)
  }

  /** An old change in the place of a newer one is stale; otherwise it is there twice. */
  #readRepeated({ queue, change, sighting }: Repeated): void {
    const newer = this.#missingAfter(queue, change, sighting)
    if (newer === undefined)
      this.#wrongs.tell('doubled', queue, change, sighting.at, `change ${change.number} was seen twice`)
    else {
      const says = `change ${change.number} was seen in the place of ${newer.number}`
      this.#wrongs.tell('stale', queue, change, sighting.at, says)
    }
  }

  #missingAfter(queue: LedgerQueue, { kind, writer, object, number }: Change, { at }: Sighting): Change | undefined {
    for (let next = number + 1; ; next++) {
      const change = this.#changes.get(`${writer} ${next}`)
      if (change === undefined || change.sent > at) return undefined
      if (change.kind === kind && change.object === object && !this.of(queue, change)) return change
    }
  }
}
