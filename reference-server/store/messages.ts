// The messages as they are now. Knows nothing of who may see or change them, nor of their history.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

export interface Message {
  readonly id: number
  readonly sender_id: number
  readonly recipient_id: number
  /** null for a direct message. */
  readonly stream_id: number | null
  /** JSON array of the ids of everyone in a direct message, ascending; null for a channel message. */
  readonly participants: string | null
  readonly topic: string
  readonly content: string
  readonly rendered_content: string
  readonly client: string
  readonly sent_ms: number
  readonly edited_ms: number | null
  readonly moved_ms: number | null
  /** How many edits the history has. */
  readonly edits: number
}

export type NewMessage = Omit<Message, 'id' | 'edited_ms' | 'moved_ms' | 'edits'>

/** A message of a topic, with what the time limits ask for. */
export interface TopicMessage {
  readonly id: number
  readonly sent_ms: number
}

export class Messages {
  readonly #insert: StatementSync
  readonly #byId: StatementSync
  readonly #inTopic: StatementSync
  readonly #setContent: StatementSync
  readonly #setTopic: StatementSync
  readonly #countEdit: StatementSync

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(`
      INSERT INTO messages (sender_id, recipient_id, stream_id, participants, topic, topic_key, content,
        rendered_content, client, sent_ms)
      VALUES (:sender_id, :recipient_id, :stream_id, :participants, :topic, :topic_key, :content,
        :rendered_content, :client, :sent_ms)`)
    this.#byId = database.prepare(`
      SELECT id, sender_id, recipient_id, stream_id, participants, topic, content, rendered_content, client,
        sent_ms, edited_ms, moved_ms, edits
      FROM messages WHERE id = ?`)
    this.#inTopic = database.prepare(
      'SELECT id, sent_ms FROM messages WHERE stream_id = ? AND topic_key = ? AND id >= ? ORDER BY id',
    )
    this.#setContent = database.prepare(
      'UPDATE messages SET content = ?, rendered_content = ?, edited_ms = ? WHERE id = ?',
    )
    this.#setTopic = database.prepare(
      'UPDATE messages SET topic = ?, topic_key = ?, moved_ms = coalesce(?, moved_ms) WHERE id = ?',
    )
    this.#countEdit = database.prepare('UPDATE messages SET edits = edits + 1 WHERE id = ?')
  }

  add(message: NewMessage): number {
    const row: Record<string, SQLInputValue> = { ...message, topic_key: topicKey(message.topic) }
    return Number(this.#insert.run(row).lastInsertRowid)
  }

  find(id: number): Message | undefined {
    return this.#byId.get(id) as unknown as Message | undefined
  }

  get(id: number): Message {
    const message = this.find(id)
    if (message === undefined) throw new Error(`there is no message ${id}`)
    return message
  }

  /** The messages of a topic from an id on, ascending. */
  inTopic(streamId: number, topic: string, fromId = 0): TopicMessage[] {
    return this.#inTopic.all(streamId, topicKey(topic), fromId) as unknown as TopicMessage[]
  }

  setContent(id: number, content: string, renderedContent: string, editedMs: number): void {
    this.#setContent.run(content, renderedContent, editedMs, id)
  }

  /** `movedMs` is null where the change does not count as a move. */
  setTopic(id: number, topic: string, movedMs: number | null): void {
    this.#setTopic.run(topic, topicKey(topic), movedMs, id)
  }

  countEdit(id: number): void {
    this.#countEdit.run(id)
  }
}

/** Topic names that differ only in case name one topic. */
function topicKey(topic: string): string {
  return topic.toLowerCase()
}
