// The limits of the server as people are told them. Knows nothing of who applies them.
import {
  BODY_BYTES_MAX,
  BOT_STORAGE_CHARACTERS_MAX,
  BOT_STORAGE_ENTRIES_MAX,
  EVENTS_PER_QUEUE_MAX,
  FORM_PAIRS_MAX,
  HEADER_BYTES_MAX,
  LINKIFIED_CHARACTERS_MAX,
  LINKIFIED_TEXT_MAX,
  LINKIFIER_PATTERN_MAX,
  LINKIFIER_PROGRAM_MAX,
  LINKIFIER_TEMPLATE_MAX,
  LINKIFIERS_MAX,
  LINKIFYING_WORK_MAX,
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGES_PER_REQUEST,
  MAX_NARROW_CONDITIONS,
  MAX_TOPIC_LENGTH,
  QUEUES_PER_USER_MAX,
  READING_SECONDS_MAX,
  REQUEST_SECONDS_MAX,
  STORAGE_BODY_BYTES_MAX,
} from './limits.ts'

const MIB = 1024 * 1024

/** One line each. */
export const LIMITS_TOLD: readonly string[] = [
  `a body of ${BODY_BYTES_MAX / MIB} MiB (PUT /bot_storage: ${Math.floor(STORAGE_BODY_BYTES_MAX / MIB)} MiB), ${FORM_PAIRS_MAX} parameters, a head of ${HEADER_BYTES_MAX / 1024} KiB`,
  `${REQUEST_SECONDS_MAX} s for a request to arrive, ${READING_SECONDS_MAX} s for an answer to be taken`,
  `${MAX_MESSAGE_LENGTH} characters a message, ${MAX_TOPIC_LENGTH} a topic, ${MAX_MESSAGES_PER_REQUEST} messages a fetch, ${MAX_NARROW_CONDITIONS} terms a narrow`,
  `${BOT_STORAGE_CHARACTERS_MAX} characters of storage a bot, ${BOT_STORAGE_ENTRIES_MAX} entries a request; others are served while one stores or reads all of it`,
  `${LINKIFIERS_MAX} linkifiers with patterns of ${LINKIFIER_PATTERN_MAX} characters and ${LINKIFIER_PROGRAM_MAX} steps, templates of ${LINKIFIER_TEMPLATE_MAX}`,
  `of one message, what linkifiers find in ${LINKIFYING_WORK_MAX} characters looked at: matches of ${LINKIFIED_TEXT_MAX}, addresses of ${LINKIFIED_CHARACTERS_MAX} in all`,
  `${QUEUES_PER_USER_MAX} event queues, and as many waiting polls, a user; ${EVENTS_PER_QUEUE_MAX} events a queue, which is discarded past that`,
]
