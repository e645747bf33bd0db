// The feature levels at which something of the API began or ended. Knows nothing of how it is done.

const LOWEST_LEVEL = 167
export const HIGHEST_LEVEL = 500

export const MOVE_TIME_LIMIT_CODE_SINCE = 172
export const EMPTY_TOPIC_SINCE = 334
export const NO_TOPIC_READ_AS_EMPTY_SINCE = 370
export const PREV_CONTENT_SHA256_SINCE = 379
export const LEGACY_SETTING_EVENTS_UNTIL = 439
export const IDLE_QUEUE_TIMEOUT_SINCE = 481

export function checkLevel(level: number): number {
  if (!Number.isInteger(level) || level < LOWEST_LEVEL || level > HIGHEST_LEVEL)
    throw new RangeError(`level must be an integer from ${LOWEST_LEVEL} to ${HIGHEST_LEVEL}, not ${level}`)
  return level
}
