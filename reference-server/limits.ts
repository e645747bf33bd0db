// The numbers that the specification leaves to the server. Knows nothing of who applies them.

export const MAX_MESSAGE_LENGTH = 10_000
export const MAX_TOPIC_LENGTH = 60
export const MAX_CHANNEL_NAME_LENGTH = 60
export const MAX_FULL_NAME_LENGTH = 100
export const MAX_STATUS_TEXT_LENGTH = 60
export const MAX_DEACTIVATION_COMMENT_LENGTH = 2000
export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat'

export const MAX_MESSAGES_PER_REQUEST = 5000
export const MAX_NARROW_CONDITIONS = 100
/** In a larger channel or topic, not everybody may mention all. */
export const MANY_USERS = 15
/** What is delivered later than this has failed. */
export const SCHEDULED_LATE_SECONDS = 600
/** Between two tries where the database cannot be written. */
export const SCHEDULED_AGAIN_SECONDS = 1
/** How long a write waits for another program that has the database. */
export const BUSY_MS = 250

export const QUEUE_IDLE_SECONDS = 600
export const QUEUE_IDLE_SECONDS_MIN = 1
export const QUEUE_IDLE_SECONDS_MAX = 7 * 24 * 3600
export const HEARTBEAT_AFTER_SECONDS = 50
export const LONGPOLL_TIMEOUT_SECONDS = 90

export const PRESENCE_PING_SECONDS = 60
export const PRESENCE_WRITE_EVERY_SECONDS = 55
export const PRESENCE_OFFLINE_AFTER_SECONDS = 200

/** Keys and values together, for each bot. */
export const BOT_STORAGE_CHARACTERS_MAX = 10_000_000

export const WEBHOOK_TIMEOUT_SECONDS = 10
/** After the first one failed to connect. */
export const WEBHOOK_MORE_TRIES = 3
export const WEBHOOK_REPLY_BYTES_MAX = 1024 * 1024

/** Of one request; more entries go in several. */
export const BOT_STORAGE_ENTRIES_MAX = 10_000
/** The longest that usual encoders make of a character: two escapes `\\ud83d` with their backslashes percent-encoded. */
const ENCODED_CHARACTER_BYTES_MAX = 16

export const BODY_BYTES_MAX = 4 * 1024 * 1024
/** So that the whole quota can be sent at once. */
export const STORAGE_BODY_BYTES_MAX = BODY_BYTES_MAX + BOT_STORAGE_CHARACTERS_MAX * ENCODED_CHARACTER_BYTES_MAX
export const FORM_PAIRS_MAX = 1000
export const HEADER_BYTES_MAX = 64 * 1024
/** For the head and body of a request to arrive, and for an answer to be taken. */
export const REQUEST_SECONDS_MAX = 30
export const READING_SECONDS_MAX = 30

export const LINKIFIERS_MAX = 100
export const LINKIFIER_PATTERN_MAX = 500
export const LINKIFIER_TEMPLATE_MAX = 1000
/** Longer ones stay text. */
export const LINKIFIED_TEXT_MAX = 500
export const LINKIFIER_ALTERNATIVES_MAX = 20
/** How many steps the engine needs for a pattern. */
export const LINKIFIER_PROGRAM_MAX = 1000
/** Of one message: characters of addresses, and characters looked at for each pattern, past which text stays text. */
export const LINKIFIED_CHARACTERS_MAX = 100_000
export const LINKIFYING_WORK_MAX = 1_000_000

export const QUEUES_PER_USER_MAX = 1000
export const EVENTS_PER_QUEUE_MAX = 20_000
/** Between them others are served. */
export const POLLS_ANSWERED_AT_ONCE = 100

/** Whether a text has at most `max` code points. */
export function fitsWithin(text: string, max: number): boolean {
  if (text.length <= max) return true
  if (text.length > 2 * max) return false
  return countCharacters(text) <= max
}

/** A character is a code point, which may take two places of a text. */
export function countCharacters(text: string): number {
  if (!/[\ud800-\udfff]/.test(text)) return text.length
  // As numbers, since a text of millions is read much faster so.
  const bytes = Buffer.from(text, 'utf16le')
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset, text.length)
  let count = text.length
  let before = 0
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at] ?? 0
    if (isTail(unit) && isHead(before)) count -= 1
    before = unit
  }
  return count
}

function isHead(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isTail(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
