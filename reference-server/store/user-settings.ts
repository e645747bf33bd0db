// The personal settings that people changed; the others have their defaults. Knows nothing of events.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { USER_SETTINGS, type UserSettingValue } from '../user-setting-definitions.ts'

const DEFAULTS: Record<string, UserSettingValue> = Object.fromEntries(
  [...USER_SETTINGS].map(([property, definition]) => [property, definition.default]),
)

export class UserSettings {
  readonly #ofUser: StatementSync
  readonly #replace: StatementSync

  constructor(database: DatabaseSync) {
    this.#ofUser = database.prepare('SELECT property, value FROM user_settings WHERE user_id = ?')
    this.#replace = database.prepare('REPLACE INTO user_settings VALUES (?, ?, ?)')
  }

  of(userId: number): Record<string, UserSettingValue> {
    const rows = this.#ofUser.all(userId) as unknown as { property: string; value: string }[]
    return { ...DEFAULTS, ...Object.fromEntries(rows.map((row) => [row.property, JSON.parse(row.value)])) }
  }

  change(userId: number, property: string, value: UserSettingValue): void {
    this.#replace.run(userId, property, JSON.stringify(value))
  }
}
