// What people set for themselves in the channels that they are or were subscribed to.
// Knows nothing of who is subscribed now.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** null inherits the person's own default. */
export const NOTIFICATIONS = [
  'desktop_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
  'push_notifications',
  'audible_notifications',
] as const

export type Notification = (typeof NOTIFICATIONS)[number]

export interface SubscriptionSettings extends Readonly<Record<Notification, number | null>> {
  readonly stream_id: number
  readonly color: string
  /** 0 or 1, here and below. */
  readonly pin_to_top: number
  readonly is_muted: number
}

export type SubscriptionProperty = Exclude<keyof SubscriptionSettings, 'stream_id'>

const COLUMNS = ['stream_id', 'color', ...NOTIFICATIONS, 'pin_to_top', 'is_muted']

export class SubscriptionSettingStore {
  readonly #ofUser: StatementSync
  readonly #one: StatementSync
  readonly #updates: ReadonlyMap<string, StatementSync>

  constructor(database: DatabaseSync) {
    this.#ofUser = database.prepare(`SELECT ${COLUMNS} FROM subscription_settings WHERE user_id = ? ORDER BY stream_id`)
    this.#one = database.prepare(`SELECT ${COLUMNS} FROM subscription_settings WHERE user_id = ? AND stream_id = ?`)
    const update = (name: string) => `UPDATE subscription_settings SET ${name} = ? WHERE user_id = ? AND stream_id = ?`
    this.#updates = new Map(COLUMNS.map((name) => [name, database.prepare(update(name))]))
  }

  /** Of all channels that a person is or was subscribed to. */
  of(userId: number): SubscriptionSettings[] {
    return this.#ofUser.all(userId) as unknown as SubscriptionSettings[]
  }

  get(streamId: number, userId: number): SubscriptionSettings {
    const row = this.#one.get(userId, streamId)
    if (row === undefined) throw new Error(`${userId} was never subscribed to ${streamId}`)
    return row as unknown as SubscriptionSettings
  }

  change(streamId: number, userId: number, property: SubscriptionProperty, value: SQLInputValue): void {
    this.#updates.get(property)?.run(value, userId, streamId)
  }
}
