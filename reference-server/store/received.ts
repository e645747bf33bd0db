// Which messages each person received, and the flags they have for them. Knows nothing of who may see what.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export const READ = 1
export const STARRED = 2
/** Kept for a message that was not sent to the person, because they marked it. */
export const HISTORICAL = 4

export class Received {
  readonly #insert: StatementSync
  readonly #insertForChannel: StatementSync
  readonly #flags: StatementSync
  readonly #setFlags: StatementSync
  readonly #takeFromOthers: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare('REPLACE INTO received VALUES (?, ?, ?)')
    this.#insertForChannel = database.prepare(`
      INSERT INTO received SELECT user_id, :message_id, :flags FROM subscriptions WHERE stream_id = :stream_id
      ON CONFLICT DO UPDATE SET flags = flags & ~${HISTORICAL}`)
    this.#flags = database.prepare('SELECT flags FROM received WHERE user_id = ? AND message_id = ?')
    this.#setFlags = database.prepare('UPDATE received SET flags = ? WHERE user_id = ? AND message_id = ?')
    this.#takeFromOthers = database.prepare(`
      DELETE FROM received WHERE message_id = :message_id AND user_id IN (
        SELECT id FROM users EXCEPT SELECT user_id FROM subscriptions WHERE stream_id = :stream_id)`)
  }

  give(messageId: number, userId: number, flags: number): void {
    this.#insert.run(userId, messageId, flags)
  }

  /** Gives a message to all who are subscribed to a channel now; flags that someone has already stay. */
  giveToChannel(messageId: number, streamId: number, flags: number): void {
    this.#insertForChannel.run({ message_id: messageId, stream_id: streamId, flags })
  }

  /** Takes a message from all who are not subscribed to a channel. */
  takeFromOthers(messageId: number, streamId: number): void {
    this.#takeFromOthers.run({ message_id: messageId, stream_id: streamId })
  }

  /** undefined where the person neither received nor marked the message. */
  flags(userId: number, messageId: number): number | undefined {
    const row = this.#flags.get(userId, messageId) as unknown as { flags: number } | undefined
    return row?.flags
  }

  setFlags(userId: number, messageId: number, flags: number): void {
    this.#setFlags.run(flags, userId, messageId)
  }
}

/** Whether the message was sent to the person whose flags these are. */
export function isReceived(flags: number | undefined): boolean {
  return flags !== undefined && (flags & HISTORICAL) === 0
}
