// The only source of time in the server: no other file may ask the machine what time it is, or set a timer.
// A still clock stands until it is advanced; a ticking one is real time plus what it was advanced by.
// Knows nothing of what is done when something falls due.
import { Agenda, type Task } from './agenda.ts'

export type ClockKind = 'still' | 'ticking'

const SWEEP_EVERY_MS = 200

export class Clock {
  readonly #kind: ClockKind
  readonly #startMs: number
  readonly #agenda = new Agenda()
  readonly #sweeper: NodeJS.Timeout | undefined
  #advancedMs = 0
  /** While something due is being done, the time is the time at which it was due. */
  #instantMs: number | undefined

  constructor(kind: ClockKind, startSeconds: number) {
    this.#kind = kind
    this.#startMs = Math.round(startSeconds * 1000)
    if (kind === 'ticking') this.#sweeper = setInterval(() => this.#sweep(), SWEEP_EVERY_MS).unref()
  }

  /** The time in milliseconds since 1970. */
  nowMs(): number {
    if (this.#instantMs !== undefined) return this.#instantMs
    return this.#presentMs()
  }

  #presentMs(): number {
    const base = this.#kind === 'ticking' ? Date.now() : this.#startMs
    return base + this.#advancedMs
  }

  at(dueMs: number, run: () => void): void {
    this.#agenda.add(dueMs, { fallDue: run })
  }

  remind(dueMs: number, task: Task): void {
    this.#agenda.add(dueMs, task)
  }

  /** Not before what is due by now is done, also where something due asks for it. */
  later(seconds: number, run: () => void): void {
    this.at(this.#presentMs() + seconds * 1000, run)
  }

  /** Does everything that is due by now, in order of its time. */
  settle(): void {
    const untilMs = this.nowMs()
    try {
      for (;;) {
        const due = this.#agenda.takeDueBy(untilMs)
        if (due === undefined) return
        this.#instantMs = due.at
        due.task.fallDue(due.at)
      }
    } finally {
      this.#instantMs = undefined
    }
  }

  /** Nobody asked: what goes wrong is told, and the rest goes on. */
  #sweep(): void {
    try {
      this.settle()
    } catch (error) {
      console.error(error)
    }
  }

  advance(seconds: number): void {
    this.#advancedMs += Math.round(seconds * 1000)
    this.settle()
  }

  reset(): void {
    this.#agenda.clear()
    this.#advancedMs = 0
  }

  stop(): void {
    clearInterval(this.#sweeper)
    this.#agenda.clear()
  }
}

/** Aborts after real time has passed: others are not still because our clock is. */
export function timeoutAfter(seconds: number): AbortSignal {
  return AbortSignal.timeout(seconds * 1000)
}

/** Lets real time pass. */
export function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

/** Lets what came in meanwhile be served first. */
export function afterOthers(run: () => void): void {
  setImmediate(run)
}

/** Times as HTTP headers tell them, in whole seconds: each is written once for all answers of its second. */
export class HttpDates {
  #second = Number.NaN
  #text = ''

  of(ms: number): string {
    const second = Math.floor(ms / 1000)
    if (second !== this.#second) this.#text = new Date(ms).toUTCString()
    this.#second = second
    return this.#text
  }
}

/** A time as the API tells it: whole UNIX seconds. */
export function timestampOf(ms: number): number {
  return Math.floor(ms / 1000)
}

/** A time as the API writes it where it writes a text. */
export function isoTimeOf(ms: number): string {
  return new Date(ms).toISOString()
}
