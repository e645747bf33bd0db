// What is kept of a message. Knows nothing of how it is stored or found.

/** What a message says, and what follows from it alone. */
export interface MessageText {
  readonly content: string
  readonly rendered_content: string
  /** The ids of mentioned people, each between commas: `,3,17,`. */
  readonly mentioned: string
  /** See traits.ts. */
  readonly traits: number
}

export interface Message extends MessageText {
  readonly id: number
  readonly sender_id: number
  readonly recipient_id: number
  /** null for a direct message. */
  readonly stream_id: number | null
  /** JSON array of the ids of everyone in a direct message, ascending; null for a channel message. */
  readonly participants: string | null
  readonly topic: string
  readonly client: string
  readonly sent_ms: number
  readonly edited_ms: number | null
  readonly moved_ms: number | null
  /** How many edits the history has. */
  readonly edits: number
  /** Grows with every change of the message, its reactions and submessages. */
  readonly version: number
}

export const MESSAGE_COLUMNS = `id, sender_id, recipient_id, stream_id, participants, topic, content, rendered_content,
  mentioned, traits, client, sent_ms, edited_ms, moved_ms, edits, version`

/**
 * Of the values of the columns, in their order. All messages get one shape, which makes them quick to read; the objects
 * that SQLite gives for rows have a shape each.
 */
export function messageOf(row: readonly unknown[]): Message {
  const message: Record<keyof Message, unknown> = {
    id: row[0],
    sender_id: row[1],
    recipient_id: row[2],
    stream_id: row[3],
    participants: row[4],
    topic: row[5],
    content: row[6],
    rendered_content: row[7],
    mentioned: row[8],
    traits: row[9],
    client: row[10],
    sent_ms: row[11],
    edited_ms: row[12],
    moved_ms: row[13],
    edits: row[14],
    version: row[15],
  }
  return message as unknown as Message
}
