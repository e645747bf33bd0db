// The drafts that the server keeps for people. Knows nothing of what is written in them.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

interface Draft {
  readonly id: number
  readonly content: string
}

export class Drafts {
  readonly #insert: StatementSync
  readonly #count: StatementSync
  readonly #ofUser: StatementSync
  readonly #deleteAll: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare('INSERT INTO drafts (user_id, content) VALUES (?, ?)')
    this.#count = database.prepare('SELECT count(*) AS count FROM drafts WHERE user_id = ?')
    this.#ofUser = database.prepare('SELECT id, content FROM drafts WHERE user_id = ? ORDER BY id')
    this.#deleteAll = database.prepare('DELETE FROM drafts WHERE user_id = ?')
  }

  /** Gives the id of the new one. */
  add(userId: number, content: string): number {
    return Number(this.#insert.run(userId, content).lastInsertRowid)
  }

  of(userId: number): Draft[] {
    return this.#ofUser.all(userId) as unknown as Draft[]
  }

  countOf(userId: number): number {
    const row = this.#count.get(userId) as unknown as { count: number }
    return row.count
  }

  removeAllOf(userId: number): void {
    this.#deleteAll.run(userId)
  }
}
