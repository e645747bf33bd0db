// Reads what a bot has stored in pages, and gives it as it was when the reading began, whatever is stored meanwhile.
// Knows nothing of who reads.
import type { StatementSync } from 'node:sqlite'

export const PAGE_COLUMNS = 'short_key, key, value'

/** Of so many entries, or of fewer where there are no more. */
const PAGE = 2000

type Row = readonly [shortKey: string, key: string, value: string]

export class StorageReading {
  readonly #userId: number
  /** Gives rows as lists, from a short key on. */
  readonly #rowsFrom: StatementSync
  /** Entries that were overwritten since it began, by their short keys, as they were; undefined where there was none. */
  readonly #before = new Map<string, string | undefined>()
  #from = ''
  #isDone = false

  constructor(userId: number, rowsFrom: StatementSync) {
    this.#userId = userId
    this.#rowsFrom = rowsFrom
  }

  get isDone(): boolean {
    return this.#isDone
  }

  /** Keys and values, none twice. */
  next(): [string, string][] {
    const rows = this.#rowsFrom.all(this.#userId, this.#from, PAGE) as unknown as Row[]
    const last = rows.at(-1)
    this.#isDone = last === undefined || rows.length < PAGE
    // Nothing comes between a text and the same with a zero behind it.
    if (last !== undefined) this.#from = `${last[0]}\0`
    return rows.flatMap((row) => this.#asItWas(row))
  }

  /** Told before an entry is overwritten: what was there, if anything was. */
  note(shortKey: string, value: string | undefined): void {
    if (!this.#before.has(shortKey)) this.#before.set(shortKey, value)
  }

  #asItWas([shortKey, key, value]: Row): [string, string][] {
    if (!this.#before.has(shortKey)) return [[key, value]]
    const before = this.#before.get(shortKey)
    return before === undefined ? [] : [[key, before]]
  }
}
