// The topics of channels, which are there by their messages alone. Knows nothing of who may see them.
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { topicKey } from './messages.ts'

/** A message of a topic, with what the time limits ask for. */
export interface TopicMessage {
  readonly id: number
  readonly sent_ms: number
}

export class Topics {
  readonly #messages: StatementSync
  readonly #countParticipants: StatementSync
  readonly #last: StatementSync

  constructor(database: DatabaseSync) {
    this.#messages = database.prepare(
      'SELECT id, sent_ms FROM messages WHERE stream_id = ? AND topic_key = ? AND id >= ? ORDER BY id',
    )
    this.#last = database.prepare(
      'SELECT max(id) AS id FROM messages WHERE stream_id = ? GROUP BY topic_key ORDER BY 1 DESC LIMIT 1000',
    )
    this.#countParticipants = database.prepare(`
      SELECT count(*) AS count FROM (
        SELECT sender_id AS user_id FROM messages WHERE stream_id = :stream_id AND topic_key = :topic_key
        UNION
        SELECT user_id FROM reactions WHERE message_id IN (
          SELECT id FROM messages WHERE stream_id = :stream_id AND topic_key = :topic_key))`)
  }

  /** The messages of a topic from an id on, ascending. */
  messages(streamId: number, topic: string, fromId = 0): TopicMessage[] {
    return this.#messages.all(streamId, topicKey(topic), fromId) as unknown as TopicMessage[]
  }

  /** The last message of each topic of a channel, the most recent first. */
  lastMessages(streamId: number): { readonly id: number }[] {
    return this.#last.all(streamId) as unknown as { id: number }[]
  }

  /** How many people wrote in a topic or reacted to something in it. */
  countParticipants(streamId: number, topic: string): number {
    const place = { stream_id: streamId, topic_key: topicKey(topic) }
    const row = this.#countParticipants.get(place) as unknown as { count: number }
    return row.count
  }
}
