// The drafts that the server keeps for people. Knows nothing of what is written in them.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export class Drafts {
  readonly #insert: StatementSync
  readonly #count: StatementSync
  readonly #deleteAll: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare('INSERT INTO drafts (user_id, content) VALUES (?, ?)')
    this.#count = database.prepare('SELECT count(*) AS count FROM drafts WHERE user_id = ?')
    this.#deleteAll = database.prepare('DELETE FROM drafts WHERE user_id = ?')
  }

  add(userId: number, content: string): void {
    this.#insert.run(userId, content)
  }

  countOf(userId: number): number {
    const row = this.#count.get(userId) as unknown as { count: number }
    return row.count
  }

  removeAllOf(userId: number): void {
    this.#deleteAll.run(userId)
  }
}
