// What bots store: texts by keys, each bot its own. Knows nothing of how much a bot may store.
//
// What is long is written in steps. Its rows have the number of their put, and count from when that is current: it
// becomes so in one small write. Numbers go down, so that the newest of a key is found first.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Refusal } from '../refusal.ts'
import { isTroubleOfDatabase } from './database-fault.ts'
import { endOf, LongWork, Share, type Steps } from './long-work.ts'
import { entryOf, type StorageEntry, shortKeyOf } from './storage-entry.ts'
import { rowsBehind, StorageReading } from './storage-reading.ts'
import { StorageSweeping } from './storage-sweeping.ts'
import { atomically } from './transaction.ts'

type Whole = readonly (readonly [string, string])[]

interface State {
  readonly put: number
  readonly characters: number
}

const NOTHING: State = { put: 0, characters: 0 }

export class BotStorage {
  readonly #database: DatabaseSync
  readonly #work: LongWork
  readonly #sweeping: StorageSweeping
  readonly #state: StatementSync
  readonly #setState: StatementSync
  readonly #insert: StatementSync
  readonly #overwrite: StatementSync
  readonly #remove: StatementSync
  readonly #entry: StatementSync
  readonly #rowsOfEntry: StatementSync
  readonly #rows: StatementSync

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#work = new LongWork(database)
    this.#state = database.prepare('SELECT put, characters FROM bot_storages WHERE user_id = ?')
    this.#setState = database.prepare(
      'INSERT INTO bot_storages (user_id, put, characters) VALUES (?, ?, ?) ' +
        'ON CONFLICT DO UPDATE SET put = excluded.put, characters = excluded.characters',
    )
    this.#insert = database.prepare(
      'INSERT INTO bot_storage (user_id, short_key, put, piece, characters, key, value) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    this.#overwrite = database.prepare(
      'UPDATE bot_storage SET characters = ?, value = ? WHERE user_id = ? AND short_key = ? AND piece = 0 ' +
        'AND NOT EXISTS (SELECT 1 FROM bot_storage WHERE user_id = ? AND short_key = ? AND piece > 0)',
    )
    this.#remove = database.prepare('DELETE FROM bot_storage WHERE user_id = ? AND short_key = ?')
    this.#entry = database.prepare(
      'SELECT sum(characters) AS characters FROM bot_storage WHERE user_id = ? AND short_key = ? AND put >= ? ' +
        'GROUP BY put ORDER BY put LIMIT 1',
    )
    this.#rowsOfEntry = rowsBehind(database, 'user_id = ? AND short_key = ?')
    this.#rows = rowsBehind(database, 'user_id = ?')
    this.#sweeping = new StorageSweeping(database)
    this.#sweepLeftovers()
  }

  /** Whether a short put can be done at once. */
  isFree(userId: number): boolean {
    return !this.#work.isUnderWay(userId) && !this.#sweeping.isNeeded(userId)
  }

  /** Nobody else puts or reads in steps meanwhile. */
  alone<T>(userId: number, begin: () => Steps<T>): Promise<T> {
    return this.#work.alone(userId, begin)
  }

  /** For work that touches nothing that is stored. */
  inTurns<T>(steps: Steps<T>): Promise<T> {
    return this.#work.inTurns(steps)
  }

  of(userId: number): Record<string, string> {
    const entries = this.reading(userId).entries()
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  valueOf(userId: number, key: string): string | undefined {
    return this.reading(userId, key).entries()[0]?.[1]
  }

  /** Of all entries, or of one. */
  reading(userId: number, key?: string): StorageReading {
    const { put } = this.#stateOf(userId)
    if (key === undefined) return new StorageReading(put, this.#rows, userId)
    return new StorageReading(put, this.#rowsOfEntry, userId, shortKeyOf(key))
  }

  /** Of the key and the value; undefined where there is none. */
  charactersOf(userId: number, shortKey: string, { put } = this.#stateOf(userId)): number | undefined {
    return (this.#entry.get(userId, shortKey, put) as { characters: number } | undefined)?.characters
  }

  /** How many characters would be stored if these entries were put. */
  charactersWith(userId: number, entries: Whole): number {
    const made = entries.map(([key, value]) => entryOf(key, value))
    return endOf(this.countWith(userId, made))
  }

  *countWith(userId: number, entries: readonly StorageEntry[]): Steps<number> {
    const share = new Share()
    const state = this.#stateOf(userId)
    let total = state.characters
    for (const { shortKey, characters } of entries) {
      total += characters - (this.charactersOf(userId, shortKey, state) ?? 0)
      if (share.isFullWith(0)) yield
    }
    return total
  }

  /** At once, where it is free; whoever does so notes the characters, too. */
  put(userId: number, key: string, value: string): void {
    const entry = entryOf(key, value)
    const { shortKey, characters } = entry
    const { changes } = this.#overwrite.run(characters, value, userId, shortKey, userId, shortKey)
    if (changes === 0) this.putEntry(userId, entry)
  }

  putEntry(userId: number, entry: StorageEntry): void {
    const { put } = this.#stateOf(userId)
    this.#remove.run(userId, entry.shortKey)
    for (const index of entry.pieces.keys()) this.#write(userId, put, entry, index)
  }

  noteCharacters(userId: number, characters: number): void {
    this.#setState.run(userId, this.#stateOf(userId).put, characters)
  }

  /** All or nothing: it is stored when the state is set. What is left to do then may fail, and be done later. */
  *putAll(userId: number, entries: readonly StorageEntry[], characters: number): Steps {
    const { put: before } = this.#stateOf(userId)
    const put = before - 1
    yield* this.#sweeping.sweep(userId, before)
    try {
      yield* this.#stage(userId, put, entries)
      this.#setState.run(userId, put, characters)
    } catch (error) {
      if (isTroubleOfDatabase(error)) yield* asFarAsPossible(this.#sweeping.sweep(userId, before))
      throw error
    }
    yield* asFarAsPossible(this.#sweeping.removeOlder(userId, put, entries))
  }

  reload(): void {
    this.#work.reset()
  }

  *#stage(userId: number, put: number, entries: readonly StorageEntry[]): Steps {
    const share = new Share()
    const pieces = piecesOf(entries)
    const writeSome = (): boolean => {
      this.#sweeping.note(userId)
      for (let next = pieces.next(); !next.done; next = pieces.next()) {
        const [entry, index] = next.value
        this.#write(userId, put, entry, index)
        if (share.isFullWith(entry.pieces[index]?.characters ?? 0)) return true
      }
      return false
    }
    while (atomically(this.#database, writeSome)) yield
  }

  #write(userId: number, put: number, { shortKey, pieces }: StorageEntry, index: number): void {
    const piece = pieces[index]
    if (piece !== undefined) this.#insert.run(userId, shortKey, put, index, piece.characters, piece.key, piece.value)
  }

  #stateOf(userId: number): State {
    return (this.#state.get(userId) as unknown as State | undefined) ?? NOTHING
  }

  /** Of puts that the end of the server came between. */
  #sweepLeftovers(): void {
    for (const userId of this.#sweeping.usersInNeed())
      endOf(asFarAsPossible(this.#sweeping.sweep(userId, this.#stateOf(userId).put)))
  }
}

function* piecesOf(entries: readonly StorageEntry[]): Generator<[StorageEntry, number], undefined> {
  for (const entry of entries) for (const index of entry.pieces.keys()) yield [entry, index]
}

/** Trouble of the database and the end of the server leave the rest for later: what is left is not read. */
function* asFarAsPossible(steps: Steps): Steps {
  try {
    yield* steps
  } catch (error) {
    if (!isTroubleOfDatabase(error) && !(error instanceof Refusal)) throw error
  }
}
