// The event queues that there are, each with who waits on it, found by id and by owner.
// Knows nothing of time, nor of what is in the queues.
import type { EventQueue } from './event-queue.ts'
import type { Poll } from './poll.ts'
import type { Reminder } from './reminder.ts'

export interface Line {
  readonly queue: EventQueue
  readonly reminder: Reminder<EventQueue>
  waiting: Poll | undefined
  /** The queue's place in the log, where one is kept. */
  readonly number?: number | undefined
}

const NONE: ReadonlySet<Line> = new Set()

export class Lines {
  readonly #byId = new Map<string, Line>()
  readonly #byOwner = new Map<number | null, Set<Line>>()
  /** Lines that asked for the messages of all public channels. */
  readonly #public = new Set<Line>()

  get size(): number {
    return this.#byId.size
  }

  add(line: Line): void {
    const { id, ownerId, options } = line.queue
    this.#byId.set(id, line)
    const siblings = this.#byOwner.get(ownerId)
    if (siblings === undefined) this.#byOwner.set(ownerId, new Set([line]))
    else siblings.add(line)
    if (options.allPublicStreams) this.#public.add(line)
  }

  remove(line: Line): void {
    const { id, ownerId } = line.queue
    this.#byId.delete(id)
    this.#public.delete(line)
    const siblings = this.#byOwner.get(ownerId)
    siblings?.delete(line)
    if (siblings?.size === 0) this.#byOwner.delete(ownerId)
  }

  find(queueId: string): Line | undefined {
    return this.#byId.get(queueId)
  }

  all(): Line[] {
    return [...this.#byId.values()]
  }

  /** Oldest first; null stands for nobody. */
  ofOwner(ownerId: number | null): ReadonlySet<Line> {
    return this.#byOwner.get(ownerId) ?? NONE
  }

  owners(): number[] {
    return [...this.#byOwner.keys()].filter((id) => id !== null)
  }

  /** The owners of queues that asked for the messages of all public channels. */
  publicOwners(): number[] {
    return [...this.#public].flatMap((line) => line.queue.ownerId ?? [])
  }
}
