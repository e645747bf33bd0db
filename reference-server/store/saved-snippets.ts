// The texts that people saved to use again. Knows nothing of messages.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { timestampOf } from '../clock.ts'

export interface SavedSnippet {
  readonly id: number
  readonly title: string
  /** Markdown. */
  readonly content: string
  readonly date_created: number
}

export class SavedSnippets {
  readonly #delete: StatementSync
  readonly #insert: StatementSync
  readonly #ofUser: StatementSync

  constructor(database: DatabaseSync) {
    this.#delete = database.prepare('DELETE FROM saved_snippets WHERE user_id = ?')
    this.#insert = database.prepare(
      'INSERT INTO saved_snippets (user_id, title, content, created_ms) VALUES (?, ?, ?, ?)',
    )
    this.#ofUser = database.prepare(
      'SELECT id, title, content, created_ms FROM saved_snippets WHERE user_id = ? ORDER BY id',
    )
  }

  /** Each gets a new id, even one that was there before. */
  replace(userId: number, snippets: readonly Pick<SavedSnippet, 'title' | 'content'>[], atMs: number): void {
    this.#delete.run(userId)
    for (const { title, content } of snippets) this.#insert.run(userId, title, content, atMs)
  }

  of(userId: number): SavedSnippet[] {
    const rows = this.#ofUser.all(userId) as unknown as {
      id: number
      title: string
      content: string
      created_ms: number
    }[]
    return rows.map(({ created_ms, ...snippet }) => ({ ...snippet, date_created: timestampOf(created_ms) }))
  }
}
