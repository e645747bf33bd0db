// The custom emoji of the organization. Knows nothing of the emoji of Unicode.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export interface CustomEmoji {
  readonly id: number
  readonly name: string
}

export class Emoji {
  readonly #insert: StatementSync
  readonly #byName: StatementSync
  readonly #byId: StatementSync
  readonly #rename: StatementSync
  readonly #all: StatementSync
  readonly #remove: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare('INSERT INTO emoji (name) VALUES (?)')
    this.#byName = database.prepare('SELECT max(id) AS id FROM emoji WHERE name = ?')
    this.#byId = database.prepare('SELECT 1 FROM emoji WHERE id = ?')
    this.#rename = database.prepare('UPDATE emoji SET name = ? WHERE id = ?')
    this.#all = database.prepare('SELECT id, name FROM emoji ORDER BY id')
    this.#remove = database.prepare('DELETE FROM emoji WHERE id = ?')
  }

  all(): CustomEmoji[] {
    return this.#all.all() as unknown as CustomEmoji[]
  }

  rename(code: string, name: string): void {
    this.#rename.run(name, Number(code))
  }

  remove(code: string): void {
    this.#remove.run(Number(code))
  }

  /** Gives the code of the new emoji. */
  create(name: string): string {
    return String(this.#insert.run(name).lastInsertRowid)
  }

  /** The newest of a name: it replaced the ones before, which reactions may still show. */
  codeOf(name: string): string | undefined {
    const { id } = this.#byName.get(name) as unknown as { id: number | null }
    return id === null ? undefined : String(id)
  }

  hasCode(code: string): boolean {
    return /^[1-9][0-9]{0,9}$/.test(code) && this.#byId.get(Number(code)) !== undefined
  }
}
