// State and events of a registration fit together without a gap: what was changed while it was made is in the state, or
// its event comes.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import type { Made } from '../causes/change.ts'
import { isOwnOf } from '../causes/change-log.ts'
import { isAtRest, isDue, lateSeconds } from '../queue/at-rest.ts'
import { isPromised, wants } from '../queue/queue-concerned.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'
import { stateValue } from '../queue/snapshot-state.ts'

const clause = 'queues.register-atomic'
/** What is a person's own and in the state under the name of its events. */
const types = ['user_settings', 'alert_words']

/** The queue has just been seen empty. */
export function judgeAtomic(around: QueueContext, queue: Queue): Observation[] {
  const { registration, isSpoilt, lost, isFitted } = queue
  if (isFitted || isSpoilt || lost || !isDue(around, registration.answered, queue.emptyAt)) return []
  const seen = meanwhile(around, queue).flatMap((made) => judgeChange(queue, made))
  queue.isFitted = isAtRest(around, registration.answered, queue.emptyAt) || seen.every(({ saw }) => saw === 'holds')
  if (!queue.isFitted) queue.owed.add(clause)
  return queue.isFitted ? seen : []
}

/** The last changes of the owner's things that were begun while the registration was under way or shortly before it. */
function meanwhile(around: QueueContext, { owner, registration }: Queue): Made[] {
  const { told } = around.changes
  const end = told.findLastIndex(({ at }) => at < registration.answered) + 1
  const earliest = registration.sent - lateSeconds
  const begin = told.findLastIndex(({ at }) => at < earliest) + 1
  const own = told.slice(begin, end).filter((made) => types.includes(made.type) && isOwnOf(owner, made))
  return own.filter((made) => around.changes.isLast(made) && isPromised(around, made))
}

function judgeChange(queue: Queue, { key, type, given }: Made): Observation[] {
  const inState = stateValue(queue.state ?? {}, key)
  if (inState === undefined || !wants(queue, type)) return []
  if (inState === given || queue.heard.of(key).some(({ value }) => value === given)) return [holds(clause)]
  const expected = `${key} is ${given} in the state, or an event says so`
  return [broken(clause, expected, `${inState} in the state and no event`, [queue.registration.exchange])]
}
