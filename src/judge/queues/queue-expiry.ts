// How long a queue lives, and for whom: it goes on while its owner fetches, whatever becomes of other queues, serves
// nobody else, and is gone once nobody has fetched for long. Time is the target's and known as intervals, so that of
// much in between nothing can be said.

import { broken, cannotTell, holds, type Observation, refused } from '../../model/facts/observe.ts'
import { acknowledges, eventsOf, isBare, isRefusal, objection, type QueueCall } from '../exchange/queue-call.ts'
import type { TargetTime } from '../exchange/time.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import { type Queue, wasHandedOut } from '../queue/queue-state.ts'

const expired = 'queues.expired-refused'
const survives = 'queues.survives'
const elsewhere = 'queues.survives-elsewhere'
const registeredWorks = 'get-events.registered-queue-works'
const gone = 'BAD_EVENT_QUEUE_ID'
const sweepMarginSeconds = 120

/** A fetch by the owner that overlapped no other. */
export function judgeExpiry({ time }: QueueContext, queue: Queue, call: QueueCall): Observation[] {
  if (call.answer.result === 'none') return []
  if (isSurelyExpired(time, queue, call)) return afterExpiry(queue, call)
  if (call.answer.result === 'success') return isPutToTheTest(time, queue, call) ? [holds(survives)] : []
  if (!isGone(call)) return []
  if (isSurelyAlive(time, queue, call)) return tooEarly(queue, call)
  return [cannotTell(survives, 'the queue may have been idle for too long')]
}

/** Whether as much time as the queue may be idle could have passed; never where the idle time is not known. */
function mayHaveExpired(time: TargetTime, queue: Queue, call: QueueCall): boolean {
  return queue.idle_queue_timeout_secs !== undefined && !isSurelyAlive(time, queue, call)
}

/** A call without an answer may have waited at the target for as long as a call can. */
function isSurelyExpired(time: TargetTime, queue: Queue, { sent }: QueueCall): boolean {
  const { idle_queue_timeout_secs: idle, event_queue_longpoll_timeout_seconds: waits, fetchedAt, lost } = queue
  if (idle === undefined || (lost && waits === undefined)) return false
  const passed = time.passed(fetchedAt, sent).from
  const passedLost = lost ? time.passed(lost.answered, sent).from - (waits ?? 0) : passed
  return Math.min(passed, passedLost) > 2 * idle + sweepMarginSeconds
}

export function isSurelyAlive(time: TargetTime, queue: Queue, call: QueueCall): boolean {
  const { idle_queue_timeout_secs: idle } = queue
  return idle !== undefined && idleAtMost(time, queue, call) < idle
}

function idleAtMost(time: TargetTime, { kept }: Queue, { answered }: QueueCall): number {
  return time.passed(kept.sent, answered).to
}

/** A heartbeat a minute would be of no use to queues that live for less. */
const surelyAliveSeconds = 60

/** Whether it was there so shortly before that no idle time can be over. */
export function isFresh(time: TargetTime, queue: Queue, call: QueueCall): boolean {
  return idleAtMost(time, queue, call) < surelyAliveSeconds
}

function afterExpiry(queue: Queue, call: QueueCall): Observation[] {
  const expected = `refused with ${gone}: nobody fetched for more than twice ${queue.idle_queue_timeout_secs} s`
  const because = [queue.registration.exchange]
  if (isGone(call)) return [refused(expired)]
  if (call.answer.result === 'success') return [broken(expired, expected, 'success', because)]
  const code = objection(call)
  if (code === undefined) return []
  if (mayBeRefused(queue, call)) return [cannotTell(expired, `refused with ${code}, maybe for its \`last_event_id\``)]
  return [broken(expired, expected, `refused with ${code}`, because)]
}

function tooEarly(queue: Queue, call: QueueCall): Observation[] {
  if (mayBeRefused(queue, call)) return [cannotTell(survives, 'the call may have been refused for its `last_event_id`')]
  const expected = `the queue goes on: it was kept less than ${queue.idle_queue_timeout_secs} s before`
  return [broken(survives, expected, `refused with ${gone}`, [queue.registration.exchange])]
}

/** Without a good part of the idle time having passed, going on is no achievement. */
function isPutToTheTest(time: TargetTime, queue: Queue, { sent }: QueueCall): boolean {
  const { idle_queue_timeout_secs: idle, kept, registration } = queue
  if (idle === undefined) return false
  const isOld = time.passed(registration.answered, sent).from > idle
  return isOld || time.passed(kept.answered, sent).from >= idle / 2
}

/** A poller that fell behind, or that names an id the queue never gave it, may be refused for that. */
function mayBeRefused(queue: Queue, call: QueueCall): boolean {
  const id = acknowledges(call)
  if (id === undefined) return call.parameters.last_event_id !== undefined || objection(call) !== gone
  return id < queue.mayBeAcknowledged || !wasHandedOut(queue, id)
}

/** A queue that a fetch registered can be fetched from like any other. A refusal for another reason breaks another clause. */
export function judgeRegisteredByPolling({ time }: QueueContext, queue: Queue, call: QueueCall): Observation[] {
  const { endpoint, exchange } = queue.registration
  if (endpoint !== 'get-events') return []
  if (call.answer.result === 'success') return [holds(registeredWorks)]
  if (!isBare(call) || !isGone(call) || !isFresh(time, queue, call)) return []
  const expected = 'the queue of the fetch before can be fetched from'
  return [broken(registeredWorks, expected, `an error with code ${gone}`, [exchange])]
}

/** The end of one queue ends no other. Remembers only the last end that was seen. */
export class Endings {
  /** When the queue was last alive and when it was seen gone; the harness's clock. */
  #last: { queue: Queue; exchange: number; aliveAt: number; seenAt: number } | undefined

  /** A fetch by the owner that overlapped no other, and what was said of the queue's life. */
  judge(queue: Queue, call: QueueCall, lifetime: readonly Observation[]): Observation[] {
    const last = this.#last
    const isEarly = lifetime.some(({ clause, saw }) => clause === survives && saw === 'broken')
    if (isGone(call) && !isEarly)
      this.#last = { queue, exchange: call.exchange, aliveAt: queue.aliveAt, seenAt: call.answered }
    if (!last || last.queue === queue || last.aliveAt < queue.registration.answered) return []
    if (call.answer.result === 'success') return call.sent >= last.seenAt ? [holds(elsewhere)] : []
    if (!isEarly || queue.aliveAt > last.seenAt) return []
    const expected = `the queue outlives \`${last.queue.queue_id}\``
    return [broken(elsewhere, expected, `refused with ${gone} as well`, [last.exchange])]
  }
}

/** A fetch by somebody else. A queue that may be gone anyway refuses everybody. */
export function judgeStranger(
  { time }: QueueContext,
  queue: Queue,
  call: QueueCall,
  isOverlapped: boolean,
): Observation[] {
  const clause = 'queues.private'
  if (call.answer.result === 'none') return []
  if (call.answer.result === 'success') return [served(queue, call)]
  return isRefusal(call) && !isOverlapped && !mayHaveExpired(time, queue, call) ? [refused(clause)] : []
}

function served(queue: Queue, call: QueueCall): Observation {
  const events = eventsOf(call) ?? []
  if (events.length === 0) return cannotTell('queues.private', 'somebody else was answered, but without events')
  const got = `user ${call.user_id} got ${events.length} of its events`
  return broken('queues.private', `only user ${queue.owner} gets the events`, got, [queue.registration.exchange])
}

export function isGone({ answer }: QueueCall): boolean {
  return answer.result === 'error' && answer.code === gone
}
