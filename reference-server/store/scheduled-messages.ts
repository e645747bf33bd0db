// The messages that wait for their time. Knows nothing of the clock, nor of how they are sent.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export interface ScheduledMessage {
  readonly id: number
  readonly sender_id: number
  /** null for a direct message. */
  readonly stream_id: number | null
  /** JSON array of the ids that were named as recipients of a direct message; null for a channel message. */
  readonly participants: string | null
  readonly topic: string
  readonly content: string
  readonly client: string
  readonly due_ms: number
  /** 0 or 1, here and below. */
  readonly read_by_sender: number
  readonly failed: number
}

export type NewScheduledMessage = Omit<ScheduledMessage, 'id' | 'failed'>

export class ScheduledMessages {
  readonly #insert: StatementSync
  readonly #update: StatementSync
  readonly #byId: StatementSync
  readonly #waiting: StatementSync
  readonly #ofSender: StatementSync
  readonly #delete: StatementSync
  readonly #fail: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(`
      INSERT INTO scheduled_messages (sender_id, stream_id, participants, topic, content, client, due_ms, read_by_sender)
      VALUES (:sender_id, :stream_id, :participants, :topic, :content, :client, :due_ms, :read_by_sender)`)
    this.#update = database.prepare(`
      UPDATE scheduled_messages SET sender_id = :sender_id, stream_id = :stream_id, participants = :participants,
        topic = :topic, content = :content, client = :client, due_ms = :due_ms, read_by_sender = :read_by_sender,
        failed = 0
      WHERE id = :id`)
    this.#byId = database.prepare('SELECT * FROM scheduled_messages WHERE id = ?')
    this.#waiting = database.prepare('SELECT * FROM scheduled_messages WHERE failed = 0 ORDER BY due_ms, id')
    this.#ofSender = database.prepare('SELECT * FROM scheduled_messages WHERE sender_id = ? ORDER BY due_ms, id')
    this.#delete = database.prepare('DELETE FROM scheduled_messages WHERE id = ?')
    this.#fail = database.prepare('UPDATE scheduled_messages SET failed = 1 WHERE id = ?')
  }

  add(message: NewScheduledMessage): number {
    return Number(this.#insert.run({ ...message }).lastInsertRowid)
  }

  replace(id: number, message: NewScheduledMessage): void {
    this.#update.run({ id, ...message })
  }

  find(id: number): ScheduledMessage | undefined {
    return this.#byId.get(id) as unknown as ScheduledMessage | undefined
  }

  /** Those that are neither sent nor failed, in the order in which they are due. */
  waiting(): ScheduledMessage[] {
    return this.#waiting.all() as unknown as ScheduledMessage[]
  }

  /** Those that are not sent, failed or not. */
  ofSender(senderId: number): ScheduledMessage[] {
    return this.#ofSender.all(senderId) as unknown as ScheduledMessage[]
  }

  remove(id: number): void {
    this.#delete.run(id)
  }

  fail(id: number): void {
    this.#fail.run(id)
  }
}
