// When each account was last seen doing something. Written now and then only, so it tells a time up to an hour early.
// Knows nothing of presence, which clients tell themselves.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

const WRITTEN_EVERY_MS = 3_600_000

export class Activity {
  readonly #seenMs = new Map<number, number>()
  readonly #all: StatementSync
  readonly #replace: StatementSync

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT user_id, seen_ms FROM activity')
    this.#replace = database.prepare('REPLACE INTO activity VALUES (?, ?)')
    this.reload()
  }

  reload(): void {
    this.#seenMs.clear()
    const rows = this.#all.all() as unknown as { user_id: number; seen_ms: number }[]
    for (const { user_id, seen_ms } of rows) this.#seenMs.set(user_id, seen_ms)
  }

  note(userId: number, atMs: number): void {
    if (atMs - (this.#seenMs.get(userId) ?? Number.NEGATIVE_INFINITY) < WRITTEN_EVERY_MS) return
    this.#replace.run(userId, atMs)
    this.#seenMs.set(userId, atMs)
  }

  /** May be true for someone who was last seen a little before that. */
  isSeenSince(userId: number, atMs: number): boolean {
    return (this.#seenMs.get(userId) ?? Number.NEGATIVE_INFINITY) > atMs - WRITTEN_EVERY_MS
  }
}
