// Keeps parts of the initial state as text, for each person, as long as nothing at all was written: clients that lost
// their queues come back all at once. Knows nothing of what is in a part.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

const MAX_KEPT = 20_000

export class StateTexts {
  readonly #changes: StatementSync
  readonly #kept = new Map<string, string>()
  #at = -1

  constructor(database: DatabaseSync) {
    this.#changes = database.prepare('SELECT total_changes() AS changes')
  }

  find(userId: number, part: string, make: () => string): string {
    const { changes } = this.#changes.get() as unknown as { changes: number }
    if (changes !== this.#at || this.#kept.size >= MAX_KEPT) this.#kept.clear()
    this.#at = changes
    const key = `${userId} ${part}`
    const text = this.#kept.get(key) ?? make()
    this.#kept.set(key, text)
    return text
  }
}
