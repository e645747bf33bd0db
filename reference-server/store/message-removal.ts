// Removes messages with everything that hangs on them. Knows nothing of who may do that.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Of those who received a message, an index knows only by person. */
const REMOVALS = [
  'DELETE FROM received WHERE user_id IN (SELECT id FROM users) AND message_id = ?',
  'DELETE FROM edits WHERE message_id = ?',
  'DELETE FROM reactions WHERE message_id = ?',
  'DELETE FROM submessages WHERE message_id = ?',
  'DELETE FROM upload_references WHERE upload_id IN (SELECT id FROM uploads) AND message_id = ?',
  'DELETE FROM messages WHERE id = ?',
]

export class MessageRemoval {
  readonly #statements: readonly StatementSync[]

  constructor(database: DatabaseSync) {
    this.#statements = REMOVALS.map((sql) => database.prepare(sql))
  }

  remove(messageId: number): void {
    for (const statement of this.#statements) statement.run(messageId)
  }
}
