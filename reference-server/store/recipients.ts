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

  /** undefined where nothing was ever sent to exactly these people. */
  knownOfPeople(participants: readonly number[]): number | undefined {
    return this.#known(peopleKey(participants))
  }

  /** `participants` as a message row keeps them: ids in ascending order. */
  ofPeople(participants: readonly number[]): number {
    return this.#numbered(peopleKey(participants))
  }

  #numbered(key: string): number {
    return this.#known(key) ?? Number(this.#insert.run(key).lastInsertRowid)
  }

  #known(key: string): number | undefined {
    const row = this.#find.get(key) as unknown as { id: number } | undefined
    return row?.id
  }
}

function peopleKey(participants: readonly number[]): string {
  return `people ${participants.join(',')}`
}
