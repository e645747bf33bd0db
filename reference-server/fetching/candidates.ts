// A narrow that fits few messages, or none, is not looked for among all: the few are found by an index of their own.
// Knows nothing of who may see them.
import { RESOLVED_PREFIX, withEmptySpellings } from '../messages/topic.ts'
import type { Service } from '../service.ts'
import { topicKey } from '../store/messages.ts'
import { STARRED } from '../store/received.ts'
import { HAS_ATTACHMENT, HAS_IMAGE, HAS_LINK, MENTIONS_CHANNEL, MENTIONS_TOPIC } from '../store/traits.ts'
import type { User } from '../store/users.ts'
import { operatorOf } from './conditions.ts'
import type { Condition } from './meanings.ts'
import type { NarrowTerm } from './narrow-terms.ts'
import { personOperand, textOperand } from './operands.ts'

/** With more than these, going through the messages in order finds enough of them soon. */
const FEW = 500

/** Each text stands in the tables as the condition of an index. */
const IS: Readonly<Record<string, string>> = {
  dm: 'stream_id IS NULL',
  private: 'stream_id IS NULL',
  mentioned: `(mentioned <> '' OR (traits & ${MENTIONS_CHANNEL | MENTIONS_TOPIC}) <> 0)`,
  resolved: `substr(topic, 1, ${RESOLVED_PREFIX.length}) = '${RESOLVED_PREFIX}'`,
}
const HAS: Readonly<Record<string, string>> = {
  link: `(traits & ${HAS_LINK}) <> 0`,
  image: `(traits & ${HAS_IMAGE}) <> 0`,
  attachment: `(traits & ${HAS_ATTACHMENT}) <> 0`,
}

type Finder = (service: Service, caller: User, operand: unknown) => Condition | undefined

const FINDERS: Readonly<Record<string, Finder>> = {
  sender: (service, caller, operand) => messagesWith('sender_id = ?', personOperand(service, caller, operand).id),
  topic: ({ level }, _, operand) =>
    messagesWith('topic_key = ?', topicKey(withEmptySpellings(textOperand(operand).trim(), level))),
  is: (_, caller, operand) => (operand === 'starred' ? starredBy(caller) : messagesOf(IS, operand)),
  has: (_, __, operand) => (operand === 'reaction' ? REACTED : messagesOf(HAS, operand)),
}

const REACTED: Condition = { sql: 'SELECT DISTINCT message_id AS id FROM reactions', values: [] }

/** The ids of all messages that fit one term, of that which the fewest fit; undefined where many fit each. */
export function fewCandidates(service: Service, caller: User, narrow: readonly NarrowTerm[]): number[] | undefined {
  const lists = narrow.flatMap((term) => {
    const finder = term.isNegated ? undefined : FINDERS[operatorOf(term)]
    const condition = finder?.(service, caller, term.operand)
    const ids = condition && idsOf(service, condition)
    return ids === undefined || ids.length > FEW ? [] : [ids]
  })
  return lists.toSorted((a, b) => a.length - b.length)[0]
}

function idsOf(service: Service, { sql, values }: Condition): number[] {
  const rows = service.statements.prepared(`${sql} LIMIT ${FEW + 1}`).all(...values)
  return (rows as unknown as { id: number }[]).map(({ id }) => id)
}

function starredBy(caller: User): Condition {
  const sql = `SELECT message_id AS id FROM received INDEXED BY received_starred WHERE user_id = ? AND (flags & ${STARRED}) <> 0`
  return { sql, values: [caller.id] }
}

function messagesOf(words: Readonly<Record<string, string>>, operand: unknown): Condition | undefined {
  const where = typeof operand === 'string' && Object.hasOwn(words, operand) ? words[operand] : undefined
  return where === undefined ? undefined : { sql: `SELECT id FROM messages WHERE ${where}`, values: [] }
}

function messagesWith(where: string, value: string | number): Condition {
  return { sql: `SELECT id FROM messages WHERE ${where}`, values: [value] }
}
