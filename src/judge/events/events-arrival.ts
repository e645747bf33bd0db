// An event that came for the first time, in which call and to which queue, and what is known besides; and what it may
// have come from.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import type { Made } from '../causes/change.ts'
import type { QueueCall, QueueEvent } from '../exchange/queue-call.ts'
import { canonical } from '../json/fields.ts'
import { isAtRest } from '../queue/at-rest.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue, QueueLog } from '../queue/queue-state.ts'

/** An event, and the queue that told it, whoever owns that. */
export interface Told {
  readonly queue: QueueLog
  readonly event: QueueEvent
}

export interface Arrival extends Told {
  readonly around: QueueContext
  readonly queue: Queue
  readonly call: QueueCall
}

/** What fixtures gave a thing, as far as this event may tell of it. */
export function causesOf(arrival: Arrival, key: string): readonly Made[] {
  return inTime(arrival, arrival.around.changes.of(arrival.queue.owner, key))
}

// What is not too long ago: an event of a change shortly before the registration may come late. Nothing where nothing
// happened since the registration, for then something else made the event.
export function inTime(arrival: Arrival, all: readonly Made[]): readonly Made[] {
  const { around, queue } = arrival
  const { sent } = queue.registration
  const makers = all.filter((made) => made.event !== 'none' && mayBeBefore(arrival, made))
  const since = makers.filter(({ at }) => at >= sent || !isAtRest(around, at, sent))
  return since.some(({ at }) => at >= sent) ? since : []
}

/** Whether something was done before the event came, as far as times tell. */
export function mayBeBefore({ around, call }: Arrival, { at }: { readonly at: number }): boolean {
  return at <= call.answered + around.grain
}

/** Whether the value is one that a thing was given; nothing is said where it may have been given another. */
export function judgeGiven(clause: string, given: readonly Made[], value: unknown, what: string): Observation[] {
  if (given.some(({ told }) => told === canonical(value))) return [holds(clause)]
  if (given.some(({ isUnsure }) => isUnsure)) return []
  return [broken(clause, `${what} is ${given.map((change) => change.given).join(' or ')}`, canonical(value))]
}
