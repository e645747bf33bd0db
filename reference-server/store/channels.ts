// The channels and who is subscribed to them. Knows nothing of roles or messages.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Recipients } from './recipients.ts'

export interface Channel {
  readonly id: number
  readonly name: string
  readonly recipient_id: number
}

export class Channels {
  readonly #recipients: Recipients
  readonly #insert: StatementSync
  readonly #setRecipient: StatementSync
  readonly #subscribe: StatementSync
  readonly #byId: StatementSync
  readonly #byName: StatementSync
  readonly #subscribers: StatementSync
  readonly #isSubscribed: StatementSync

  constructor(database: DatabaseSync, recipients: Recipients) {
    this.#recipients = recipients
    this.#insert = database.prepare('INSERT INTO channels (name, name_key, recipient_id) VALUES (?, ?, 0)')
    this.#setRecipient = database.prepare('UPDATE channels SET recipient_id = ? WHERE id = ?')
    this.#subscribe = database.prepare('INSERT OR IGNORE INTO subscriptions VALUES (?, ?)')
    this.#byId = database.prepare('SELECT id, name, recipient_id FROM channels WHERE id = ?')
    this.#byName = database.prepare('SELECT id, name, recipient_id FROM channels WHERE name_key = ?')
    this.#subscribers = database.prepare('SELECT user_id FROM subscriptions WHERE stream_id = ? ORDER BY user_id')
    this.#isSubscribed = database.prepare('SELECT 1 FROM subscriptions WHERE stream_id = ? AND user_id = ?')
  }

  create(name: string, subscribers: readonly number[]): number {
    const streamId = Number(this.#insert.run(name, name.toLowerCase()).lastInsertRowid)
    this.#setRecipient.run(this.#recipients.ofChannel(streamId), streamId)
    for (const userId of subscribers) this.#subscribe.run(streamId, userId)
    return streamId
  }

  find(streamId: number): Channel | undefined {
    return this.#byId.get(streamId) as unknown as Channel | undefined
  }

  get(streamId: number): Channel {
    const channel = this.find(streamId)
    if (channel === undefined) throw new Error(`there is no channel ${streamId}`)
    return channel
  }

  isNameTaken(name: string): boolean {
    return this.#byName.get(name.toLowerCase()) !== undefined
  }

  subscribers(streamId: number): number[] {
    const rows = this.#subscribers.all(streamId) as unknown as { user_id: number }[]
    return rows.map((row) => row.user_id)
  }

  isSubscribed(streamId: number, userId: number): boolean {
    return this.#isSubscribed.get(streamId, userId) !== undefined
  }
}
