// The messages as they are now. Knows nothing of who may see or change them, nor of their history.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { MESSAGE_COLUMNS, type Message, type MessageText, messageOf } from './message.ts'

export type { Message, MessageText } from './message.ts'

export type NewMessage = Omit<Message, 'id' | 'edited_ms' | 'moved_ms' | 'edits' | 'version'>

const MAX_KEPT = 20_000

export class Messages {
  /** Changes whenever a message does. */
  version = 0
  readonly #insert: StatementSync
  readonly #byId: StatementSync
  readonly #idsBySender: StatementSync
  readonly #setContent: StatementSync
  readonly #setWords: StatementSync
  readonly #setTopic: StatementSync
  readonly #setChannel: StatementSync
  readonly #countEdit: StatementSync
  readonly #touch: StatementSync
  /** Those that were asked for lately, as they are. */
  readonly #kept = new Map<number, Message>()

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(`
      INSERT INTO messages (sender_id, recipient_id, stream_id, participants, topic, topic_key, content,
        rendered_content, mentioned, traits, client, sent_ms)
      VALUES (:sender_id, :recipient_id, :stream_id, :participants, :topic, :topic_key, :content,
        :rendered_content, :mentioned, :traits, :client, :sent_ms)`)
    this.#byId = database.prepare(`SELECT ${MESSAGE_COLUMNS} FROM messages WHERE id = ?`)
    this.#byId.setReturnArrays(true)
    this.#idsBySender = database.prepare('SELECT id FROM messages WHERE sender_id = ? ORDER BY id')
    this.#setContent = database.prepare(`
      UPDATE messages SET content = ?, rendered_content = ?, mentioned = ?, traits = ?, edited_ms = ?, edits = ?,
        version = ?
      WHERE id = ?`)
    this.#setWords = database.prepare(`
      UPDATE messages SET content = ?, rendered_content = ?, edited_ms = ?, edits = ?, version = ? WHERE id = ?`)
    this.#setTopic = database.prepare(`
      UPDATE messages SET topic = ?, topic_key = ?, moved_ms = coalesce(?, moved_ms), version = version + 1
      WHERE id = ?`)
    this.#setChannel = database.prepare(
      'UPDATE messages SET stream_id = ?, recipient_id = ?, moved_ms = ?, version = version + 1 WHERE id = ?',
    )
    this.#countEdit = database.prepare('UPDATE messages SET edits = edits + 1, version = version + 1 WHERE id = ?')
    this.#touch = database.prepare('UPDATE messages SET version = version + 1 WHERE id = ?')
  }

  add(message: NewMessage): number {
    const row: Record<string, SQLInputValue> = { ...message, topic_key: topicKey(message.topic) }
    return Number(this.#insert.run(row).lastInsertRowid)
  }

  find(id: number): Message | undefined {
    const kept = this.#kept.get(id)
    if (kept !== undefined) return kept
    const row = this.#byId.get(id) as unknown as unknown[] | undefined
    if (row === undefined) return undefined
    const message = messageOf(row)
    this.#keep(message)
    return message
  }

  #keep(message: Message): void {
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear()
    this.#kept.set(message.id, message)
  }

  /** One message changed or is gone. */
  forget(id: number): void {
    this.#kept.delete(id)
    this.version += 1
  }

  /** Takes them from the database anew. */
  reload(): void {
    this.#kept.clear()
    this.version += 1
  }

  get(id: number): Message {
    const message = this.find(id)
    if (message === undefined) throw new Error(`there is no message ${id}`)
    return message
  }

  /** Ascending. */
  bySender(senderId: number): Message[] {
    const rows = this.#idsBySender.all(senderId) as unknown as { id: number }[]
    return rows.map(({ id }) => this.get(id))
  }

  /** Counts the edit too. What is kept then is what was written, and need not be read. */
  setContent(id: number, text: MessageText, editedMs: number): void {
    const before = this.get(id)
    const { content, rendered_content, mentioned, traits } = text
    const count = { edited_ms: editedMs, edits: before.edits + 1, version: before.version + 1 }
    const after: Message = { ...before, content, rendered_content, mentioned, traits, ...count }
    this.#writeContent(before, after)
    this.version += 1
    this.#keep(after)
  }

  /** Indexes tell whom a message mentions and what it holds; most edits leave them alone. */
  #writeContent(before: Message, after: Message): void {
    const { id, content, rendered_content, mentioned, traits, edited_ms, edits, version } = after
    if (mentioned === before.mentioned && traits === before.traits)
      this.#setWords.run(content, rendered_content, edited_ms, edits, version, id)
    else this.#setContent.run(content, rendered_content, mentioned, traits, edited_ms, edits, version, id)
  }

  /** `movedMs` is null where the change does not count as a move. */
  setTopic(id: number, topic: string, movedMs: number | null): void {
    this.#setTopic.run(topic, topicKey(topic), movedMs, id)
    this.forget(id)
  }

  setChannel(id: number, channel: { readonly id: number; readonly recipient_id: number }, movedMs: number): void {
    this.#setChannel.run(channel.id, channel.recipient_id, movedMs, id)
    this.forget(id)
  }

  /** Of an edit that leaves the content as it is. */
  countEdit(id: number): void {
    this.#countEdit.run(id)
    this.forget(id)
  }

  /** Something that is shown with the message changed. */
  touch(id: number): void {
    this.#touch.run(id)
    this.forget(id)
  }
}

/** Topic names that differ only in case name one topic. */
export function topicKey(topic: string): string {
  return topic.toLowerCase()
}
