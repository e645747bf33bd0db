// The submessages attached to messages, oldest first. Knows nothing of what widgets make of them.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export interface Submessage {
  readonly msg_type: string
  readonly content: string
  readonly message_id: number
  readonly sender_id: number
  readonly id: number
}

export class Submessages {
  readonly #insert: StatementSync
  readonly #ofMessage: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(`
      INSERT INTO submessages (message_id, sender_id, msg_type, content)
      VALUES (:message_id, :sender_id, :msg_type, :content)`)
    this.#ofMessage = database.prepare(`
      SELECT msg_type, content, message_id, sender_id, id FROM submessages WHERE message_id = ? ORDER BY id`)
  }

  add(submessage: Omit<Submessage, 'id'>): void {
    this.#insert.run({ ...submessage })
  }

  ofMessage(messageId: number): Submessage[] {
    return this.#ofMessage.all(messageId) as unknown as Submessage[]
  }
}
