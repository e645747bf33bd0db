// Numbers the sets of people or channels that messages go to. Knows nothing of the messages.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export class Recipients {
  readonly #find: StatementSync
  readonly #insert: StatementSync

  constructor(database: DatabaseSync) {
    this.#find = database.prepare('SELECT id FROM recipients WHERE key = ?')
    this.#insert = database.prepare('INSERT INTO recipients (key) VALUES (?)')
  }

  ofChannel(streamId: number): number {
    return this.#numbered(`channel ${streamId}`)
  }

  /** `participants` as a message row keeps them: ids in ascending order. */
  ofPeople(participants: readonly number[]): number {
    return this.#numbered(`people ${participants.join(',')}`)
  }

  #numbered(key: string): number {
    const known = this.#find.get(key) as unknown as { id: number } | undefined
    return known?.id ?? Number(this.#insert.run(key).lastInsertRowid)
  }
}
