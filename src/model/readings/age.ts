// How old messages were while a request was at work, against the limits of the settings.

import { type Answered, type Fact, ofBoth, whether } from '../facts/fact.ts'
import type { Interval, Moment } from '../facts/moment.ts'
import type { Message } from '../things/message.ts'

// Timestamps are whole seconds, rounded one way or the other.
const second = 1
// The clock of the target is read now and then, a reading takes its time, and several machines have several clocks.
const slack = 5
// Exact edges are nobody's promise: within is asserted up to so many seconds before a limit, beyond from so many after it.
export const graceBefore = 5
const graceAfter = 60

/** Whether the message was older than the limit during the whole exchange, never, or on the edge. */
export function isOlder(message: Message, limit: Fact<unknown>, at: Moment): Answered {
  if (whether(limit, (each) => each === null) === 'yes') return 'no'
  const { time } = at
  return time === undefined ? 'maybe' : ofBoth(message.timestamp, limit, (sent, each) => isBeyond(sent, each, time))
}

// Whether a limit of 0 means "at once" or "never" is not shown.
function isBeyond(timestamp: number, limit: unknown, time: Interval): Answered {
  if (limit === null) return 'no'
  if (typeof limit !== 'number' || limit <= 0) return 'maybe'
  if (time.from - timestamp >= limit + graceAfter) return 'yes'
  return time.to - timestamp <= limit - graceBefore ? 'no' : 'maybe'
}

/** Whether a time that was told may be one within the interval. */
export function isWithin(time: Interval | undefined, told: number): boolean {
  if (time === undefined) return true
  return told >= Math.floor(time.from) - second - slack && told <= Math.ceil(time.to) + second + slack
}
