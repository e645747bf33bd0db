// Removes rows of bots' storages that do not count: those of puts that never became current, and older ones of the
// same key. Nobody reads them, so that it can be done later where it fails. Knows nothing of what is stored.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Share, type Steps } from './long-work.ts'
import type { StorageEntry } from './storage-entry.ts'
import { BEGINNING, CurrentRows, type Place } from './storage-reading.ts'
import { atomically } from './transaction.ts'

/** Rows that are looked at in a step. */
const PAGE = 2000

type Row = readonly [...Place, id: number]

export class StorageSweeping {
  readonly #database: DatabaseSync
  readonly #note: StatementSync
  readonly #noted: StatementSync
  readonly #allNoted: StatementSync
  readonly #forget: StatementSync
  readonly #rowsBehind: StatementSync
  readonly #remove: StatementSync
  readonly #removeOlder: StatementSync

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#note = database.prepare('INSERT OR IGNORE INTO bot_storages_unswept (user_id) VALUES (?)')
    this.#noted = database.prepare('SELECT user_id FROM bot_storages_unswept WHERE user_id = ?')
    this.#allNoted = database.prepare('SELECT user_id FROM bot_storages_unswept')
    this.#forget = database.prepare('DELETE FROM bot_storages_unswept WHERE user_id = ?')
    this.#rowsBehind = database.prepare(
      'SELECT short_key, put, piece, id FROM bot_storage WHERE user_id = ? AND (short_key, put, piece) > (?, ?, ?) ' +
        'ORDER BY short_key, put, piece LIMIT ?',
    )
    this.#rowsBehind.setReturnArrays(true)
    this.#remove = database.prepare('DELETE FROM bot_storage WHERE id = ?')
    this.#removeOlder = database.prepare('DELETE FROM bot_storage WHERE user_id = ? AND short_key = ? AND put > ?')
  }

  isNeeded(userId: number): boolean {
    return this.#noted.get(userId) !== undefined
  }

  usersInNeed(): number[] {
    return this.#allNoted.all().map(({ user_id }) => Number(user_id))
  }

  /** Before there is anything to remove. */
  note(userId: number): void {
    this.#note.run(userId)
  }

  /** Looks at all that a bot has; `put` is the number of the last put that counts. */
  *sweep(userId: number, put: number): Steps {
    if (!this.isNeeded(userId)) return
    const current = new CurrentRows(put)
    let last = BEGINNING
    const sweepSome = (): boolean => {
      const rows = this.#rowsBehind.all(userId, ...last, PAGE) as unknown as Row[]
      for (const [shortKey, ofRow, piece, id] of rows) {
        last = [shortKey, ofRow, piece]
        if (!current.has(shortKey, ofRow)) this.#remove.run(id)
      }
      if (rows.length < PAGE) this.#forget.run(userId)
      return rows.length === PAGE
    }
    while (atomically(this.#database, sweepSome)) yield
  }

  /** After a put that is current: what it was put over. */
  *removeOlder(userId: number, put: number, entries: readonly StorageEntry[]): Steps {
    const share = new Share()
    const left = entries.values()
    const removeSome = (): boolean => {
      for (let next = left.next(); !next.done; next = left.next()) {
        this.#removeOlder.run(userId, next.value.shortKey, put)
        if (share.isFullWith(next.value.characters)) return true
      }
      this.#forget.run(userId)
      return false
    }
    yield
    while (atomically(this.#database, removeSome)) yield
  }
}
