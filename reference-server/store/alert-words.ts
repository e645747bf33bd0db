// The words that people want to be alerted of, in their own order. Knows nothing of messages.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export class AlertWords {
  readonly #delete: StatementSync
  readonly #insert: StatementSync
  readonly #ofUser: StatementSync

  constructor(database: DatabaseSync) {
    this.#delete = database.prepare('DELETE FROM alert_words WHERE user_id = ?')
    this.#insert = database.prepare('INSERT INTO alert_words VALUES (?, ?, ?)')
    this.#ofUser = database.prepare('SELECT word FROM alert_words WHERE user_id = ? ORDER BY place')
  }

  replace(userId: number, words: readonly string[]): void {
    this.#delete.run(userId)
    for (const [place, word] of words.entries()) this.#insert.run(userId, place, word)
  }

  of(userId: number): string[] {
    const rows = this.#ofUser.all(userId) as unknown as { word: string }[]
    return rows.map((row) => row.word)
  }
}
