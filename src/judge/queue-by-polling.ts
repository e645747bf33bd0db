// A queue that a fetch registered is one like any other: it can be fetched from.

import type { Observation } from '../model/outcome.ts'
import { objection, type QueueCall } from './queue-call.ts'
import type { Queue } from './queue-state.ts'
import { broken, holds } from './queue-verdict.ts'

const clause = 'get-events.registered-queue-works'
/** A heartbeat a minute would be of no use to queues that live for less. */
const surelyAliveSeconds = 60

/** A later fetch by the owner that overlapped no other and asked for nothing else. */
export function judgeRegisteredByPolling({ registration }: Queue, call: QueueCall): Observation[] {
  if (registration.endpoint !== 'get-events') return []
  if (call.answer.result === 'success') return [holds(clause)]
  const { queue_id: _, dont_block, ...others } = call.parameters
  const isPlain = Object.keys(others).length === 0 && (dont_block === undefined || dont_block === true)
  const code = isPlain && isYoung(registration, call) ? objection(call) : undefined
  if (code === undefined) return []
  const expected = `the queue of the fetch before can be fetched from`
  return [broken(clause, expected, `an error with code ${code}`, [registration.exchange])]
}

function isYoung({ time: begun }: Queue['registration'], { time }: QueueCall): boolean {
  return begun !== undefined && time !== undefined && time.to - begun.from < surelyAliveSeconds
}
