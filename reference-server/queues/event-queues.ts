// All event queues: who waits on them, when a waiting poll gets its heartbeat, when an idle queue is discarded.
// Knows nothing of HTTP, nor of what the events mean.
import { afterOthers, type Clock } from '../clock.ts'
import {
  EVENTS_PER_QUEUE_MAX,
  HEARTBEAT_AFTER_SECONDS,
  POLLS_ANSWERED_AT_ONCE,
  QUEUES_PER_USER_MAX,
} from '../limits.ts'
import { badEventQueueId, badRequest } from '../refusal.ts'
import type { QueueLog } from '../store/queue-log.ts'
import { EventQueue } from './event-queue.ts'
import { type Line, Lines } from './lines.ts'
import type { Poll } from './poll.ts'
import { QueueChanges } from './queue-changes.ts'
import type { QueueOptions } from './queue-options.ts'
import { Reminder } from './reminder.ts'

export class EventQueues {
  readonly #clock: Clock
  readonly #lines = new Lines()
  /** Lines that got events since the last flush. */
  readonly #touched = new Set<Line>()
  readonly #unsent = new Set<Promise<void>>()
  readonly #changes: QueueChanges
  readonly #mark: string
  #registered = 0
  #isClosed = false
  /** Whether more polls are answered soon. */
  #isPutOff = false

  /** `mark` tells the queues of this server from those of another that had the same clients. */
  constructor(clock: Clock, log?: QueueLog, mark = '') {
    this.#clock = clock
    this.#changes = new QueueChanges(log)
    this.#registered = log?.registered ?? 0
    this.#mark = mark === '' ? '' : `-${mark}`
  }

  register(ownerId: number | null, options: QueueOptions): EventQueue {
    this.#makeRoom(ownerId)
    this.#registered += 1
    const id = `queue-${this.#registered}${this.#mark}`
    const number = this.#changes.register(id, ownerId, options)
    const line = this.#open(new EventQueue(id, ownerId, options), number)
    this.#changes.noteBegun(line)
    return line.queue
  }

