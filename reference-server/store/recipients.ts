// Numbers the sets of people or channels that messages go to, and knows who is in a direct conversation.
// Knows nothing of what the messages say.
import type { DatabaseSync, StatementSync } from 'node:sqlite'

interface Conversation {
  /** Everyone in it, ascending. */
  readonly participants: number[]
  readonly max_message_id: number
}

const PEOPLE = 'people '

export class Recipients {
  readonly #find: StatementSync
  readonly #insert: StatementSync
  readonly #insertMember: StatementSync
  readonly #conversations: StatementSync

  constructor(database: DatabaseSync) {
    this.#find = database.prepare('SELECT id FROM recipients WHERE key = ?')
    this.#insert = database.prepare('INSERT INTO recipients (key) VALUES (?)')
    this.#insertMember = database.prepare('INSERT INTO conversation_members VALUES (?, ?)')
    this.#conversations = database.prepare(`
      SELECT key, max_message_id FROM (
        SELECT r.key, (SELECT max(m.id) FROM messages m WHERE m.recipient_id = r.id) AS max_message_id
        FROM conversation_members c JOIN recipients r ON r.id = c.recipient_id WHERE c.user_id = ?)
      WHERE max_message_id IS NOT NULL ORDER BY max_message_id DESC LIMIT ?`)
  }

  ofChannel(streamId: number): number {
    const key = `channel ${streamId}`
    return this.#known(key) ?? this.#number(key)
  }

  /** undefined where nothing was ever sent to exactly these people. */
  knownOfPeople(participants: readonly number[]): number | undefined {
    return this.#known(peopleKey(participants))
  }

  /** `participants` as a message row keeps them: ids in ascending order. */
  ofPeople(participants: readonly number[]): number {
    const key = peopleKey(participants)
    const known = this.#known(key)
    if (known !== undefined) return known
    const id = this.#number(key)
    for (const userId of participants) this.#insertMember.run(userId, id)
    return id
  }

  /** The direct conversations of a person that have messages, the most recent first. */
  conversations(userId: number, limit: number): Conversation[] {
    const rows = this.#conversations.all(userId, limit) as unknown as { key: string; max_message_id: number }[]
    return rows.map(({ key, max_message_id }) => ({
      participants: key.slice(PEOPLE.length).split(',').map(Number),
      max_message_id,
    }))
  }

  #number(key: string): number {
    return Number(this.#insert.run(key).lastInsertRowid)
  }

  #known(key: string): number | undefined {
    const row = this.#find.get(key) as unknown as { id: number } | undefined
    return row?.id
  }
}

function peopleKey(participants: readonly number[]): string {
  return `${PEOPLE}${participants.join(',')}`
}
