// Where the target says in which member its events of moves list the messages: whether each message that moved is in one,
// and whether the last one that lists it tells where it is now. Only at rest that can be said.

import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { folded, isPlainTopic } from '../../model/readings/plain-text.ts'
import { setting } from '../../model/world/world.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import { isAtRest } from '../queue/at-rest.ts'
import type { QueueEvent } from '../queue/queue-call.ts'
import { wants } from '../queue/queue-concerned.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'
import { Lately } from '../verdicts/lately.ts'

const clause = 'concurrency.move-events'
/** At least so many queues, looks and moves are remembered; older ones are forgotten. */
const most = { queues: 50, looks: 200, moves: 500 }

/** A fetch of one message, with nothing else under way. */
export interface Look {
  readonly exchange: number
  readonly user_id: number
  readonly message_id: number
  readonly topic: string
  readonly sent: number
  readonly answered: number
}

interface Move {
  readonly sent: number
  readonly ended: number
  /** The topic that was asked for; names that may be one topic are one here. */
  readonly to: string | undefined
}

interface ToldMove {
  readonly lists: readonly unknown[]
  readonly texts: ReadonlySet<unknown>
}

export class MovesTold {
  readonly #around: QueueContext
  readonly #lists: string | undefined
  readonly #told = new Lately<Queue, ToldMove[]>(most.queues)
  /** The last two looks of somebody at a message; of a single one it is not known whether the message has moved. */
  readonly #looks = new Lately<string, readonly Look[]>(most.looks)
  #moves: Move[] = []
  /** Until then something may have moved of which nothing is known any more. */
  #knownSince = Number.NEGATIVE_INFINITY

  constructor(around: QueueContext, lists: string | undefined) {
    this.#around = around
    this.#lists = lists
  }

  opened(queue: Queue): void {
    if (this.#lists === undefined || queue.registration.parameters.narrow !== undefined) return
    if (wants(queue, this.#type)) this.#told.set(queue, [])
  }

  heard(queue: Queue, events: readonly QueueEvent[]): void {
    const told = this.#told.get(queue)
    for (const event of told ? events : []) {
      const lists = event[this.#lists ?? '']
      const isNew = !queue.delivered.has(event.id)
      if (isNew && event.type === this.#type && Array.isArray(lists)) told?.push({ lists, texts: textsIn(event) })
    }
  }

  edited({ read, exchange, answer }: Pick<ReadExchange, 'read' | 'exchange' | 'answer'>): void {
    if (this.#lists === undefined || answer.result === 'error') return
    if (!read.isReadable) this.forget(exchange.answered)
    const { topic, stream_id } = read.parameters
    if (topic === undefined && stream_id === undefined) return
    const ended = answer.result === 'success' ? exchange.answered : Number.POSITIVE_INFINITY
    const to = typeof topic === 'string' ? folded(topic) : undefined
    this.#moves.push({ sent: exchange.sent, ended, to })
    const oldest = this.#moves.length > most.moves ? this.#moves.shift() : undefined
    if (oldest) this.#knownSince = Math.max(this.#knownSince, oldest.ended)
  }

  looked(look: Look): void {
    if (this.#lists === undefined) return
    const key = `${look.user_id} ${look.message_id}`
    const before = this.#looks.get(key)?.at(-1)
    this.#looks.set(key, before ? [before, look] : [look])
  }

  /** Something may have moved of which nothing is known. */
  forget(moment: number): void {
    this.#told.clear()
    this.#knownSince = moment
  }

  /** The queue has just been seen empty. */
  judge(queue: Queue): Observation[] {
    const told = this.#told.get(queue)
    if (!told || queue.isSpoilt || queue.isContested || queue.lost) return []
    const ended = this.#ended
    const looks = [...this.#looks].map(([, both]) => both).filter(([look]) => look?.user_id === queue.owner)
    return looks.flatMap(([first, last = first]) => {
      const isLater = last && last.sent > ended && queue.emptyAt > ended
      return first && isLater ? this.#judge(queue, told, first, last) : []
    })
  }

  /** When the last move was over. */
  get #ended(): number {
    return Math.max(...this.#moves.map((move) => move.ended))
  }

  get #type(): string {
    return this.#around.emits['edit-message'] ?? ''
  }

  #judge(queue: Queue, told: readonly ToldMove[], before: Look, look: Look): Observation[] {
    const { message_id } = look
    const topic = folded(look.topic)
    if (!this.#isPlain(look.topic) || !this.#moves.some(({ to }) => to === topic)) return []
    const last = told.findLast(({ lists, texts }) => lists.includes(message_id) && this.#tellsOfMove(texts))
    if (last?.texts.has(topic)) return [holds(clause)]
    if (!last && !this.#hasMoved(queue, before, look)) return []
    return this.#isAtRest(queue) ? [missing(queue, look, last !== undefined)] : []
  }

  /** How an empty topic is written hangs on who asks. */
  #isPlain(topic: string): boolean {
    const { world } = this.#around
    return isPlainTopic(world, topic) && setting(world, 'realm_empty_topic_display_name').kind !== 'unknown'
  }

  #isAtRest(queue: Queue): boolean {
    const isOver = isAtRest(this.#around, this.#ended, queue.emptyAt)
    if (!isOver) queue.owed.add(clause)
    return isOver
  }

  #tellsOfMove(texts: ReadonlySet<unknown>): boolean {
    return this.#moves.some(({ to }) => to !== undefined && texts.has(to))
  }

  /** Whether it was elsewhere when the queue began, and all that may have moved it was asked for later. */
  #hasMoved({ registration }: Queue, before: Look, look: Look): boolean {
    if (before.topic === look.topic || before.answered > registration.sent || before.sent < this.#knownSince)
      return false
    return this.#moves.every(({ sent, ended }) => ended < before.sent || sent > registration.answered)
  }
}

function missing({ registration }: Queue, { message_id, topic, exchange }: Look, isListed: boolean): Observation {
  const expected = `an event that lists message ${message_id} and tells of its move to ${JSON.stringify(topic)}`
  const got = isListed ? 'the last event that lists it tells of another move' : 'no event lists it'
  return broken(clause, expected, got, [registration.exchange, exchange])
}

/** All texts in an event, wherever they stand: its shape is left open. */
function textsIn(value: unknown): Set<unknown> {
  if (typeof value !== 'object' || value === null) return new Set([typeof value === 'string' ? folded(value) : value])
  return new Set(Object.values(value).flatMap((inner) => [...textsIn(inner)]))
}
