// What comes again after a call that brought nothing about: one whose answer got lost, or one that acknowledged nothing
// because it named no `last_event_id`.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { statementsOf } from '../causes/event-statement.ts'
import { acknowledges, objection, type QueueCall, type QueueEvent } from '../queue/queue-call.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Delivered, Queue } from '../queue/queue-state.ts'

const resumable = 'queues.resumable'
const optional = 'get-events.last-event-id-optional'
const redelivered = 'queues.redelivered-unchanged'

/** Which clause an event breaks that was delivered, was not acknowledged, and stays away. */
export function blameForMissing({ lost, unnamed }: Queue, { exchange }: Delivered): string {
  if (lost && lost.exchange > exchange) return resumable
  return unnamed !== undefined && unnamed >= exchange ? optional : redelivered
}

/** Which clauses are kept by what came again. */
export function creditForAgain({ lost, unnamed }: Queue, call: QueueCall, again: readonly Delivered[]): Observation[] {
  const isResumed = lost !== undefined && again.some(({ exchange }) => exchange < lost.exchange)
  const isNamed = acknowledges(call) !== undefined && unnamed !== undefined
  const isSpared = isNamed && again.some(({ exchange }) => exchange <= unnamed)
  return [...(isResumed ? [holds(resumable)] : []), ...(isSpared ? [holds(optional)] : [])]
}

/** An event that comes for the first time, though a lost answer may have carried it. */
export function judgeResumed({ changes }: QueueContext, queue: Queue, fresh: readonly QueueEvent[]): Observation[] {
  const { lost, owner } = queue
  if (!lost) return []
  const mayBeCarried = fresh
    .flatMap(statementsOf)
    .some(({ key, value }) => changes.of(owner, key).some(({ told, at }) => told === value && at < lost.answered))
  return mayBeCarried ? [holds(resumable)] : []
}

/** Refused by a queue that is surely there, though nothing else was asked of it. */
export function judgeUnnamedRefusal(call: QueueCall): Observation[] {
  const { queue_id: _, dont_block, ...others } = call.parameters
  const code = objection(call)
  const isPlain = Object.keys(others).length === 0 && (dont_block === undefined || dont_block === true)
  if (!isPlain || code === undefined || code === 'BAD_EVENT_QUEUE_ID') return []
  return [broken(optional, 'an answer, also without `last_event_id`', `an error with code ${code}`)]
}
