// A queue that a fetch registered is one like any other: it can be fetched from.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import type { QueueCall } from '../queue/queue-call.ts'
import type { Queue } from '../queue/queue-state.ts'
import { isFresh, isGone } from './queue-expiry.ts'

const clause = 'get-events.registered-queue-works'

/** A later fetch by the owner that overlapped no other. One that is refused for another reason breaks another clause. */
export function judgeRegisteredByPolling(queue: Queue, call: QueueCall): Observation[] {
  const { registration } = queue
  if (registration.endpoint !== 'get-events') return []
  if (call.answer.result === 'success') return [holds(clause)]
  const { queue_id: _, dont_block, ...others } = call.parameters
  const isPlain = Object.keys(others).length === 0 && (dont_block === undefined || dont_block === true)
  if (!isPlain || !isGone(call) || !isFresh(queue, call)) return []
  const expected = `the queue of the fetch before can be fetched from`
  return [broken(clause, expected, 'an error with code BAD_EVENT_QUEUE_ID', [registration.exchange])]
}
