// When people were last active and last there at all. Every change gets the next number of one sequence.
// Knows nothing of the API's formats.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export interface Presence {
  readonly user_id: number
  /** null for someone who was only ever idle. */
  readonly active_ms: number | null
  /** When they were last there, active or idle. */
  readonly idle_ms: number
  readonly update_id: number
}

export class Presences {
  readonly #of: StatementSync
  readonly #since: StatementSync
  readonly #replace: StatementSync
  readonly #last: StatementSync

  constructor(database: DatabaseSync) {
    this.#of = database.prepare('SELECT * FROM presence WHERE user_id = ?')
    this.#since = database.prepare('SELECT * FROM presence WHERE update_id > ? AND idle_ms >= ? ORDER BY update_id')
    this.#replace = database.prepare('REPLACE INTO presence VALUES (:user_id, :active_ms, :idle_ms, :update_id)')
    this.#last = database.prepare('SELECT coalesce(max(update_id), 0) AS id FROM presence')
  }

  of(userId: number): Presence | undefined {
    return this.#of.get(userId) as unknown as Presence | undefined
  }

  /** What changed after an update, of those who were there since a time; in the order of the changes. */
  since(updateId: number, thereSinceMs: number): Presence[] {
    return this.#since.all(updateId, thereSinceMs) as unknown as Presence[]
  }

  /** The latest change always stands in a row, so the sequence never goes back. */
  set(presence: Omit<Presence, 'update_id'>): Presence {
    const { id } = this.#last.get() as unknown as { id: number }
    const changed = { ...presence, update_id: id + 1 }
    this.#replace.run(changed)
    return changed
  }
}
