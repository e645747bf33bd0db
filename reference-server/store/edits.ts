// The edits of messages, appended one by one, never rewritten. Knows nothing of the API's two views of them.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export interface Edit {
  readonly message_id: number
  readonly user_id: number
  readonly at_ms: number
  /** What the message said before; null where the content was not edited. */
  readonly prev_content: string | null
  readonly prev_rendered_content: string | null
  /** Both null where the topic was not edited. */
  readonly prev_topic: string | null
  readonly topic: string | null
  /** Both null where the channel was not edited. */
  readonly prev_stream: number | null
  readonly stream: number | null
}

export class Edits {
  readonly #insert: StatementSync
  readonly #newestFirst: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(`
      INSERT INTO edits (message_id, user_id, at_ms, prev_content, prev_rendered_content, prev_topic, topic,
        prev_stream, stream)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
    this.#newestFirst = database.prepare(`
      SELECT message_id, user_id, at_ms, prev_content, prev_rendered_content, prev_topic, topic, prev_stream, stream
      FROM edits WHERE message_id = ? ORDER BY id DESC`)
  }

  append(edit: Edit): void {
    const { message_id, user_id, at_ms, prev_content, prev_rendered_content: html } = edit
    const { prev_topic, topic, prev_stream, stream } = edit
    this.#insert.run(message_id, user_id, at_ms, prev_content, html, prev_topic, topic, prev_stream, stream)
  }

  newestFirst(messageId: number): Edit[] {
    return this.#newestFirst.all(messageId) as unknown as Edit[]
  }
}
