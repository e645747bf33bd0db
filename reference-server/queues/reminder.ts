// A due time that is moved often: keeps only a few appointments with the clock however often it is set.
// Knows nothing of what is due. There are many: all share one function, which is told what each is about.
import type { Task } from '../agenda.ts'
import type { Clock } from '../clock.ts'

export class Reminder<About> implements Task {
  readonly #clock: Clock
  readonly #about: About
  readonly #run: (about: About) => void
  #dueMs = Number.POSITIVE_INFINITY
  #appointmentMs = Number.POSITIVE_INFINITY

  constructor(clock: Clock, about: About, run: (about: About) => void) {
    this.#clock = clock
    this.#about = about
    this.#run = run
  }

  /** A later time needs no new appointment: the one that stands comes first and looks again. */
  set(dueMs: number): void {
    this.#dueMs = dueMs
    if (dueMs >= this.#appointmentMs) return
    this.#appointmentMs = dueMs
    this.#clock.remind(dueMs, this)
  }

  cancel(): void {
    this.#dueMs = Number.POSITIVE_INFINITY
  }

  fallDue(appointmentMs: number): void {
    if (appointmentMs !== this.#appointmentMs) return
    this.#appointmentMs = Number.POSITIVE_INFINITY
    if (this.#dueMs === Number.POSITIVE_INFINITY) return
    if (this.#dueMs > appointmentMs) this.set(this.#dueMs)
    else this.#run(this.#about)
  }
}
