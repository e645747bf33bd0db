// Judges events of moves. The target names two members of them: one lists the messages, the other names their new topic.
// Each event lists a message, and only messages that have been in the topic. The history of a message shows where it was.

import { broken, holds, type Observation, quoted } from '../../model/facts/observe.ts'
import { folded } from '../../model/facts/remembered.ts'
import { isViewable } from '../../model/readings/history-viewing.ts'
import { isPlainTopic, maybeSameTopic } from '../../model/readings/plain-text.ts'
import { toldBy } from '../../model/units/histories.ts'
import { setting } from '../../model/world/world.ts'
import type { QueueCall, QueueEvent } from '../exchange/queue-call.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import type { Fetch, MoveMembers, QueueContext } from '../queue/queue-context.ts'
import { Lately } from '../verdicts/lately.ts'
import type { Edit } from './edits-told.ts'

const clause = 'concurrency.move-events'
/** The judge remembers at least so many messages, and so many topics. */
const most = 200

/** An answer with all topics of a message, in lower case. */
interface Look {
  readonly exchange: number
  readonly sent: number
  readonly topics: readonly string[]
}

/** What an event tells of a move. */
interface Move {
  readonly lists: readonly unknown[]
  readonly topic: string
}

export class MovesTold {
  readonly #around: QueueContext
  /** Absent where the target does not name them. */
  readonly #members: MoveMembers | undefined
  /** The last look at each message. */
  readonly #looks = new Lately<unknown, Look>(most)
  /** The last request for each topic, so that a finding tells the moves that it rests on. */
  readonly #asked = new Lately<string, number>(most)

  constructor(around: QueueContext, members: MoveMembers | undefined) {
    this.#around = around
    this.#members = members
  }

  /** Somebody fetched one message. */
  looked({ number, exchange, read, answer }: ReadExchange): void {
    if (!this.#members || answer.result !== 'success' || isViewable(this.#around.world) !== 'yes') return
    const { message_id } = read.parameters
    const histories = toldBy['get-message']?.(read.parameters, answer.body) ?? []
    const told = histories.find(({ unit }) => unit === `topic:${message_id}`)
    if (!told) return
    const topics = told.values.map((value) => String(JSON.parse(value)))
    this.#looks.set(message_id, { exchange: number, sent: exchange.sent, topics })
  }

  /** Somebody edited a message, or may have. */
  edited({ number, read: { parameters } }: Edit): void {
    if (typeof parameters.topic === 'string') this.#asked.set(folded(parameters.topic), number)
  }

  judge({ call, fresh }: Pick<Fetch, 'call' | 'fresh'>): Observation[] {
    const moves = fresh.flatMap((event) => this.#moveIn(event))
    return moves.flatMap((move, index) => this.#judgeMove(call, move, moves[index - 1] ?? move))
  }

  #moveIn(event: QueueEvent): Move[] {
    if (!this.#members || event.type !== this.#around.emits['edit-message']) return []
    const { [this.#members.lists]: lists, [this.#members.topic]: topic } = event
    return Array.isArray(lists) && typeof topic === 'string' ? [{ lists, topic }] : []
  }

  #judgeMove(call: QueueCall, { lists, topic }: Move, before: Move): Observation[] {
    const expected = `that the move to ${quoted(topic)} lists a message`
    // A move that collides with this one is mostly told just before.
    if (lists.length === 0) return [broken(clause, expected, 'it lists none', this.#askedFor(before.topic, topic))]
    const { world, writes } = this.#around
    // How an event writes the empty topic depends on the queue.
    if (setting(world, 'realm_empty_topic_display_name').kind === 'unknown' || !isPlainTopic(world, topic)) return []
    // A look shows every move that the event may tell of, once all writes were over that began before the event came.
    const restsSince = writes.lastEndBy(call.answered)
    return lists.flatMap((message_id) => {
      const look = this.#looks.get(message_id)
      return look && look.sent > restsSince ? this.#judgeListed(look, message_id, topic) : []
    })
  }

  #judgeListed({ exchange, topics }: Look, message_id: unknown, topic: string): Observation {
    if (topics.some((each) => maybeSameTopic(this.#around.world, each, topic))) return holds(clause)
    const expected = `that the move to ${quoted(topic)} lists only messages that have been there`
    const got = `it lists message ${message_id}, which has been in ${topics.map(quoted).join(' and ')}`
    return broken(clause, expected, got, [...this.#askedFor(topic, topics.at(-1) ?? topic), exchange])
  }

  #askedFor(...topics: readonly string[]): number[] {
    return topics.flatMap((topic) => this.#asked.get(folded(topic)) ?? [])
  }
}
