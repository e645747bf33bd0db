// What a request outside of the interface may have changed, or a fixture that came to an end halfway. After one, what looks
// wrong in a queue may be its work, and of such things nothing is said. What a queue is in itself (its order, its ids, its
// formats) neither explains.

import { cannotTell, type Observation } from '../../model/facts/observe.ts'
import type { QueueCall } from '../exchange/queue-call.ts'
import { isAtRest } from '../queue/at-rest.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'

/** What rests on how people, channels and messages are, and on queues being there. */
const lasting = [
  'realm-user-event.accessible',
  'realm-user-event.activation-accessible',
  'realm-user-event.delivery-email-null',
  'realm-user-event.seen',
  'realm-user-event.told',
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
  const [strange, halfDone] = [around.strange.lastEndBy(answered), around.halfDone.lastEndBy(answered)]
  if (Math.max(strange, halfDone) === never) return [...observations]
  const isLate = (end: number) => !isAtRest(around, end, queue.registration.sent)
  const isExplained = explained({ isStrange: strange !== never, isLate: isLate(strange), isHalfDone: isLate(halfDone) })
  return observations.map((one) => (one.saw === 'broken' && isExplained(one.clause) ? unclear(one) : one))
}

const never = Number.NEGATIVE_INFINITY

interface Doubtful {
  readonly isStrange: boolean
  /** Whether the queue was registered before that, or soon after. */
  readonly isLate: boolean
  /** The same of what a fixture did: whatever the world knows of what is lasting, it has learnt since. */
  readonly isHalfDone: boolean
}

function explained({ isStrange, isLate, isHalfDone }: Doubtful): (clause: string) => boolean {
  return (clause) =>
    comparing.test(clause) ||
    ((isStrange || isHalfDone) && lasting.includes(clause)) ||
    ((isLate || isHalfDone) && passing.includes(clause))
}

function unclear({ clause }: Observation): Observation {
  return cannotTell(clause, 'a request outside of the interface, or a fixture, may have made it so')
}
