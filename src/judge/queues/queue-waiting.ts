// When a fetch is answered: at once where `dont_block` asks for that, otherwise when there is an event to tell, at the
// latest a heartbeat. Times are the harness's, since a target's clock may stand still; that a heartbeat is late is said
// only where that clock is known to have moved on while the call was waiting.

import { broken, cannotTell, holds, type Observation } from '../../model/facts/observe.ts'
import { heartbeat, isBlocking, latencyOf, type QueueCall, type QueueEvent } from '../exchange/queue-call.ts'
import type { Fetch } from '../queue/queue-context.ts'
import { graceSeconds, type Pace } from '../queue/queue-pace.ts'

export const immediate = 'get-events.dont-block-immediate'
const blocks = 'get-events.blocks-until-event'
const beats = 'queues.heartbeat'
const restartSeconds = 60

/** So many slow answers of one queue in a row are no busy moment of the target, of the way, or of this machine. */
const slowInARow = 3

/**
 * Only where there was nothing to tell could the target have been tempted to wait. One answer may be slow for many
 * reasons; a target that waits is slow again when it is asked the same again.
 */
export function judgeImmediate({ around: { pace }, queue, call, events }: Fetch): Observation[] {
  if (isBlocking(call) || call.parameters.dont_block !== true) return []
  const latency = latencyOf(call)
  const prompt = pace.promptSeconds()
  if (latency <= prompt) queue.slow.length = 0
  if (latency <= graceSeconds) return events.length === 0 ? [holds(immediate)] : []
  if (latency <= prompt) return []
  const before = queue.slow.slice(1 - slowInARow)
  queue.slow.push(call.exchange)
  if (!pace.isKnown()) return [cannotTell(immediate, 'too few answers to know how fast the target is')]
  if (before.length < slowInARow - 1) return [cannotTell(immediate, 'one slow answer may be a busy moment')]
  const got = `${slowInARow} slower ones in a row, the last after ${seconds(latency)}`
  return [broken(immediate, `an answer within ${seconds(prompt)}`, got, before)]
}

export function judgeUnanswered(pace: Pace, call: QueueCall): Observation[] {
  if (call.parameters.dont_block !== true || latencyOf(call) <= pace.promptSeconds()) return []
  return [cannotTell(immediate, `no answer came within ${seconds(latencyOf(call))}`)]
}

/**
 * A lost call that reaches the target late may end the wait of this one, and so may a server that stops, which none does
 * again in the next call, where that follows within a minute.
 */
export function judgeBlocks(fetch: Fetch): Observation[] {
  const { around, queue, call, events } = fetch
  if (!isBlocking(call)) return []
  const hasWaited = () => around.changes.whileWaiting(queue.owner, call).some(({ type }) => type === 'user_settings')
  if (events.length > 0) return isNewHeartbeat(fetch) || hasWaited() ? [holds(blocks)] : []
  if (queue.lost) return [cannotTell(blocks, 'an earlier call without an answer may have ended the wait')]
  const { endedEmpty: before } = queue
  const isAgain = before !== undefined && call.sent - before.at < restartSeconds
  if (!isAgain) return [cannotTell(blocks, 'the server may have stopped')]
  return [broken(blocks, 'at least one event', 'none, for the second time', [before.exchange])]
}

export function judgeOverlappedWait(call: QueueCall, events: readonly QueueEvent[]): Observation[] {
  if (!isBlocking(call) || events.length > 0) return []
  return [cannotTell(blocks, 'another call for the same queue may have ended the wait')]
}

/** A call for which nothing happens is ended by a heartbeat in time, which is the target's. */
export function judgeHeartbeat(fetch: Fetch): Observation[] {
  const { around, queue, call } = fetch
  const limit = queue.event_queue_longpoll_timeout_seconds
  if (!isBlocking(call) || limit === undefined) return []
  const waited = around.time.passed(call.sent, call.answered - around.pace.promptSeconds()).from
  // After so long by our own clock the connection may have died unnoticed, heartbeat and all.
  const isGivenUp = call.answer.result === 'none' && latencyOf(call) >= limit
  if (waited > limit && !isGivenUp) {
    const got = `${seconds(waited)} passed before the call ended`
    return [broken(beats, `a heartbeat before ${limit} s have passed`, got, [queue.registration.exchange])]
  }
  const isInTime = around.time.passed(call.sent, call.answered).to < limit
  return isInTime && isNewHeartbeat(fetch) ? [holds(beats)] : []
}

/** The answer is a heartbeat and nothing else, and not one seen before. */
function isNewHeartbeat({ events, fresh }: Fetch): boolean {
  return events.length > 0 && fresh.length === events.length && events.every(({ type }) => type === heartbeat)
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`
}
