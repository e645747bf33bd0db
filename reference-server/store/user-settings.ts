// The personal settings that were changed; the others have their defaults. Knows nothing of events.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type UserSettingDefinition, type UserSettingValue, userSettingsAt } from '../user-setting-definitions.ts'

export class UserSettings {
  /** Those that the level has. */
  readonly definitions: ReadonlyMap<string, UserSettingDefinition>
  readonly #defaults: Readonly<Record<string, UserSettingValue>>
  readonly #ofUser: StatementSync
  readonly #replace: StatementSync
  readonly #isEdited: StatementSync

  constructor(database: DatabaseSync, level: number) {
    this.definitions = userSettingsAt(level)
    const defaults = [...this.definitions].map(([property, definition]) => [property, definition.default])
    this.#defaults = Object.fromEntries(defaults)
    this.#ofUser = database.prepare('SELECT property, value FROM user_settings WHERE user_id = ?')
    this.#replace = database.prepare(`
      INSERT INTO user_settings VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET value = excluded.value, is_own_edit = max(is_own_edit, excluded.is_own_edit)`)
    this.#isEdited = database.prepare(
      'SELECT 1 FROM user_settings WHERE user_id = ? AND property = ? AND is_own_edit = 1',
    )
  }

  of(userId: number): Record<string, UserSettingValue> {
    const rows = this.#ofUser.all(userId) as unknown as { property: string; value: string }[]
    return { ...this.#defaults, ...Object.fromEntries(rows.map((row) => [row.property, JSON.parse(row.value)])) }
  }

  change(userId: number, property: string, value: UserSettingValue, isOwnEdit: boolean): void {
    this.#replace.run(userId, property, JSON.stringify(value), Number(isOwnEdit))
  }

  /** Whether the person themselves ever changed it. */
  isEdited(userId: number, property: string): boolean {
    return this.#isEdited.get(userId, property) !== undefined
  }
}
