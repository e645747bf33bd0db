// What a request outside of the interface may have changed. After one, what looks wrong in a queue may be its work, and
// of such things nothing is said. What a queue is in itself (its order, its ids, its formats) no request explains.

import { cannotTell, type Observation } from '../../model/facts/observe.ts'
import { isAtRest } from '../queue/at-rest.ts'
import type { QueueCall } from '../queue/queue-call.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'

/** What rests on how people, channels and messages are, and on queues being there. */
const lasting = [
  'realm-user-event.accessible',
  'realm-user-event.activation-accessible',
  'realm-user-event.delivery-email-null',
  'realm-user-event.seen',
  'realm-emoji-event.all-emoji',
  'delete-message-event.deleted',
  'subscription-event.current',
  'capabilities.empty-topic-replaced',
  'capabilities.empty-topic-shown',
  'get-events.registered-queue-works',
  'queues.no-invisible-messages',
  'queues.narrow-public-channels',
  'queues.survives',
  'queues.survives-elsewhere',
  'update-settings.told-to-nobody-else',
]
/** What rests on what happened since the queue was registered. */
const passing = [
  'alert-words-event.current',
  'presence-event.current',
  'realm-user-event.avatar-source-true',
  'realm-user-event.current',
  'realm-user-event.date-joined',
  'realm-emoji-event.individual',
  'user-settings-event.value-current',
  'queues.nothing-lost',
  'queues.register-atomic',
  'update-settings.told',
]
/** By these clauses two registrations are compared, the first of which may be old. */
const comparing = /^queues\.snapshot-/

/** What was seen in a call of a queue, without what may be the work of others. */
export function withoutDoubtful(
  around: QueueContext,
  queue: Queue,
  { answered }: Pick<QueueCall, 'answered'>,
  observations: readonly Observation[],
): Observation[] {
  const end = around.strange.lastEndBy(answered)
  if (end === Number.NEGATIVE_INFINITY) return [...observations]
  const isLate = !isAtRest(around, end, queue.registration.sent)
  return observations.map((one) => (one.saw === 'broken' && isExplained(one.clause, isLate) ? unclear(one) : one))
}

function isExplained(clause: string, isLate: boolean): boolean {
  return lasting.includes(clause) || comparing.test(clause) || (isLate && passing.includes(clause))
}

function unclear({ clause }: Observation): Observation {
  return cannotTell(clause, 'a request outside of the interface may have made it so')
}
