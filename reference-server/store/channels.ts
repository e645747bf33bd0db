// The channels and who is subscribed to them. Knows nothing of roles or messages.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { CHANNEL_COLUMNS, type Channel, type ChannelProperties } from './channel.ts'
import type { Recipients } from './recipients.ts'

export { type Channel, type ChannelProperties, PRIVACIES, TOPICS_POLICIES } from './channel.ts'

/** Given to subscriptions in turn. */
const COLORS = ['#76ce90', '#fae589', '#a6c7e5', '#e79ab5', '#bfd56f', '#f4ae55', '#b0a5fd', '#addfe5']

export class Channels {
  /** Changes whenever a channel does. */
  version = 0
  readonly #recipients: Recipients
  readonly #insert: StatementSync
  readonly #update: StatementSync
  readonly #subscribe: StatementSync
  readonly #keepSettings: StatementSync
  readonly #unsubscribe: StatementSync
  readonly #all: StatementSync
  readonly #byId: StatementSync
  readonly #byName: StatementSync
  readonly #subscribers: StatementSync
  readonly #countSubscribers: StatementSync
  readonly #isSubscribed: StatementSync
  readonly #putAway: StatementSync
  /** All that were asked for, as they are. */
  readonly #kept = new Map<number, Channel>()
  #listed: readonly Channel[] | undefined

  constructor(database: DatabaseSync, recipients: Recipients) {
    this.#recipients = recipients
    const columns = CHANNEL_COLUMNS.filter((column) => column !== 'id')
    const values = columns.map((column) => `:${column}`)
    const changes = columns.map((column) => `${column} = :${column}`)
    this.#insert = database.prepare(`INSERT INTO channels (name_key, ${columns}) VALUES (:name_key, ${values})`)
    this.#update = database.prepare(`UPDATE channels SET name_key = :name_key, ${changes} WHERE id = :id`)
    this.#subscribe = database.prepare('INSERT OR IGNORE INTO subscriptions VALUES (?, ?)')
    this.#keepSettings = database.prepare(
      'INSERT OR IGNORE INTO subscription_settings (stream_id, user_id, color) VALUES (?, ?, ?)',
    )
    this.#unsubscribe = database.prepare('DELETE FROM subscriptions WHERE stream_id = ? AND user_id = ?')
    this.#all = database.prepare(`SELECT ${CHANNEL_COLUMNS} FROM channels WHERE is_away = 0 ORDER BY id`)
    this.#byId = database.prepare(`SELECT ${CHANNEL_COLUMNS} FROM channels WHERE id = ?`)
    this.#byName = database.prepare(`SELECT ${CHANNEL_COLUMNS} FROM channels WHERE name_key = ?`)
    this.#subscribers = database.prepare('SELECT user_id FROM subscriptions WHERE stream_id = ? ORDER BY user_id')
    this.#countSubscribers = database.prepare('SELECT count(*) AS count FROM subscriptions WHERE stream_id = ?')
    this.#isSubscribed = database.prepare('SELECT 1 FROM subscriptions WHERE stream_id = ? AND user_id = ?')
    this.#putAway = database.prepare('UPDATE channels SET is_away = 1 WHERE id = ?')
  }

  create(properties: ChannelProperties, createdMs: number): number {
    const made = { created_ms: createdMs, recipient_id: 0 }
    const row = { ...properties, ...made, name_key: keyOf(properties.name) }
    const streamId = Number(this.#insert.run(row).lastInsertRowid)
    this.#replace({ ...properties, ...made, id: streamId, recipient_id: this.#recipients.ofChannel(streamId) })
    return streamId
  }

  change(streamId: number, changes: Partial<ChannelProperties>): void {
    this.#replace({ ...this.get(streamId), ...changes })
  }

  /** Archives it, and no list has it from now on; what was sent there stays there. */
  putAway(streamId: number): void {
    this.#putAway.run(streamId)
    this.change(streamId, { is_archived: 1, is_default: 0 })
  }

  /** Whether they were not subscribed before. Whoever comes back finds their settings as they were. */
  subscribe(streamId: number, userId: number): boolean {
    this.#keepSettings.run(streamId, userId, COLORS[(streamId - 1) % COLORS.length] ?? '')
    return this.#subscribe.run(streamId, userId).changes > 0
  }

  /** Whether they were subscribed before. */
  unsubscribe(streamId: number, userId: number): boolean {
    return this.#unsubscribe.run(streamId, userId).changes > 0
  }

  /** Ascending. */
  all(): readonly Channel[] {
    this.#listed ??= (this.#all.all() as unknown as Channel[]).map(quickToRead)
    return this.#listed
  }

  find(streamId: number): Channel | undefined {
    const kept = this.#kept.get(streamId)
    if (kept !== undefined) return kept
    const row = this.#byId.get(streamId) as unknown as Channel | undefined
    if (row === undefined) return undefined
    const channel = quickToRead(row)
    this.#kept.set(streamId, channel)
    return channel
  }

  /** Takes them from the database anew. */
  reload(): void {
    this.#kept.clear()
    this.#listed = undefined
    this.version += 1
  }

  get(streamId: number): Channel {
    const channel = this.find(streamId)
    if (channel === undefined) throw new Error(`there is no channel ${streamId}`)
    return channel
  }

  withName(name: string): Channel | undefined {
    return this.#byName.get(keyOf(name)) as unknown as Channel | undefined
  }

  subscribers(streamId: number): number[] {
    const rows = this.#subscribers.all(streamId) as unknown as { user_id: number }[]
    return rows.map((row) => row.user_id)
  }

  countSubscribers(streamId: number): number {
    const row = this.#countSubscribers.get(streamId) as unknown as { count: number }
    return row.count
  }

  isSubscribed(streamId: number, userId: number): boolean {
    return this.#isSubscribed.get(streamId, userId) !== undefined
  }

  #replace(channel: Channel): void {
    this.#update.run({ ...channel, name_key: keyOf(channel.name) })
    this.#kept.delete(channel.id)
    this.#listed = undefined
    this.version += 1
  }
}

/** The objects that SQLite gives for rows have a shape each, which is slow to read. */
function quickToRead(row: Channel): Channel {
  return { ...row }
}

/** Names that differ only in case name one channel. */
function keyOf(name: string): string {
  return name.toLowerCase()
}
