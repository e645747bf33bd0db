// Whether those who got a message are told that it was edited, where the target says which events its edits make. Their
// shape is left open: an event may be of an edit that came before it and of which it names the message.

import { whether } from '../../model/facts/fact.ts'
import { widened } from '../../model/facts/fact-after-write.ts'
import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { isSubscribed } from '../../model/readings/following.ts'
import { canSee, isProtected } from '../../model/readings/permissions.ts'
import { isPlainContent, isPlainTopic, maybeSameTopic } from '../../model/readings/plain-text.ts'
import type { Message } from '../../model/things/message.ts'
import type { World } from '../../model/world/world.ts'
import type { QueueEvent } from '../exchange/queue-call.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import { isFields } from '../json/fields.ts'
import { isAtRest, isDue } from '../queue/at-rest.ts'
import { wants } from '../queue/queue-concerned.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'
import { Lately } from '../verdicts/lately.ts'

const clause = 'queues.nothing-lost'
/** So many edits are looked for, and at least so many queues remembered. */
const most = { edits: 500, queues: 50 }

export type Edit = Pick<ReadExchange, 'number' | 'read' | 'exchange' | 'answer'>

/** An edit that surely changed something. */
interface Made {
  readonly exchange: number
  readonly message_id: number
  readonly sent: number
  readonly answered: number
  /** Who surely saw the message before, and sees it where it is now. */
  readonly readers: ReadonlySet<number>
}

interface Told {
  readonly received: number
  readonly numbers: ReadonlySet<number>
}

export class EditsTold {
  readonly #around: QueueContext
  /** The type of the events; undefined where the target does not say. */
  readonly #type: string | undefined
  readonly #heard = new Lately<Queue, Told[]>(most.queues)
  /** How many edits were looked for in a queue. */
  readonly #seen = new WeakMap<Queue, number>()
  #made: Made[] = []
  /** How many are forgotten. */
  #forgotten = 0
  /** Whether some event has named the message that was edited, so that others do, too. */
  #namesMessages = false

  constructor(around: QueueContext) {
    const type = around.emits['edit-message'] ?? 'none'
    this.#around = around
    this.#type = type === 'none' ? undefined : type
  }

  opened(queue: Queue): void {
    if (this.#type === undefined || !wants(queue, this.#type)) return
    if (queue.registration.parameters.narrow === undefined) this.#heard.set(queue, [])
  }

  heard(queue: Queue, events: readonly QueueEvent[], received: number): void {
    const heard = this.#heard.get(queue)
    if (!heard) return
    for (const event of events) {
      if (event.type !== this.#type || queue.delivered.has(event.id)) continue
      const { id: _, ...told } = event
      heard.push({ received, numbers: numbersIn(told) })
      const named = namedIn(told)
      this.#namesMessages ||= this.#made.some(({ message_id }) => named.has(message_id))
    }
  }

  /** What is known is still what was before the edit. */
  edited({ number, exchange, read, answer }: Edit): void {
    const { world } = this.#around
    const { message_id } = read.parameters
    if (this.#type === undefined || answer.result !== 'success' || exchange.overlapped) return
    const message = typeof message_id === 'number' ? world.messages.get(message_id) : undefined
    if (!message?.own || !changes(world, message, read.parameters)) return
    const readers = readersOf(world, message, read.parameters.stream_id)
    const { sent, answered } = exchange
    this.#made.push({ exchange: number, message_id: message.message_id, sent, answered, readers })
    if (this.#made.length <= most.edits) return
    this.#made.shift()
    this.#forgotten++
  }

  /** Somebody may have changed anything: who is told of what came before is not known any more. */
  forget(): void {
    this.#forgotten += this.#made.length
    this.#made = []
  }

  /** The queue has just been seen empty. */
  judge(queue: Queue): Observation[] {
    const heard = this.#heard.get(queue)
    if (!heard || queue.isSpoilt || queue.isContested || queue.lost) return []
    const observations: Observation[] = []
    let index = Math.max(0, (this.#seen.get(queue) ?? 0) - this.#forgotten)
    for (let made = this.#made[index]; made; made = this.#made[++index]) {
      const seen = this.#judgeOne(queue, heard, made)
      if (seen === 'too early') break
      observations.push(...seen)
    }
    this.#seen.set(queue, index + this.#forgotten)
    return observations
  }

  #judgeOne(queue: Queue, heard: readonly Told[], made: Made): Observation[] | 'too early' {
    const { grain } = this.#around
    if (made.sent <= queue.registration.answered + grain || !this.#isConcerned(queue, made)) return []
    const since = heard.filter(({ received }) => received > made.sent - grain)
    if (since.some(({ numbers }) => numbers.has(made.message_id))) return [holds(clause)]
    if (since.length > 0 && !this.#namesMessages) return []
    if (!isDue(this.#around, made.answered, queue.emptyAt)) return 'too early'
    if (!isAtRest(this.#around, made.answered, queue.emptyAt)) {
      queue.owed.add(clause)
      return 'too early'
    }
    const expected = `an event of type ${this.#type} for the edit of message ${made.message_id}`
    return [broken(clause, expected, 'it did not come within 10 s', [queue.registration.exchange, made.exchange])]
  }

  #isConcerned({ owner }: Queue, { message_id, readers }: Made): boolean {
    const { world } = this.#around
    const message = world.messages.get(message_id)
    if (!message || !readers.has(owner) || world.state.deleted.has(message_id)) return false
    return canSee(world, owner, message) === 'yes'
  }
}

/** Whether an edit gives the message what it surely has not yet, even if an earlier edit was lost. */
function changes(world: World, message: Message, { content, topic, stream_id }: Edit['read']['parameters']): boolean {
  const [text, name] = [widened(message.content), widened(message.topic)]
  const isRewritten =
    typeof content === 'string' && isPlainContent(content, world) && whether(text, (now) => now !== content) === 'yes'
  const isRenamed =
    typeof topic === 'string' &&
    isPlainTopic(world, topic) &&
    whether(name, (now) => !maybeSameTopic(world, now, topic)) === 'yes'
  const channel = message.stream_id && widened(message.stream_id)
  const isMoved =
    typeof stream_id === 'number' && channel !== undefined && whether(channel, (now) => now !== stream_id) === 'yes'
  return isRewritten || isRenamed || isMoved
}

/** Those who got the message, surely see it now, and are in the channel where it goes. */
function readersOf(world: World, message: Message, stream_id: unknown): ReadonlySet<number> {
  const to = typeof stream_id === 'number' ? world.channels.get(stream_id) : undefined
  const isThere = (user_id: number) =>
    stream_id === undefined || (to && isSubscribed(user_id, to) === 'yes' && isProtected(to) === 'no')
  const got = message.receivers ?? message.participants ?? []
  return new Set(got.filter((user_id) => canSee(world, user_id, message) === 'yes' && isThere(user_id)))
}

/** All numbers in a value, wherever they stand and however they are written. */
function numbersIn(value: unknown): Set<number> {
  if (typeof value === 'object' && value !== null)
    return new Set(Object.values(value).flatMap((inner) => [...numbersIn(inner)]))
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return new Set(typeof number === 'number' ? [number] : [])
}

/** Those that stand under a name which speaks of messages. */
function namedIn(value: unknown): Set<number> {
  if (!isFields(value)) return new Set()
  const named = Object.entries(value).map(([name, inner]) =>
    /message/u.test(name) ? numbersIn(inner) : namedIn(inner),
  )
  return new Set(named.flatMap((numbers) => [...numbers]))
}
