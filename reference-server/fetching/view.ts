// The messages that a person looks at: their own history or whole channels, narrowed. Asks for parts of it by id.
// Knows nothing of the specification's words for those parts.
import type { SQLInputValue } from 'node:sqlite'
import type { Service } from '../service.ts'
import { HISTORICAL, READ } from '../store/received.ts'
import type { User } from '../store/users.ts'
import { fewCandidates } from './candidates.ts'
import { conditionOf, operatorOf } from './conditions.ts'
import type { Condition } from './meanings.ts'
import type { NarrowTerm } from './narrow-terms.ts'
import { type ListedMessage, OwnHistory } from './own-history.ts'

const COLUMNS = 'm.id, r.flags'

export class View {
  readonly #service: Service
  /** undefined where what the person received is not all that is asked for. */
  readonly #own: OwnHistory | undefined
  readonly #from: string
  readonly #id: string
  readonly #where: Condition

  constructor(service: Service, caller: User, narrow: readonly NarrowTerm[], scope: 'own' | 'whole') {
    const conditions = narrow.map((term) => conditionOf(service, caller, term))
    const isOwn = scope === 'own'
    this.#service = service
    this.#own = isOwn && narrow.length === 0 ? new OwnHistory(service, caller) : undefined
    this.#id = isOwn ? 'r.message_id' : 'm.id'
    this.#from = isOwn
      ? 'received r CROSS JOIN messages m ON m.id = r.message_id'
      : `messages m ${indexFor(narrow)} LEFT JOIN received r ON r.user_id = ? AND r.message_id = m.id`
    const few = isTopicOfChannel(narrow) ? undefined : fewCandidates(service, caller, narrow)
    const first = isOwn ? ownHistory(caller, narrow) : { sql: 'TRUE', values: [caller.id] }
    this.#where = allOf([first, ...amongFew(this.#id, few), ...conditions, accessible(caller)])
  }

  /** The newest messages up to an id, newest first. */
  upTo(id: number, limit: number): ListedMessage[] {
    const own = this.#own?.upTo(id, limit)
    return own ?? this.#select(`AND ${this.#id} <= ? ORDER BY ${this.#id} DESC LIMIT ?`, [id, limit])
  }

  /** The oldest messages from an id on. */
  from(id: number, limit: number): ListedMessage[] {
    const own = this.#own?.from(id, limit)
    return own ?? this.#select(`AND ${this.#id} >= ? ORDER BY ${this.#id} LIMIT ?`, [id, limit])
  }

  among(ids: readonly number[]): ListedMessage[] {
    const [only] = ids
    const own = ids.length === 1 && only !== undefined ? this.#own?.from(only, 1) : undefined
    if (own !== undefined) return own.filter(({ id }) => id === only)
    const list = JSON.stringify(ids)
    return this.#select(`AND ${this.#id} IN (SELECT value FROM json_each(?)) ORDER BY ${this.#id}`, [list])
  }

  firstUnreadId(): number | undefined {
    return this.#select(`AND (r.flags & ${READ}) = 0 ORDER BY ${this.#id} LIMIT 1`, [])[0]?.id
  }

  firstIdSince(atMs: number): number | undefined {
    if (atMs > this.#service.clock.nowMs()) return undefined
    return this.#select(`AND m.sent_ms >= ? ORDER BY ${this.#id} LIMIT 1`, [atMs])[0]?.id
  }

  #select(rest: string, values: readonly SQLInputValue[]): ListedMessage[] {
    const sql = `SELECT ${COLUMNS} FROM ${this.#from} WHERE ${this.#where.sql} ${rest}`
    const rows = this.#service.statements.preparedForLists(sql).all(...this.#where.values, ...values)
    return (rows as unknown as [number, number | null][]).map(([id, flags]) => ({ id, flags }))
  }
}

/** The database would not find by itself that one topic of a channel is best found by its name. */
function indexFor(narrow: readonly NarrowTerm[]): string {
  return isTopicOfChannel(narrow) ? 'INDEXED BY messages_by_topic' : ''
}

function isTopicOfChannel(narrow: readonly NarrowTerm[]): boolean {
  const asked = narrow.filter((term) => !term.isNegated).map(operatorOf)
  return asked.includes('channel') && asked.includes('topic')
}

function amongFew(column: string, ids: readonly number[] | undefined): Condition[] {
  if (ids === undefined) return []
  return [{ sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(ids)] }]
}

/** What the person received; what they starred elsewhere only where starred messages are asked for. */
function ownHistory(caller: User, narrow: readonly NarrowTerm[]): Condition {
  const isStarred = narrow.some((term) => operatorOf(term) === 'is' && term.operand === 'starred' && !term.isNegated)
  const received = isStarred ? '' : ` AND (r.flags & ${HISTORICAL}) = 0`
  return { sql: `r.user_id = ?${received}`, values: [caller.id] }
}

/** The same rule as for a single message, over many. */
function accessible(caller: User): Condition {
  const open = caller.role === 'guest' ? "'web-public'" : "'public', 'web-public'"
  const sql = `CASE WHEN m.stream_id IS NULL THEN r.user_id IS NOT NULL ELSE EXISTS (
    SELECT 1 FROM channels c WHERE c.id = m.stream_id AND (c.privacy IN (${open}) OR (
      EXISTS (SELECT 1 FROM subscriptions s WHERE s.stream_id = c.id AND s.user_id = ?)
      AND (c.privacy <> 'private' OR c.history_public_to_subscribers = 1 OR (r.flags & ${HISTORICAL}) = 0)))) END`
  return { sql, values: [caller.id] }
}

function allOf(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  }
}
