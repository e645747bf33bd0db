// The new addresses that people asked for and did not confirm yet, the last one of each. Knows nothing of mail.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export class EmailChanges {
  readonly #of: StatementSync
  readonly #replace: StatementSync
  readonly #delete: StatementSync

  constructor(database: DatabaseSync) {
    this.#of = database.prepare('SELECT email FROM email_changes WHERE user_id = ?')
    this.#replace = database.prepare('REPLACE INTO email_changes VALUES (?, ?)')
    this.#delete = database.prepare('DELETE FROM email_changes WHERE user_id = ?')
  }

  of(userId: number): string | undefined {
    const row = this.#of.get(userId) as unknown as { email: string } | undefined
    return row?.email
  }

  replace(userId: number, email: string): void {
    this.#replace.run(userId, email)
  }

  remove(userId: number): void {
    this.#delete.run(userId)
  }
}
