// What time it is at a target whose clock nobody can read: by what it told of its time, or by the dates of its answers.
// Good enough to ask for something in a minute; nothing is judged by it.

import { jsonOf } from '../../history/body.ts'
import type { Entry, Exchange } from '../../history/entry.ts'
import type { HarnessClock } from '../../target/clock.ts'

export class TargetNow {
  readonly #clock: HarnessClock
  #byAnswers: number | undefined
  #byDates: number | undefined

  constructor(clock: HarnessClock) {
    this.#clock = clock
  }

  take(entry: Entry): void {
    if (entry.kind !== 'exchange' || !entry.response) return
    const told = timeIn(entry)
    if (told !== undefined) this.#byAnswers = told - middleOf(entry)
    const date = Date.parse(`${entry.response.headers.date ?? ''}`) / 1000
    // A date is a whole second that is past.
    if (!Number.isNaN(date)) this.#byDates = date + 0.5 - middleOf(entry)
  }

  /** Whether the target told its time itself. */
  get isTold(): boolean {
    return this.#byAnswers !== undefined
  }

  now(): number {
    return this.#clock.now() + (this.#byAnswers ?? this.#byDates ?? 0)
  }
}

function middleOf({ sent, answered }: Exchange): number {
  return (sent + answered) / 2
}

/** Only answers about presences tell it. */
function timeIn({ request, response }: Exchange): number | undefined {
  if (!response || request.path !== '/users/me/presence') return undefined
  const { server_timestamp } = (jsonOf(response) ?? {}) as { server_timestamp?: unknown }
  return typeof server_timestamp === 'number' ? server_timestamp : undefined
}
