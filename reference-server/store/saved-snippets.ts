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
  readonly #deleteOne: StatementSync

  constructor(database: DatabaseSync) {
    this.#delete = database.prepare('DELETE FROM saved_snippets WHERE user_id = ?')
    this.#insert = database.prepare(
      'INSERT INTO saved_snippets (user_id, title, content, created_ms) VALUES (?, ?, ?, ?)',
    )
    this.#ofUser = database.prepare(
      'SELECT id, title, content, created_ms FROM saved_snippets WHERE user_id = ? ORDER BY id',
    )
    this.#deleteOne = database.prepare('DELETE FROM saved_snippets WHERE user_id = ? AND id = ?')
  }

  /** Each gets a new id, even one that was there before. */
  replace(userId: number, snippets: readonly Pick<SavedSnippet, 'title' | 'content'>[], atMs: number): void {
    this.#delete.run(userId)
    for (const snippet of snippets) this.add(userId, snippet, atMs)
  }

  /** Gives the id of the new one. */
  add(userId: number, { title, content }: Pick<SavedSnippet, 'title' | 'content'>, atMs: number): number {
    return Number(this.#insert.run(userId, title, content, atMs).lastInsertRowid)
  }

  /** Whether it was there. */
  remove(userId: number, id: number): boolean {
    return this.#deleteOne.run(userId, id).changes > 0
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
