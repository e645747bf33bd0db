// The feature levels at which something of the API began or ended. Knows nothing of how it is done.

const LOWEST_LEVEL = 167
export const HIGHEST_LEVEL = 500

export const MOVE_TIME_LIMIT_CODE_SINCE = 172
export const SCHEDULED_MESSAGES_SINCE = 179
export const SCHEDULED_EDIT_BY_CREATE_UNTIL = 184
export const REACTION_CODE_SINCE = 193
export const DIRECT_MESSAGE_TRIGGER_SINCE = 201
export const WILDCARD_CODES_SINCE = 229
export const CHANNEL_TYPE_SINCE = 248
export const PRESENCE_UPDATE_IDS_SINCE = 263
export const PRESENCE_HISTORY_LIMIT_SINCE = 288
export const MESSAGE_IDS_SINCE = 300
export const ARCHIVED_CHANNELS_SINCE = 315
export const EMPTY_TOPIC_SINCE = 334
export const INCLUDE_ALL_SINCE = 356
export const DENSE_MODE_UNTIL = 364
export const NO_TOPIC_READ_AS_EMPTY_SINCE = 370
export const PREV_CONTENT_SHA256_SINCE = 379
export const LEGACY_SETTING_EVENTS_UNTIL = 439
export const CREATE_TIME_IN_SECONDS_SINCE = 443
export const TARGET_USERS_SINCE = 444
export const DATE_ANCHOR_SINCE = 445
export const DEACTIVATION_ACTIONS_SINCE = 459
export const GENERATED_AVATARS_SINCE = 466
export const ATTACHMENT_MESSAGE_IDS_SINCE = 472
export const STATUS_BY_BOTS_SINCE = 473
export const IDLE_QUEUE_TIMEOUT_SINCE = 481
export const INDIVIDUAL_EMOJI_SINCE = 491
export const GROUPS_BY_BOTS_SINCE = 496

export function checkLevel(level: number): number {
  if (!Number.isInteger(level) || level < LOWEST_LEVEL || level > HIGHEST_LEVEL)
    throw new RangeError(`level must be an integer from ${LOWEST_LEVEL} to ${HIGHEST_LEVEL}, not ${level}`)
  return level
}
