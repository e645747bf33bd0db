// Does long work in steps: others are served between them, and no two work on one bot's storage at a time.
// Knows nothing of what the steps do.
import type { DatabaseSync } from 'node:sqlite'
import { afterOthers } from '../clock.ts'
import { Refusal } from '../refusal.ts'

/** Each step is what is done between two yields. */
export type Steps<T = void> = Generator<void, T>

/** About 10 ms of work, in characters that are read or written. */
const STEP = 256 * 1024
/** What an entry costs besides its characters, in the same measure. */
const ENTRY = 512

/** How much of a step is done. */
export class Share {
  #done = 0

  /** Whether the step is done with that. */
  isFullWith(characters: number, entries = 1): boolean {
    this.#done += characters + entries * ENTRY
    if (this.#done < STEP) return false
    this.#done = 0
    return true
  }
}

export class LongWork {
  readonly #database: DatabaseSync
  /** By users, what was begun last on their storages. */
  readonly #last = new Map<number, Promise<unknown>>()
  #resets = 0

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  isUnderWay(userId: number): boolean {
    return this.#last.has(userId)
  }

  /** One after another, in the order in which they came. */
  async alone<T>(userId: number, begin: () => Steps<T>): Promise<T> {
    const work = this.#after(this.#last.get(userId), begin)
    this.#last.set(userId, work)
    try {
      return await work
    } finally {
      if (this.#last.get(userId) === work) this.#last.delete(userId)
    }
  }

  /** Never begins at once: whoever asks for it may be in a transaction. */
  async inTurns<T>(steps: Steps<T>, resets = this.#resets): Promise<T> {
    for (;;) {
      await new Promise<void>((resolve) => afterOthers(resolve))
      const end = this.#endSince(resets)
      // What is done but for its traces is none the less done.
      const { done, value } = end === undefined ? steps.next() : steps.throw(end)
      if (done) return value
    }
  }

  /** What is under way is for bots that are no longer there. */
  reset(): void {
    this.#resets += 1
  }

  #endSince(resets: number): Refusal | undefined {
    if (!this.#database.isOpen) return new Refusal(503, 'CLOSING', 'The server is closing')
    return this.#resets === resets ? undefined : new Refusal(503, 'RESET', 'The server was made empty meanwhile')
  }

  async #after<T>(before: Promise<unknown> | undefined, begin: () => Steps<T>): Promise<T> {
    const resets = this.#resets
    await before?.catch(() => {})
    return this.inTurns(begin(), resets)
  }
}

/** Does all steps at once. */
export function endOf<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
