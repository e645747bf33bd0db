// What people say they are doing, in words and an emoji. Knows nothing of who may change it.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Empty where it is not set; the three of an emoji are set together. */
export interface UserStatus {
  readonly status_text: string
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: string
}

const NONE: UserStatus = { status_text: '', emoji_name: '', emoji_code: '', reaction_type: '' }

export class UserStatuses {
  readonly #of: StatementSync
  readonly #all: StatementSync
  readonly #replace: StatementSync

  constructor(database: DatabaseSync) {
    const columns = 'status_text, emoji_name, emoji_code, reaction_type'
    this.#of = database.prepare(`SELECT ${columns} FROM user_statuses WHERE user_id = ?`)
    this.#all = database.prepare('SELECT user_id FROM user_statuses ORDER BY user_id')
    this.#replace = database.prepare(
      'REPLACE INTO user_statuses VALUES (:user_id, :status_text, :emoji_name, :emoji_code, :reaction_type)',
    )
  }

  of(userId: number): UserStatus {
    const row = this.#of.get(userId) as unknown as UserStatus | undefined
    return row ?? NONE
  }

  /** Those who ever had one. */
  userIds(): number[] {
    const rows = this.#all.all() as unknown as { user_id: number }[]
    return rows.map((row) => row.user_id)
  }

  change(userId: number, changes: Partial<UserStatus>): void {
    this.#replace.run({ ...this.of(userId), ...changes, user_id: userId })
  }
}

/** Only what is set. */
export function setParts(status: UserStatus): Partial<UserStatus> {
  return Object.fromEntries(Object.entries(status).filter(([, value]) => value !== ''))
}
