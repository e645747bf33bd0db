// Reads what is current of a bot's storage, piece by piece. Knows nothing of who reads.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Share } from './long-work.ts'

/** Takes what the condition asks for, and a place. */
export function rowsBehind(database: DatabaseSync, condition: string): StatementSync {
  const behind = `${condition} AND (short_key, put, piece) > (?, ?, ?) ORDER BY short_key, put, piece`
  const statement = database.prepare(`SELECT short_key, put, piece, key, value FROM bot_storage WHERE ${behind}`)
  statement.setReturnArrays(true)
  return statement
}

/** What comes of an entry at once: all of it, but where it is long. No value while the key goes on. */
export type Passage = readonly [...Place, key: string, value: string | null]

export type Place = readonly [shortKey: string, put: number, piece: number]

/** Comes before all places where a row can be. */
export const BEGINNING: Place = ['', Number.MIN_SAFE_INTEGER, 0]

/** Tells rows that count from others, told of them in the order of their places. */
export class CurrentRows {
  /** Of the last put that counts; those before it have larger numbers. */
  readonly #put: number
  #shortKey: string | undefined
  #putOfKey = 0

  constructor(put: number) {
    this.#put = put
  }

  /** The newest of a key comes first, but for one that does not count yet. */
  has(shortKey: string, put: number): boolean {
    if (put < this.#put) return false
    if (shortKey !== this.#shortKey) this.#putOfKey = put
    this.#shortKey = shortKey
    return put === this.#putOfKey
  }
}

export class StorageReading {
  readonly #current: CurrentRows
  readonly #rowsBehind: (place: Place) => Iterable<Passage>

  constructor(put: number, rowsBehind: StatementSync, ...which: (number | string)[]) {
    this.#current = new CurrentRows(put)
    this.#rowsBehind = (place) => rowsBehind.iterate(...which, ...place) as unknown as Iterable<Passage>
  }

  /** All of it, a page for each step, in the order of short keys; nothing may be stored between them. */
  *pages(): Generator<Passage[], void> {
    const share = new Share()
    let last: Place | Passage = BEGINNING
    for (let isDone = false; !isDone; ) {
      const page: Passage[] = []
      isDone = true
      for (const passage of this.#rowsBehind([last[0], last[1], last[2]])) {
        last = passage
        if (this.#current.has(passage[0], passage[1])) page.push(passage)
        isDone = !share.isFullWith(passage[3].length + (passage[4]?.length ?? 0))
        if (!isDone) break
      }
      yield page
    }
  }

  /** All of it at once. */
  entries(): [string, string][] {
    const entries: [string, string][] = []
    for (const page of this.pages()) for (const passage of page) append(entries, passage)
    return entries
  }
}

function append(entries: [string, string][], [, , piece, key, value]: Passage): void {
  if (piece === 0) entries.push(['', ''])
  const last = entries.at(-1)
  if (last === undefined) return
  last[0] += key
  last[1] += value ?? ''
}
