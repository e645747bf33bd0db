// What time it is at a target whose clock nobody can read, by what it told of its time. Good enough to ask for something in
// a minute; nothing is judged by it. A `Date` header tells nothing: it may be that of a gateway.

import { jsonOf } from '../../history/body.ts'
import type { Entry, Exchange } from '../../history/entry.ts'
import type { HarnessClock } from '../../target/clock.ts'

export class TargetNow {
  readonly #clock: HarnessClock
  #ahead: number | undefined

  constructor(clock: HarnessClock) {
    this.#clock = clock
  }

  take(entry: Entry): void {
    if (entry.kind !== 'exchange' || !entry.response) return
    const told = timeIn(entry)
    if (told !== undefined) this.#ahead = told - (entry.sent + entry.answered) / 2
  }

  /** Whether the target told its time. */
  get isTold(): boolean {
    return this.#ahead !== undefined
  }

  /** Undefined where the target has not told its time. */
  now(): number | undefined {
    return this.#ahead === undefined ? undefined : this.#clock.now() + this.#ahead
  }
}

/** Only answers about presences tell it. */
function timeIn({ request, response }: Exchange): number | undefined {
  if (!response || request.path !== '/users/me/presence') return undefined
  const { server_timestamp } = (jsonOf(response) ?? {}) as { server_timestamp?: unknown }
  return typeof server_timestamp === 'number' ? server_timestamp : undefined
}
