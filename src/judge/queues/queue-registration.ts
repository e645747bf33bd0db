// Registrations: each makes a queue of its own, at one feature level, whatever event types were asked for; and what is
// refused to those without credentials. Knows nothing of what the queues deliver.

import { broken, cannotTell, holds, type Observation, refused } from '../../model/facts/observe.ts'
import { integer, isRefusal, objection, type QueueCall, strings } from '../exchange/queue-call.ts'

/** The generator's mark of an event type that no server knows. */
const unknownType = 'plumbline_unknown'
const registerParameters = ['apply_markdown', 'client_gravatar', 'slim_presence', 'all_public_streams', 'event_types']

export class Registrations {
  /** Which exchange gave which queue id. */
  readonly #givenBy = new Map<string, number>()
  /** Under which name a registration reports the feature level. */
  readonly #levelField: string
  #level: { readonly value: number; readonly exchange: number } | undefined
  #levelChanged = false

  constructor(levelField: string) {
    this.#levelField = levelField
  }

  /** Whether nobody was given this queue id before. */
  isNew(queue_id: string): boolean {
    return !this.#givenBy.has(queue_id)
  }

  give(queue_id: string, exchange: number): void {
    this.#givenBy.set(queue_id, exchange)
  }

  /** A registration by somebody with credentials. */
  judge(call: QueueCall): Observation[] {
    return [...this.#ownQueue(call), ...this.#levelConstant(call), ...unsupportedTypesIgnored(call)]
  }

  /** A fetch without `queue_id`, by somebody with credentials. Without a register parameter it is open what happens. */
  judgeFetch(call: QueueCall): Observation[] {
    const clause = 'get-events.registers-without-queue'
    if (!registerParameters.some((name) => name in call.parameters) || call.answer.result === 'none') return []
    const queue_id = queueIdOf(call)
    if (queue_id !== undefined && this.isNew(queue_id)) return [holds(clause)]
    const earlier = queue_id === undefined ? undefined : this.#givenBy.get(queue_id)
    if (earlier !== undefined) return [broken(clause, 'a queue of its own', `\`${queue_id}\` again`, [earlier])]
    if (call.answer.result === 'success') return [broken(clause, 'a queue and its id', 'no `queue_id`')]
    const code = objection(call)
    if (code === undefined) return []
    if (!isPlainFetch(call)) return [cannotTell(clause, 'something else about the call may have been refused')]
    return [broken(clause, 'a queue is registered', `an error with code ${code}`)]
  }

  #ownQueue(call: QueueCall): Observation[] {
    const queue_id = queueIdOf(call)
    if (queue_id === undefined || this.#givenBy.size === 0) return []
    const earlier = this.#givenBy.get(queue_id)
    if (earlier === undefined) return [holds('register-queue.own-queue')]
    return [broken('register-queue.own-queue', 'a queue id not seen before', `\`${queue_id}\` again`, [earlier])]
  }

  #levelConstant({ answer, exchange }: QueueCall): Observation[] {
    const clause = 'register-queue.feature-level-constant'
    const value = answer.result === 'success' ? integer(answer.body[this.#levelField]) : undefined
    if (value === undefined || this.#levelChanged) return []
    const first = this.#level
    this.#level = first ?? { value, exchange }
    if (first === undefined) return []
    if (first.value === value) return [holds(clause)]
    this.#levelChanged = true
    return [broken(clause, `feature level ${first.value}, as before`, `feature level ${value}`, [first.exchange])]
  }
}

export function queueIdOf({ answer }: QueueCall): string | undefined {
  const queue_id = answer.result === 'success' ? answer.body.queue_id : undefined
  return typeof queue_id === 'string' ? queue_id : undefined
}

/** A registration without credentials: only its two refusals are promised. */
export function judgeUnauthenticated(call: QueueCall): Observation[] {
  const { answer, parameters } = call
  const offences = [
    ...(parameters.client_gravatar === true ? ['register-queue.unauthenticated-gravatar-refused'] : []),
    ...(parameters.include_subscribers === 'true' ? ['register-queue.unauthenticated-subscribers-refused'] : []),
  ]
  if (answer.result === 'success') return offences.map((clause) => broken(clause, 'a refusal', 'success'))
  // Which of two offences was refused cannot be seen.
  return isRefusal(call) && offences.length === 1 ? offences.map((clause) => refused(clause)) : []
}

/** A fetch without credentials. */
export function judgeWithoutCredentials(call: QueueCall): Observation[] {
  if (call.answer.result === 'success') return [broken('authentication.required', 'a refusal', 'success')]
  return isRefusal(call) ? [refused('authentication.required')] : []
}

function unsupportedTypesIgnored(call: QueueCall): Observation[] {
  const clause = 'register-queue.unsupported-event-types-ignored'
  if (!strings(call.parameters.event_types)?.some((type) => type.includes(unknownType))) return []
  if (call.answer.result === 'success') return [holds(clause)]
  const isPlain = Object.keys(call.parameters).length === 1
  const code = isPlain ? objection(call) : undefined
  return code === undefined ? [] : [broken(clause, 'the unknown event type is ignored', `an error with code ${code}`)]
}

/** Whether a call without `queue_id` waits for the first event is not said clearly enough to blame it for an error. */
function isPlainFetch({ parameters }: QueueCall): boolean {
  const { dont_block, event_types, ...flags } = parameters
  const isList = event_types === undefined || strings(event_types) !== undefined
  const areFlags = Object.entries(flags).every(
    ([name, value]) => registerParameters.includes(name) && typeof value === 'boolean',
  )
  return dont_block === true && isList && areFlags
}
