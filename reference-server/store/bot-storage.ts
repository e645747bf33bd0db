// What bots store: texts by keys, each bot its own. Knows nothing of how much a bot may store.
import { hash } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { countCharacters } from '../limits.ts'

/** Of a SHA-256 in base64. */
const DIGEST_LENGTH = 44

export class BotStorage {
  readonly #ofBot: StatementSync
  readonly #replace: StatementSync
  readonly #total: StatementSync
  readonly #entry: StatementSync

  constructor(database: DatabaseSync) {
    this.#ofBot = database.prepare('SELECT key, value FROM bot_storage WHERE user_id = ? ORDER BY key')
    this.#replace = database.prepare(
      'REPLACE INTO bot_storage (user_id, short_key, characters, key, value) VALUES (?, ?, ?, ?, ?)',
    )
    this.#total = database.prepare('SELECT sum(characters) AS characters FROM bot_storage WHERE user_id = ?')
    this.#entry = database.prepare('SELECT characters FROM bot_storage WHERE user_id = ? AND short_key = ?')
  }

  of(userId: number): Record<string, string> {
    const rows = this.#ofBot.all(userId) as unknown as { key: string; value: string }[]
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  }

  put(userId: number, key: string, value: string): void {
    this.#replace.run(userId, shortOf(key), countCharacters(key) + countCharacters(value), key, value)
  }

  /** How many characters would be stored if these entries were put. */
  charactersWith(userId: number, entries: readonly (readonly [string, string])[]): number {
    let total = charactersIn(this.#total.get(userId))
    for (const [key, value] of entries)
      total += countCharacters(key) + countCharacters(value) - charactersIn(this.#entry.get(userId, shortOf(key)))
    return total
  }
}

/** What a key is found by: SQLite reads all of a long one each time it compares it. All digests have the same length. */
function shortOf(key: string): string {
  return key.length < DIGEST_LENGTH ? key : hash('sha256', key, 'base64')
}

function charactersIn(row: unknown): number {
  return (row as { characters: number | null } | undefined)?.characters ?? 0
}
