// Who may fetch from a queue: its owner and nobody else, and nobody without credentials.

import { broken, cannotTell, type Observation, refused } from '../../model/facts/observe.ts'
import { eventsOf, isRefusal, type QueueCall } from '../queue/queue-call.ts'
import type { Queue } from '../queue/queue-state.ts'
import { mayHaveExpired } from './queue-expiry.ts'

export function judgeWithoutCredentials(call: QueueCall): Observation[] {
  if (call.answer.result === 'success') return [broken('authentication.required', 'a refusal', 'success')]
  return isRefusal(call) ? [refused('authentication.required')] : []
}

/** A fetch by somebody else. A queue that may be gone anyway refuses everybody. */
export function judgeStranger(queue: Queue, call: QueueCall, isOverlapped: boolean): Observation[] {
  const clause = 'queues.private'
  if (call.answer.result === 'none') return []
  if (call.answer.result === 'success') return [served(queue, call)]
  return isRefusal(call) && !isOverlapped && !mayHaveExpired(queue, call) ? [refused(clause)] : []
}

function served(queue: Queue, call: QueueCall): Observation {
  const events = eventsOf(call) ?? []
  if (events.length === 0) return cannotTell('queues.private', 'somebody else was answered, but without events')
  const got = `user ${call.user_id} got ${events.length} of its events`
  return broken('queues.private', `only user ${queue.owner} gets the events`, got, [queue.registration.exchange])
}
