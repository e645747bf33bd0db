// A due time that is moved often: keeps only a few appointments with the clock however often it is set.
// Knows nothing of what is due.
import type { Clock } from '../clock.ts'

export class Reminder {
  readonly #clock: Clock
  readonly #run: () => void
  #dueMs = Number.POSITIVE_INFINITY
  #appointmentMs = Number.POSITIVE_INFINITY

  constructor(clock: Clock, run: () => void) {
    this.#clock = clock
    this.#run = run
  }

  /** A later time needs no new appointment: the one that stands comes first and looks again. */
  set(dueMs: number): void {
    this.#dueMs = dueMs
    if (dueMs >= this.#appointmentMs) return
    this.#appointmentMs = dueMs
    this.#clock.at(dueMs, () => this.#look(dueMs))
  }

  cancel(): void {
    this.#dueMs = Number.POSITIVE_INFINITY
  }

  #look(appointmentMs: number): void {
    if (appointmentMs !== this.#appointmentMs) return
    this.#appointmentMs = Number.POSITIVE_INFINITY
    if (this.#dueMs === Number.POSITIVE_INFINITY) return
    if (this.#dueMs > appointmentMs) this.set(this.#dueMs)
    else this.#run()
  }
}
