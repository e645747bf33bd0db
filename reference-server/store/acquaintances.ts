// Who has to do with whom: those who share a channel or a direct message. Knows nothing of who may access whom.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** A conversation without messages, since they were deleted, does not count. */
const SHARED = `
  SELECT b.user_id FROM subscriptions a JOIN subscriptions b ON b.stream_id = a.stream_id WHERE a.user_id = :user_id
  UNION ALL
  SELECT b.user_id FROM conversation_members a JOIN conversation_members b ON b.recipient_id = a.recipient_id
  WHERE a.user_id = :user_id AND EXISTS (SELECT 1 FROM messages m WHERE m.recipient_id = a.recipient_id)`

export class Acquaintances {
  readonly #all: StatementSync
  readonly #one: StatementSync

  constructor(database: DatabaseSync) {
    this.#all = database.prepare(`SELECT DISTINCT user_id FROM (${SHARED})`)
    this.#one = database.prepare(`SELECT 1 FROM (${SHARED}) WHERE user_id = :other_id LIMIT 1`)
  }

  of(userId: number): ReadonlySet<number> {
    const rows = this.#all.all({ user_id: userId }) as unknown as { user_id: number }[]
    return new Set(rows.map((row) => row.user_id))
  }

  areAcquainted(userId: number, otherId: number): boolean {
    return this.#one.get({ user_id: userId, other_id: otherId }) !== undefined
  }
}
