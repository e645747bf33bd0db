// The channels and who is subscribed to them. Knows nothing of roles or messages.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Recipients } from './recipients.ts'

export const PRIVACIES = ['public', 'private', 'web-public'] as const
export const TOPICS_POLICIES = ['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only'] as const

export interface ChannelProperties {
  readonly privacy: (typeof PRIVACIES)[number]
  /** 0 or 1, here and below. */
  readonly history_public_to_subscribers: number
  readonly topics_policy: (typeof TOPICS_POLICIES)[number]
  readonly is_archived: number
}

export interface Channel extends ChannelProperties {
  readonly id: number
  readonly name: string
  readonly recipient_id: number
}

const COLUMNS = 'id, name, recipient_id, privacy, history_public_to_subscribers, topics_policy, is_archived'

export class Channels {
  readonly #recipients: Recipients
  readonly #insert: StatementSync
  readonly #setRecipient: StatementSync
  readonly #setProperties: StatementSync
  readonly #subscribe: StatementSync
  readonly #unsubscribe: StatementSync
  readonly #byId: StatementSync
  readonly #byName: StatementSync
  readonly #subscribers: StatementSync
  readonly #countSubscribers: StatementSync
  readonly #isSubscribed: StatementSync

  constructor(database: DatabaseSync, recipients: Recipients) {
    this.#recipients = recipients
    this.#insert = database.prepare(`
      INSERT INTO channels (name, name_key, recipient_id, privacy, history_public_to_subscribers, topics_policy,
        is_archived)
      VALUES (:name, :name_key, 0, :privacy, :history_public_to_subscribers, :topics_policy, :is_archived)`)
    this.#setRecipient = database.prepare('UPDATE channels SET recipient_id = ? WHERE id = ?')
    this.#setProperties = database.prepare(`
      UPDATE channels SET privacy = :privacy, history_public_to_subscribers = :history_public_to_subscribers,
        topics_policy = :topics_policy, is_archived = :is_archived
      WHERE id = :id`)
    this.#subscribe = database.prepare('INSERT OR IGNORE INTO subscriptions VALUES (?, ?)')
    this.#unsubscribe = database.prepare('DELETE FROM subscriptions WHERE stream_id = ? AND user_id = ?')
    this.#byId = database.prepare(`SELECT ${COLUMNS} FROM channels WHERE id = ?`)
    this.#byName = database.prepare(`SELECT ${COLUMNS} FROM channels WHERE name_key = ?`)
    this.#subscribers = database.prepare('SELECT user_id FROM subscriptions WHERE stream_id = ? ORDER BY user_id')
    this.#countSubscribers = database.prepare('SELECT count(*) AS count FROM subscriptions WHERE stream_id = ?')
    this.#isSubscribed = database.prepare('SELECT 1 FROM subscriptions WHERE stream_id = ? AND user_id = ?')
  }

  create(name: string, properties: ChannelProperties, subscribers: readonly number[]): number {
    const row = { name, name_key: name.toLowerCase(), ...properties }
    const streamId = Number(this.#insert.run(row).lastInsertRowid)
    this.#setRecipient.run(this.#recipients.ofChannel(streamId), streamId)
    for (const userId of subscribers) this.subscribe(streamId, userId)
    return streamId
  }

  change(streamId: number, properties: ChannelProperties): void {
    this.#setProperties.run({ id: streamId, ...properties })
  }

  subscribe(streamId: number, userId: number): void {
    this.#subscribe.run(streamId, userId)
  }

  unsubscribe(streamId: number, userId: number): void {
    this.#unsubscribe.run(streamId, userId)
  }

  find(streamId: number): Channel | undefined {
    return this.#byId.get(streamId) as unknown as Channel | undefined
  }

  get(streamId: number): Channel {
    const channel = this.find(streamId)
    if (channel === undefined) throw new Error(`there is no channel ${streamId}`)
    return channel
  }

  withName(name: string): Channel | undefined {
    return this.#byName.get(name.toLowerCase()) as unknown as Channel | undefined
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
}
