// An event that came for the first time, put before every clause that can be asked about what it tells.

import type { Observation } from '../model/outcome.ts'
import type { QueueCall, QueueEvent } from './queue-call.ts'
import { judgeSetting } from './queue-settings.ts'
import type { Queue } from './queue-state.ts'
import type { Surroundings } from './queue-surroundings.ts'

export function judgeEvent(around: Surroundings, queue: Queue, call: QueueCall, event: QueueEvent): Observation[] {
  around.emitted.add(event.type)
  return judgeSetting(around.fixtures.changes, queue, call, event)
}
