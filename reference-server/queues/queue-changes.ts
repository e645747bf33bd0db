// What the transaction under way did to event queues, which may not come to be; and the log of it, where the queues
// outlive the server. Knows nothing of time, nor of who waits.
import { isTroubleOfDatabase } from '../store/database-fault.ts'
import type { LoggedEvent, QueueLog } from '../store/queue-log.ts'
import { writtenOptions } from './kept-options.ts'
import type { Line } from './lines.ts'
import type { QueueOptions } from './queue-options.ts'

export class QueueChanges {
  readonly #log: QueueLog | undefined
  /** The last event before, of queues that got more. */
  readonly #grown = new Map<Line, number>()
  #begun: Line[] = []
  #ended: Line[] = []
  #unlogged: LoggedEvent[] = []
  #isUnderWay = false

  constructor(log: QueueLog | undefined) {
    this.#log = log
  }

  begin(): void {
    this.#isUnderWay = true
  }

  /** Gives the queue's place in the log. */
  register(id: string, ownerId: number | null, options: QueueOptions): number | undefined {
    return this.#log?.addQueue(id, ownerId, writtenOptions(options))
  }

  noteBegun(line: Line): void {
    if (this.#isUnderWay) this.#begun.push(line)
  }

  /** Whether it ends with the transaction; otherwise it ends now. */
  isPutOff(line: Line): boolean {
    if (this.#isUnderWay) this.#ended.push(line)
    return this.#isUnderWay
  }

  beforeEvent(line: Line): void {
    if (this.#isUnderWay && !this.#grown.has(line)) this.#grown.set(line, line.queue.lastEventId)
  }

  afterEvent({ number, queue }: Line, members: string): void {
    if (number !== undefined) this.#unlogged.push({ queue: number, id: queue.lastEventId, members })
  }

  writeLog(): void {
    if (this.#unlogged.length > 0) {
      this.#log?.write(this.#unlogged)
      this.#unlogged = []
    }
    if (!this.#isUnderWay) this.#log?.keepWritten()
  }

  /** Gives the queues that end. */
  commit(): readonly Line[] {
    this.#log?.keepWritten()
    const ended = this.#ended
    this.#settle()
    return ended
  }

  /** Takes back the events, and gives the queues that they are not in any more and those that never began. */
  undo(): { readonly emptied: readonly Line[]; readonly begun: readonly Line[] } {
    this.#log?.forgetWritten()
    for (const [line, lastEventId] of this.#grown) line.queue.takeBackTo(lastEventId)
    const emptied = [...this.#grown.keys()].filter((line) => line.queue.isEmpty)
    const begun = this.#begun
    this.#settle()
    return { emptied, begun }
  }

  /** Without it events come again after a restart. */
  acknowledge({ number }: Line, id: number): void {
    if (number !== undefined && id >= 0) asFarAsPossible(() => this.#log?.acknowledge(number, id))
  }

  remove({ number }: Line): void {
    if (number !== undefined) asFarAsPossible(() => this.#log?.removeQueue(number))
  }

  #settle(): void {
    this.#isUnderWay = false
    if (this.#grown.size > 0) this.#grown.clear()
    if (this.#begun.length > 0) this.#begun = []
    if (this.#ended.length > 0) this.#ended = []
    if (this.#unlogged.length > 0) this.#unlogged = []
  }
}

/** What is not written here only lasts longer than it must. */
function asFarAsPossible(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (!isTroubleOfDatabase(error)) throw error
  }
}
