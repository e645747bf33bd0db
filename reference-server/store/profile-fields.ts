// The custom profile fields of the organization, and the values that people have for them.
// Knows nothing of how a value is rendered.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export const PROFILE_FIELD_TYPES = ['short_text', 'long_text', 'link'] as const

export interface ProfileField {
  readonly id: number
  readonly name: string
  readonly type: (typeof PROFILE_FIELD_TYPES)[number]
}

export interface ProfileValue {
  readonly value: string
  /** null where the type of the field is not Markdown. */
  readonly rendered_value: string | null
}

export class ProfileFields {
  readonly #insert: StatementSync
  readonly #all: StatementSync
  readonly #replaceValue: StatementSync
  readonly #deleteValue: StatementSync
  readonly #values: StatementSync
  readonly #removals: readonly StatementSync[]

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare('INSERT INTO profile_fields (name, type) VALUES (:name, :type)')
    this.#all = database.prepare('SELECT id, name, type FROM profile_fields ORDER BY id')
    this.#replaceValue = database.prepare('REPLACE INTO profile_values VALUES (?, ?, ?, ?)')
    this.#deleteValue = database.prepare('DELETE FROM profile_values WHERE user_id = ? AND field_id = ?')
    this.#values = database.prepare('SELECT field_id, value, rendered_value FROM profile_values WHERE user_id = ?')
    this.#removals = [
      database.prepare('DELETE FROM profile_values WHERE field_id = ?'),
      database.prepare('DELETE FROM profile_fields WHERE id = ?'),
    ]
  }

  create(field: Omit<ProfileField, 'id'>): number {
    return Number(this.#insert.run({ ...field }).lastInsertRowid)
  }

  all(): ProfileField[] {
    return this.#all.all() as unknown as ProfileField[]
  }

  /** With everybody's values for it. */
  remove(fieldId: number): void {
    for (const statement of this.#removals) statement.run(fieldId)
  }

  /** The values of a person by the ids of their fields. */
  valuesOf(userId: number): Map<number, ProfileValue> {
    const rows = this.#values.all(userId) as unknown as (ProfileValue & { field_id: number })[]
    return new Map(rows.map(({ field_id, value, rendered_value }) => [field_id, { value, rendered_value }]))
  }

  setValue(userId: number, fieldId: number, value: ProfileValue | null): void {
    if (value === null) this.#deleteValue.run(userId, fieldId)
    else this.#replaceValue.run(userId, fieldId, value.value, value.rendered_value)
  }
}
