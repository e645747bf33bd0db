// What bots store: texts by keys, each bot its own. Knows nothing of how much a bot may store.
import { hash } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { countCharacters } from '../limits.ts'
import { PAGE_COLUMNS, StorageReading } from './storage-reading.ts'

/** Of a SHA-256 in base64. */
const DIGEST_LENGTH = 44
const LONG = 100_000

export class BotStorage {
  readonly #ofBot: StatementSync
  readonly #upsert: StatementSync
  readonly #total: StatementSync
  readonly #entry: StatementSync
  readonly #value: StatementSync
  readonly #rowsFrom: StatementSync
  readonly #readings = new Map<number, Set<StorageReading>>()
  /** How many characters bots have stored, where that is known: to count millions of entries takes long. */
  readonly #totals = new Map<number, number>()
  /** Of long texts that are about to be stored. */
  readonly #counts = new Map<string, number>()

  constructor(database: DatabaseSync) {
    this.#ofBot = database.prepare('SELECT key, value FROM bot_storage WHERE user_id = ? ORDER BY key')
    this.#upsert = database.prepare(
      'INSERT INTO bot_storage (user_id, short_key, characters, key, value) VALUES (?, ?, ?, ?, ?) ' +
        'ON CONFLICT DO UPDATE SET characters = excluded.characters, value = excluded.value',
    )
    this.#total = database.prepare('SELECT sum(characters) AS characters FROM bot_storage WHERE user_id = ?')
    this.#entry = database.prepare('SELECT characters FROM bot_storage WHERE user_id = ? AND short_key = ?')
    this.#value = database.prepare('SELECT value FROM bot_storage WHERE user_id = ? AND short_key = ?')
    this.#rowsFrom = database.prepare(
      `SELECT ${PAGE_COLUMNS} FROM bot_storage WHERE user_id = ? AND short_key >= ? ORDER BY short_key LIMIT ?`,
    )
    this.#rowsFrom.setReturnArrays(true)
  }

  of(userId: number): Record<string, string> {
    const rows = this.#ofBot.all(userId) as unknown as { key: string; value: string }[]
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  }

  valueOf(userId: number, key: string): string | undefined {
    return (this.#value.get(userId, shortOf(key)) as { value: string } | undefined)?.value
  }

  /** All entries as they are now, in pages between which others may store. */
  async read(userId: number, between: () => Promise<void>, take: (page: [string, string][]) => void): Promise<void> {
    const reading = new StorageReading(userId, this.#rowsFrom)
    const readings = this.#readings.get(userId) ?? new Set()
    this.#readings.set(userId, readings.add(reading))
    try {
      while (!reading.isDone) {
        take(reading.next())
        await between()
      }
    } finally {
      readings.delete(reading)
      if (readings.size === 0) this.#readings.delete(userId)
    }
  }

  put(userId: number, key: string, value: string): void {
    for (const reading of this.#readings.get(userId) ?? []) reading.note(shortOf(key), this.valueOf(userId, key))
    this.#totals.delete(userId)
    this.#upsert.run(userId, shortOf(key), countCharacters(key) + this.#takeCount(value), key, value)
  }

  /** How many characters would be stored if these entries were put. */
  charactersWith(userId: number, entries: readonly (readonly [string, string])[]): number {
    this.#counts.clear()
    let total = this.#totals.get(userId) ?? charactersIn(this.#total.get(userId))
    for (const [key, value] of entries)
      total += countCharacters(key) + this.#count(value) - charactersIn(this.#entry.get(userId, shortOf(key)))
    return total
  }

  /** Told once the entries are stored for good. */
  noteTotal(userId: number, characters: number): void {
    this.#totals.set(userId, characters)
  }

  reload(): void {
    this.#totals.clear()
  }

  /** A long text is counted once, though it is asked for before it is stored and when it is. */
  #count(text: string): number {
    const characters = countCharacters(text)
    if (text.length > LONG) this.#counts.set(text, characters)
    return characters
  }

  #takeCount(text: string): number {
    if (text.length <= LONG) return countCharacters(text)
    const known = this.#counts.get(text)
    this.#counts.delete(text)
    return known ?? countCharacters(text)
  }
}

/** What a key is found by: SQLite reads all of a long one each time it compares it. All digests have the same length. */
function shortOf(key: string): string {
  return key.length < DIGEST_LENGTH ? key : hash('sha256', key, 'base64')
}

function charactersIn(row: unknown): number {
  return (row as { characters: number | null } | undefined)?.characters ?? 0
}
