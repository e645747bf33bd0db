// What the judge of queues knows besides the queues themselves. Judges nothing.

import { emptyWorld, type World } from '../../model/world/world.ts'
import type { Made } from '../causes/change.ts'
import { ChangeLog } from '../causes/change-log.ts'
import type { QueueCall, QueueEvent } from '../exchange/queue-call.ts'
import { TargetTime } from '../exchange/time.ts'
import { Writes } from './at-rest.ts'
import { Pace } from './queue-pace.ts'
import type { Queue, QueueLog } from './queue-state.ts'

/** The members in which events of moves list the messages and name their new topic. */
export interface MoveMembers {
  readonly lists: string
  readonly topic: string
}

export interface QueueOptions {
  /** What stands where the specification writes `service`. */
  readonly word?: string
  readonly level?: number
  readonly world?: World
  /** Which action of a fixture makes events of which type, where the target promises it. */
  readonly emits?: Readonly<Record<string, string>>
  /** Absent where the target does not name them. */
  readonly moveMembers?: MoveMembers
  /** How exact times are. */
  readonly grain?: number
  readonly time?: TargetTime
}

export interface QueueContext {
  readonly level: number
  readonly world: World
  readonly emits: Readonly<Record<string, string>>
  /** How exact times are. */
  readonly grain: number
  readonly pace: Pace
  readonly time: TargetTime
  readonly writes: Writes
  /** Those among them that are outside of the interface, and may have done anything. */
  readonly strange: Writes
  /** What fixtures did of which nobody knows what it was. */
  readonly halfDone: Writes
  /** What was changed of which events tell. */
  readonly changes: ChangeLog
  /** Types of events that some queue has told. */
  readonly emitted: Set<string>
  /** When the last change was made of which some queue has told, by the type of the event. */
  readonly toldUntil: Map<string, number>
  /** Whose queues have told of a person's change. */
  readonly toldTo: Map<Made, Set<number>>
}

/** A call of a queue that was answered, and what it brought. */
export interface Delivery {
  readonly queue: QueueLog
  readonly call: QueueCall
  readonly events: readonly QueueEvent[]
  /** Those of them that come for the first time. */
  readonly fresh: readonly QueueEvent[]
}

/** A call of its owner. */
export interface Fetch extends Delivery {
  readonly around: QueueContext
  readonly queue: Queue
}

const newest = 500

export function contextOf(options: QueueOptions): QueueContext {
  const { level = newest, world = emptyWorld(), emits = {}, grain = 0, time = new TargetTime() } = options
  const done = {
    writes: new Writes(grain),
    strange: new Writes(grain),
    halfDone: new Writes(grain),
    changes: new ChangeLog(world.journal),
  }
  const told = { emitted: new Set<string>(), toldUntil: new Map(), toldTo: new Map() }
  return { level, world, emits, grain, time, pace: new Pace(), ...done, ...told }
}
