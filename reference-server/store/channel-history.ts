// What the messages of a channel amount to: the first, the latest, how many. Knows nothing of what they say.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export class ChannelHistory {
  readonly #first: StatementSync
  readonly #latest: StatementSync
  readonly #count: StatementSync

  constructor(database: DatabaseSync) {
    this.#first = database.prepare('SELECT min(id) FROM messages WHERE recipient_id = ?')
    this.#latest = database.prepare('SELECT max(sent_ms) FROM messages WHERE recipient_id = ?')
    this.#count = database.prepare('SELECT count(*) FROM messages WHERE recipient_id = ? AND sent_ms >= ?')
    for (const statement of [this.#first, this.#latest, this.#count]) statement.setReturnArrays(true)
  }

  firstMessageId(recipientId: number): number | null {
    return valueIn(this.#first.get(recipientId))
  }

  latestMs(recipientId: number): number | null {
    return valueIn(this.#latest.get(recipientId))
  }

  countSince(recipientId: number, atMs: number): number {
    return valueIn(this.#count.get(recipientId, atMs)) ?? 0
  }
}

function valueIn(row: unknown): number | null {
  return (row as [number | null])[0]
}
