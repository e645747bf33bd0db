// What bots store: texts by keys, each bot its own. Knows nothing of how much a bot may store.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { countCharacters } from '../limits.ts'

export class BotStorage {
  readonly #ofBot: StatementSync
  readonly #replace: StatementSync
  readonly #total: StatementSync
  readonly #entry: StatementSync

  constructor(database: DatabaseSync) {
    this.#ofBot = database.prepare('SELECT key, value FROM bot_storage WHERE user_id = ? ORDER BY key')
    this.#replace = database.prepare('REPLACE INTO bot_storage VALUES (?, ?, ?, ?)')
    this.#total = database.prepare('SELECT sum(characters) AS characters FROM bot_storage WHERE user_id = ?')
    this.#entry = database.prepare('SELECT characters FROM bot_storage WHERE user_id = ? AND key = ?')
  }

  of(userId: number): Record<string, string> {
    const rows = this.#ofBot.all(userId) as unknown as { key: string; value: string }[]
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  }

  put(userId: number, key: string, value: string): void {
    this.#replace.run(userId, key, value, countCharacters(key) + countCharacters(value))
  }

  /** How many characters would be stored if these entries were put. */
  charactersWith(userId: number, entries: readonly (readonly [string, string])[]): number {
    let total = charactersIn(this.#total.get(userId))
    for (const [key, value] of entries)
      total += countCharacters(key) + countCharacters(value) - charactersIn(this.#entry.get(userId, key))
    return total
  }
}

function charactersIn(row: unknown): number {
  return (row as { characters: number | null } | undefined)?.characters ?? 0
}
