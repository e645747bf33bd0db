// What the operators of a narrow mean, as conditions on a message `m` and what the person received of it, `r`.
// The specification shows no vocabulary but `channels`/`public`: the plain words of the service are known here.
// Knows nothing of negation, nor of several conditions together.
import type { SQLInputValue } from 'node:sqlite'
import { RESOLVED_PREFIX, withEmptySpellings } from '../messages/topic.ts'
import type { Service } from '../service.ts'
import { topicKey } from '../store/messages.ts'
import { HISTORICAL, READ, STARRED } from '../store/received.ts'
import { HAS_ATTACHMENT, HAS_IMAGE, HAS_LINK, MENTIONS_CHANNEL, MENTIONS_TOPIC } from '../store/traits.ts'
import type { User } from '../store/users.ts'
import { badNarrow } from './narrow-terms.ts'
import { channelOperand, conversationOperand, idOperand, personOperand, textOperand } from './operands.ts'

export interface Condition {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

type Meaning = (service: Service, caller: User, operand: unknown) => Condition

/** What someone has for a message that they did not receive. */
const FLAGS = `coalesce(r.flags, ${READ | HISTORICAL})`

const IS: Readonly<Record<string, string>> = {
  dm: 'm.stream_id IS NULL',
  private: 'm.stream_id IS NULL',
  starred: `(${FLAGS} & ${STARRED}) <> 0`,
  unread: `(${FLAGS} & ${READ}) = 0`,
  resolved: `(m.stream_id IS NOT NULL AND substr(m.topic, 1, ${RESOLVED_PREFIX.length}) = '${RESOLVED_PREFIX}')`,
}

const HAS: Readonly<Record<string, string>> = {
  link: `(m.traits & ${HAS_LINK}) <> 0`,
  image: `(m.traits & ${HAS_IMAGE}) <> 0`,
  attachment: `(m.traits & ${HAS_ATTACHMENT}) <> 0`,
  reaction: 'EXISTS (SELECT 1 FROM reactions x WHERE x.message_id = m.id)',
}

const PUBLIC = "coalesce(m.stream_id, 0) IN (SELECT id FROM channels WHERE privacy <> 'private')"

export const MEANINGS: Readonly<Record<string, Meaning>> = {
  channel: (service, caller, operand) => {
    const { id, recipient_id } = channelOperand(service, caller, operand)
    return { sql: '(m.recipient_id = ? AND m.stream_id = ?)', values: [recipient_id, id] } // Each has an index.
  },
  topic: ({ level }, _, operand) => ({
    sql: '(m.stream_id IS NOT NULL AND m.topic_key = ?)',
    values: [topicKey(withEmptySpellings(textOperand(operand).trim(), level))],
  }),
  sender: (service, caller, operand) => ({
    sql: 'm.sender_id = ?',
    values: [personOperand(service, caller, operand).id],
  }),
  dm: (service, caller, operand) => ({
    sql: 'm.recipient_id = ?',
    values: [service.recipients.knownOfPeople(conversationOperand(service, caller, operand)) ?? 0],
  }),
  is: (_, caller, operand) => (operand === 'mentioned' ? mentions(caller) : word(IS, operand)),
  has: (_, __, operand) => word(HAS, operand),
  id: (_, __, operand) => ({ sql: 'm.id = ?', values: [idOperand(operand)] }),
  channels: (_, __, operand) => word({ public: PUBLIC }, operand),
  search: (_, __, operand) => searched(textOperand(operand)),
}

function word(words: Readonly<Record<string, string>>, operand: unknown): Condition {
  const sql = typeof operand === 'string' && Object.hasOwn(words, operand) ? words[operand] : undefined
  if (sql === undefined) throw badNarrow(`unknown operand ${typeof operand === 'string' ? operand : ''}`)
  return { sql, values: [] }
}

function mentions(caller: User): Condition {
  const wildcards = MENTIONS_CHANNEL | MENTIONS_TOPIC
  const sql = `((${FLAGS} & ${HISTORICAL}) = 0 AND (instr(m.mentioned, ?) > 0 OR (m.traits & ${wildcards}) <> 0))`
  return { sql, values: [`,${caller.id},`] }
}

const HOLDS_WORDS = 'holds_words(m.content, m.topic, ?)'

/** All words must occur, whatever their case, in the text or the topic. */
function searched(text: string): Condition {
  const words = [...new Set(text.toLowerCase().replaceAll('"', ' ').trim().split(/\s+/))]
  if (words.length > 50) throw badNarrow('too many words')
  // The database itself sorts out most of those that lack a word, before any is looked at closely.
  const plain = words.filter((word) => /^[ -~]+$/.test(word))
  const sql = [...plain.map(() => `instr(lower(m.content || char(10) || m.topic), ?) > 0`), HOLDS_WORDS].join(' AND ')
  return { sql: `(${sql})`, values: [...plain, words.join(' ')] }
}
