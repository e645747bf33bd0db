// The reactions to messages, oldest first. Knows nothing of which emoji exist, nor of who may react.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export interface Reaction {
  readonly emoji_name: string
  readonly emoji_code: string
  /** As on the wire, with the vendor's word. */
  readonly reaction_type: string
  readonly user_id: number
}

export class Reactions {
  readonly #insert: StatementSync
  readonly #ofMessage: StatementSync
  readonly #delete: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(`
      INSERT OR IGNORE INTO reactions (message_id, user_id, emoji_name, emoji_code, reaction_type)
      VALUES (:message_id, :user_id, :emoji_name, :emoji_code, :reaction_type)`)
    this.#ofMessage = database.prepare(`
      SELECT emoji_name, emoji_code, reaction_type, user_id FROM reactions WHERE message_id = ? ORDER BY id`)
    this.#delete = database.prepare(`
      DELETE FROM reactions
      WHERE message_id = ? AND user_id = ? AND reaction_type = ? AND emoji_code = ?`)
  }

  /** Whether it is new: one code under two types is two reactions, but the same one twice is one. */
  add(messageId: number, reaction: Reaction): boolean {
    return this.#insert.run({ message_id: messageId, ...reaction }).changes > 0
  }

  ofMessage(messageId: number): Reaction[] {
    return this.#ofMessage.all(messageId) as unknown as Reaction[]
  }

  remove(messageId: number, { user_id, reaction_type, emoji_code }: Reaction): void {
    this.#delete.run(messageId, user_id, reaction_type, emoji_code)
  }
}
