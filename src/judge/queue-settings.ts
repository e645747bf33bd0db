// Whether a `user_settings` event tells a value that the setting was really given. Knows only what fixtures changed.

import type { Observation } from '../model/outcome.ts'
import type { QueueCall, QueueEvent } from './queue-call.ts'
import type { Queue } from './queue-state.ts'
import { broken, holds } from './queue-verdict.ts'

const clause = 'user-settings-event.value-current'
/** An event may come some time after its cause: one of a change shortly before the registration is no surprise. */
const lateSeconds = 10

interface Change {
  readonly property: string
  readonly value: unknown
  readonly sent: number
}

export class SettingChanges {
  readonly #byUser = new Map<number, Change[]>()

  add(user_id: number, change: Change): void {
    this.#byUser.set(user_id, [...this.#of(user_id), change])
  }

  /** Whether a setting of the queue's owner was changed while the call was under way. */
  hasChangedDuring({ owner }: Queue, { sent, answered }: QueueCall): boolean {
    return this.#of(owner).some((change) => change.sent > sent && change.sent < answered)
  }

  judge(queue: Queue, call: QueueCall, events: readonly QueueEvent[]): Observation[] {
    const fresh = events.filter(
      ({ id, type, op }) => type === 'user_settings' && op === 'update' && !queue.delivered.has(id),
    )
    return fresh.flatMap((event) => this.#judgeOne(queue, call, event))
  }

  #judgeOne({ owner, registration }: Queue, { answered }: QueueCall, { property, value }: QueueEvent): Observation[] {
    const changes = this.#of(owner).filter((change) => change.property === property)
    const given = changes.filter(({ sent }) => sent <= answered && sent >= registration.sent - lateSeconds)
    if (!given.some(({ sent }) => sent >= registration.sent)) return []
    if (given.some((change) => change.value === value)) return [holds(clause)]
    const values = given.map((change) => JSON.stringify(change.value)).join(' or ')
    return [broken(clause, `\`${property}\` is ${values}`, `${JSON.stringify(value)}`)]
  }

  #of(user_id: number): readonly Change[] {
    return this.#byUser.get(user_id) ?? []
  }
}
