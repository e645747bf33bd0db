// The hashes of passwords, for those who have one. Knows nothing of how they are made.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export class Passwords {
  readonly #of: StatementSync
  readonly #replace: StatementSync

  constructor(database: DatabaseSync) {
    this.#of = database.prepare('SELECT hash FROM passwords WHERE user_id = ?')
    this.#replace = database.prepare('REPLACE INTO passwords VALUES (?, ?)')
  }

  of(userId: number): string | undefined {
    const row = this.#of.get(userId) as unknown as { hash: string } | undefined
    return row?.hash
  }

  replace(userId: number, hash: string): void {
    this.#replace.run(userId, hash)
  }
}
