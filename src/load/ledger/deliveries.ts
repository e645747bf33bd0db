// What the joined ledgers say of deliveries, and what has to be known of the audience to say it.

import type { LoadChannel } from '../plan/population.ts'
import type { Promised } from './emits.ts'
import type { Change, LedgerQueue } from './read-ledger.ts'

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

/** Counts what is wrong, and keeps the first of each kind. */
export class Wrongs {
  readonly counts: Record<Fault, number> = { lost: 0, doubled: 0, reordered: 0, misdirected: 0, stale: 0 }
  readonly examples: Wrong[] = []

  tell(fault: Fault, { user }: LedgerQueue, change: Change | undefined, at: number, says: string): void {
    this.counts[fault] += 1
    if (this.counts[fault] > mostExamples) return
    const { kind = '', writer = 0, number = 0 } = change ?? {}
    this.examples.push({ fault, kind, user, writer, number, at, says })
  }
}