  /** A queue of nobody is one that nobody can read: the oldest goes. */
  #makeRoom(ownerId: number | null): void {
    const own = this.#lines.ofOwner(ownerId)
    if (own.size < QUEUES_PER_USER_MAX) return
    if (ownerId !== null) throw badRequest(`You have ${QUEUES_PER_USER_MAX} event queues, which is the limit`)
    const [oldest] = own
    if (oldest !== undefined) this.#end(oldest)
  }

  /** Takes up a queue of a server that ended, as if it had just been asked. */
  resume(queue: EventQueue, number: number): void {
    this.#open(queue, number)
  }

  #open(queue: EventQueue, number: number | undefined): Line {
    const reminder = new Reminder(this.#clock, queue, this.#fallDue)
    const line: Line = { queue, number, waiting: undefined, reminder }
    this.#lines.add(line)
    this.#startIdling(line)
    return line
  }

  /** The queue, if it is there and belongs to the caller. */
  find(queueId: string, callerId: number): EventQueue {
    const queue = this.#lines.find(queueId)?.queue
    if (queue === undefined) throw badEventQueueId(queueId)
    if (queue.ownerId !== callerId) throw badEventQueueId(queueId)
    return queue
  }

  /** Answers with the JSON text of events, at once if there are any. A newer poll ends the one that waits. */
  poll(queue: EventQueue, dontBlock: boolean, poll: Poll): void {
    const line = this.#lineOf(queue)
    line.waiting?.answer('[]', this.#unsent)
    line.waiting = poll
    if (dontBlock || this.#isClosed || !queue.isEmpty) this.#answer(line)
    else line.reminder.set(this.#clock.nowMs() + HEARTBEAT_AFTER_SECONDS * 1000)
  }

  /** The client went away without its answer: what it did not see stays in the queue. */
  abandon(queue: EventQueue, poll: Poll): void {
    const line = this.#lines.find(queue.id)
    if (line?.waiting !== poll) return
    line.waiting = undefined
    this.#startIdling(line)
  }

  owners(): number[] {
    return this.#lines.owners()
  }

  /** The owners of queues that asked for the messages of all public channels. */
  publicStreamOwners(): number[] {
    return this.#lines.publicOwners()
  }

  /** How many queues there are, and how many requests wait for one or have an answer that is still on its way. */
  counts(): { queues: number; waiting: number; unsent: number } {
    const waiting = this.#lines.all().filter((line) => line.waiting !== undefined).length
    return { queues: this.#lines.size, waiting, unsent: this.#unsent.size }
  }

  /** Puts an event into the queues of some people; `describe` gives its text for a queue, or that it gets none. */
  emit(type: string, ownerIds: Iterable<number>, describe: (queue: EventQueue) => string | undefined): void {
    for (const ownerId of ownerIds) {
      for (const line of this.#lines.ofOwner(ownerId)) {
        if (!line.queue.wants(type)) continue
        const members = describe(line.queue)
        if (members === undefined) continue
        this.#changes.beforeEvent(line)
        line.queue.push(members)
        this.#touched.add(line)
        this.#changes.afterEvent(line, members)
        if (line.queue.length > EVENTS_PER_QUEUE_MAX) this.#end(line)
      }
    }
  }

  /** Answers the polls whose queues got events: once for each request, so that its events arrive together. */
  flush(): void {
    this.#changes.writeLog()
    this.#answerSome()
  }

  /** The others once those were served who asked meanwhile. */
  #answerSome(): void {
    this.#answerTouched(POLLS_ANSWERED_AT_ONCE)
    if (this.#touched.size === 0 || this.#isPutOff) return
    this.#isPutOff = true
    afterOthers(() => {
      this.#isPutOff = false
      this.#answerSome()
    })
  }

  #answerTouched(most: number): void {
    let left = most
    for (const line of this.#touched) {
      if (left === 0) return
      this.#touched.delete(line)
      if (line.waiting === undefined) continue
      this.#answer(line)
      left -= 1
    }
  }

  /** Resolves when every answered poll has its answer on the way. */
  async allSent(): Promise<void> {
    await Promise.all(this.#unsent)
  }

  /** Someone is gone: nobody may read their queues any more. */
  discardOf(ownerId: number): void {
    for (const line of [...this.#lines.ofOwner(ownerId)]) this.#end(line)
  }

  /** The client needs it no more. */
  discardQueue(queue: EventQueue): void {
    this.#end(this.#lineOf(queue))
  }

  discardAll(): void {
    for (const line of this.#lines.all()) this.#end(line)
  }

  /** Ends all polls; from now on none waits. */
  close(): void {
    this.#isClosed = true
    this.#answerTouched(Number.POSITIVE_INFINITY)
    for (const line of this.#lines.all()) line.waiting?.answer('[]', this.#unsent)
  }

  /** Keeps that a client has everything up to an id. */
  noteAcknowledged(queue: EventQueue, id: number): void {
    this.#changes.acknowledge(this.#lineOf(queue), id)
  }

  begin(): void {
    this.#changes.begin()
  }

  beforeCommit(): void {
    this.#changes.writeLog()
  }

  afterCommit(): void {
    for (const line of this.#changes.commit()) this.#discard(line)
  }

  /** As if what failed had never begun. */
  undo(): void {
    const { emptied, begun } = this.#changes.undo()
    for (const line of emptied) this.#touched.delete(line)
    for (const line of begun) {
      line.reminder.cancel()
      this.#lines.remove(line)
    }
  }

  /** A queue ends with the transaction that ends it. */
  #end(line: Line): void {
    if (!this.#changes.isPutOff(line)) this.#discard(line)
  }

  readonly #fallDue = ({ id }: EventQueue): void => {
    const line = this.#lines.find(id)
    if (line !== undefined) this.#due(line)
  }

  #due(line: Line): void {
    if (line.waiting === undefined) this.#discard(line)
    else this.#sendHeartbeat(line)
  }

  #sendHeartbeat(line: Line): void {
    line.queue.push('"type":"heartbeat"')
    this.#answer(line)
  }

  #answer(line: Line): void {
    line.waiting?.answer(line.queue.handOut(), this.#unsent)
    line.waiting = undefined
    this.#startIdling(line)
  }

  #startIdling(line: Line): void {
    line.reminder.set(this.#clock.nowMs() + line.queue.options.idleSeconds * 1000)
  }

  #discard(line: Line): void {
    line.waiting?.refuse(badEventQueueId(line.queue.id), this.#unsent)
    line.waiting = undefined
    line.reminder.cancel()
    line.queue.clear()
    this.#changes.remove(line)
    this.#touched.delete(line)
    this.#lines.remove(line)
  }

  #lineOf(queue: EventQueue): Line {
    const line = this.#lines.find(queue.id)
    if (line === undefined) throw badEventQueueId(queue.id)
    return line
  }
}
