// The views that people arranged for their navigation, in their own order. Knows nothing of what they show.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export interface NavigationView {
  /** The part of an address after its hash. */
  readonly fragment: string
  readonly is_pinned: boolean
  /** null for a built-in view. */
  readonly name: string | null
}

export class NavigationViews {
  readonly #delete: StatementSync
  readonly #insert: StatementSync
  readonly #ofUser: StatementSync

  constructor(database: DatabaseSync) {
    this.#delete = database.prepare('DELETE FROM navigation_views WHERE user_id = ?')
    this.#insert = database.prepare('INSERT INTO navigation_views VALUES (?, ?, ?, ?, ?)')
    this.#ofUser = database.prepare(
      'SELECT fragment, is_pinned, name FROM navigation_views WHERE user_id = ? ORDER BY place',
    )
  }

  replace(userId: number, views: readonly NavigationView[]): void {
    this.#delete.run(userId)
    for (const [place, { fragment, is_pinned, name }] of views.entries())
      this.#insert.run(userId, place, fragment, is_pinned ? 1 : 0, name)
  }

  of(userId: number): NavigationView[] {
    const rows = this.#ofUser.all(userId) as unknown as { fragment: string; is_pinned: number; name: string | null }[]
    return rows.map((row) => ({ ...row, is_pinned: row.is_pinned === 1 }))
  }
}
