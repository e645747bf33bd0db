// Which messages each person received, and the flags they have for them. Knows nothing of who may see what.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export const READ = 1
export const STARRED = 2
/** Kept for a message that was not sent to the person, because they marked it. */
export const HISTORICAL = 4

/** Of so many messages the flags that were asked for are kept. */
const MAX_KEPT = 20_000

export class Received {
  /** Changes whenever flags do. */
  version = 0
  /** The flags that were asked for, of each message by person. */
  readonly #kept = new Map<number, Map<number, number | undefined>>()
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
    this.forget(messageId)
  }

  /** Gives a message to all who are subscribed to a channel now; flags that someone has already stay. */
  giveToChannel(messageId: number, streamId: number, flags: number): void {
    this.#insertForChannel.run({ message_id: messageId, stream_id: streamId, flags })
    this.forget(messageId)
  }

  /** Takes a message from all who are not subscribed to a channel. */
  takeFromOthers(messageId: number, streamId: number): void {
    this.#takeFromOthers.run({ message_id: messageId, stream_id: streamId })
    this.forget(messageId)
  }

  /** undefined where the person neither received nor marked the message. */
  flags(userId: number, messageId: number): number | undefined {
    const kept = this.#kept.get(messageId) ?? new Map<number, number | undefined>()
    if (kept.has(userId)) return kept.get(userId)
    const row = this.#flags.get(userId, messageId) as unknown as { flags: number } | undefined
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear()
    this.#kept.set(messageId, kept.set(userId, row?.flags))
    return row?.flags
  }

  setFlags(userId: number, messageId: number, flags: number): void {
    this.#setFlags.run(flags, userId, messageId)
    this.forget(messageId)
  }

  /** One message came to someone, was marked or is gone. */
  forget(messageId: number): void {
    this.#kept.delete(messageId)
    this.version += 1
  }

  /** Takes them from the database anew. */
  reload(): void {
    this.#kept.clear()
    this.version += 1
  }
}

/** Whether the message was sent to the person whose flags these are. */
export function isReceived(flags: number | undefined): boolean {
  return flags !== undefined && (flags & HISTORICAL) === 0
}
