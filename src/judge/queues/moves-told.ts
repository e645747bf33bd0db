// Where the target says in which member its events of moves list the messages: whether each message that moved is in one,
// whether one that lists it tells where it is now, and whether none lists what did not move. What no event
// tells is missed only at rest. Where a message is now is known by a look, or by the only move that can have put it there.

import { known, knownValue } from '../../model/facts/fact.ts'
import { broken, holds, type Observation } from '../../model/facts/observe.ts'
import { folded } from '../../model/facts/remembered.ts'
import { hasLeft } from '../../model/readings/following.ts'
import { isViewable } from '../../model/readings/history-viewing.ts'
import { canSee } from '../../model/readings/permissions.ts'
import { isPlainTopic } from '../../model/readings/plain-text.ts'
import { setting, type World } from '../../model/world/world.ts'
import type { AnyAction } from '../../spec/control-action.ts'
import { lazily } from '../../spec/lazily.ts'
import { isAtRest, isDue } from '../queue/at-rest.ts'
import type { QueueEvent } from '../queue/queue-call.ts'
import { wants } from '../queue/queue-concerned.ts'
import type { QueueContext } from '../queue/queue-context.ts'
import type { Queue } from '../queue/queue-state.ts'
import { Lately } from '../verdicts/lately.ts'
import { type Look, MessagePlaces, type Place } from './message-places.ts'
import { type Edit, type Move, MovesAsked } from './moves-asked.ts'

const clause = 'concurrency.move-events'
/** At least so many queues and texts of messages are remembered. */
const most = { queues: 50, texts: 500 }

interface ToldMove {
  readonly exchange: number
  readonly lists: readonly unknown[]
  readonly texts: ReadonlySet<unknown>
}

export class MovesTold {
  readonly #around: QueueContext
  /** The type of the events, and the member that lists the messages; undefined where the target does not say. */
  readonly #told: { readonly type: string; readonly lists: string } | undefined
  readonly #heard = new Lately<Queue, ToldMove[]>(most.queues)
  readonly #places = new MessagePlaces()
  readonly #moves: MovesAsked
  /** What messages say: where that is a topic as well, an event of an edit may pass for one of a move. */
  readonly #contents = new Lately<string, true>(most.texts)
  /** As they are while a queue is judged. */
  #names: () => ReadonlySet<string> = () => new Set()
  /** Until then something may have moved of which nothing is known any more. */
  #unknownUntil = Number.NEGATIVE_INFINITY

  constructor(around: QueueContext, lists: string | undefined) {
    const type = around.emits['edit-message'] ?? 'none'
    this.#around = around
    this.#moves = new MovesAsked(around.grain)
    this.#told = lists === undefined || type === 'none' ? undefined : { type, lists }
  }

  opened(queue: Queue): void {
    if (this.#told === undefined || queue.registration.parameters.narrow !== undefined) return
    if (wants(queue, this.#told.type)) this.#heard.set(queue, [])
  }

  heard(queue: Queue, events: readonly QueueEvent[], exchange: number): void {
    const heard = this.#heard.get(queue)
    if (!heard || !this.#told) return
    for (const event of events) {
      const lists = event[this.#told.lists]
      const isNew = !queue.delivered.has(event.id)
      if (isNew && event.type === this.#told.type && Array.isArray(lists))
        heard.push({ exchange, lists, texts: textsIn(event) })
    }
  }

  edited(edit: Edit): void {
    const isRefused = edit.answer.result === 'error' && (edit.exchange.response?.status ?? 0) < 500
    if (this.#told === undefined || isRefused) return
    if (!edit.read.isReadable) this.forget(edit.exchange.answered)
    this.#moves.add(edit)
    this.#says(edit.read.parameters.content)
  }

  looked(look: Look): void {
    if (this.#told) this.#places.add(look)
  }

  learn(action: AnyAction): void {
    if (this.#told === undefined || action.did !== 'messages') return
    this.#places.learn(action)
    for (const { content } of action.messages) this.#says(content)
  }

  #says(content: unknown): void {
    if (typeof content === 'string') this.#contents.set(folded(content), true)
  }

  /** Something may have moved of which nothing is known. */
  forget(moment: number): void {
    this.#heard.clear()
    this.#unknownUntil = moment + this.#around.grain
  }

  /** The queue has just been asked. */
  judge(queue: Queue): Observation[] {
    const heard = this.#heard.get(queue)
    const { ended } = this.#moves
    if (!heard || !Number.isFinite(ended) || queue.isSpoilt || queue.isContested || queue.lost) return []
    this.#names = lazily(() => namesIn(this.#around.world))
    if (this.#moves.all.some(({ to }) => to !== undefined && this.#contents.get(to))) return []
    const looks = this.#places.lastLooks(queue.owner).filter(({ sent }) => sent > ended)
    const wrong = looks.flatMap((look) => this.#unmoved(queue, heard, look))
    if (wrong.length > 0 || !queue.isEmpty || queue.emptyAt <= ended) return wrong
    const seen = new Set<unknown>(looks.map(({ message_id }) => message_id))
    const unseen = this.#moves.all.filter(({ message_id }) => !seen.has(message_id))
    return [
      ...looks.flatMap((look) => this.#judgeSeen(queue, heard, look)),
      ...unseen.flatMap((move) => this.#judgeUnseen(queue, heard, move)),
      ...this.#moves.all.flatMap((move) => this.#unlisted(queue, heard, move)),
    ]
  }

  /** An event lists the message that tells of moves alone of which the message itself knows nothing. */
  #unmoved(queue: Queue, heard: readonly ToldMove[], look: Look): Observation[] {
    const { message_id } = look
    if (isViewable(this.#around.world) !== 'yes') return []
    const listing = heard.filter(({ lists, texts }) => lists.includes(message_id) && this.#topicsIn(texts).length > 0)
    const said = listing.length > 0 ? look.texts() : undefined
    const wrong = said && listing.find(({ texts }) => !this.#topicsIn(texts).some((topic) => said.has(topic)))
    if (!wrong || this.#isEdited(queue, message_id)) return []
    const [topic] = this.#topicsIn(wrong.texts)
    const got = `one that tells of a move to ${JSON.stringify(topic)}, where the message never was`
    const expected = `that events list message ${message_id} only where it moved`
    return [broken(clause, expected, got, this.#because(queue, [wrong], { ...look, topic: topic ?? '' }))]
  }

  /** Somebody looked where the message is. */
  #judgeSeen(queue: Queue, heard: readonly ToldMove[], look: Look): Observation[] {
    const topic = folded(look.topic)
    if (!this.#moves.all.some(({ to }) => to === topic) || !this.#isPlain(look.topic)) return []
    // In which order a queue tells of two requests is not said.
    const isTold = heard.some(({ lists, texts }) => lists.includes(look.message_id) && texts.has(topic))
    if (isTold) return [holds(clause)]
    const last = this.#lastOf(heard, look.message_id)
    const start = last ? undefined : this.#start(queue, look.message_id)
    if (last ? this.#isEdited(queue, look.message_id) : !start || start.topic === look.topic) return []
    return this.#missing(queue, heard, look, missed(look, last))
  }

  /** Nobody looked, but the message has surely left the place where it was. */
  #judgeUnseen(queue: Queue, heard: readonly ToldMove[], move: Move): Observation[] {
    const { exchange, message_id, topic, sent } = move
    const { answered } = queue.registration
    if (typeof message_id !== 'number' || topic === undefined || sent <= answered) return []
    const start = this.#start(queue, message_id)
    const movers = this.#moves.of(message_id, answered)
    if (!start || !movers.every((each) => this.#isAway(each, start)) || !this.#isTold(queue, start)) return []
    const last = this.#lastOf(heard, message_id)
    const isOnlyOne = movers.length === 1
    if (last && !isOnlyOne) return []
    if (last?.texts.has(folded(topic))) return [holds(clause)]
    if (last && this.#isEdited(queue, message_id)) return []
    const moved = { message_id, topic, exchange }
    return this.#missing(queue, heard, moved, missed(moved, last))
  }

  /** An event tells of a move, but neither it nor another lists the message that was asked to move there. */
  #unlisted(queue: Queue, heard: readonly ToldMove[], { exchange, message_id, topic, to, sent }: Move): Observation[] {
    const { registration } = queue
    if (typeof message_id !== 'number' || topic === undefined || sent <= registration.answered) return []
    // An event of a text may name the topic in which it stands; who is told of another channel is not said.
    if (this.#moves.textEditedUntil > registration.sent) return []
    if (this.#moves.all.some((move) => move.mayChangeChannel && move.ended > registration.sent)) return []
    const isHere = heard.some(({ lists, texts }) => lists.includes(message_id) && texts.has(to))
    const isAlone = this.#moves.all.filter((move) => move.to === to).length === 1
    if (isHere || !isAlone || !this.#comesThere(queue, message_id, topic)) return []
    const comeThere = (ids: readonly unknown[]) => ids.every((id) => this.#comesThere(queue, Number(id), topic))
    const isOfIt = ({ lists, texts }: ToldMove) =>
      lists.length === 0 ? texts.has(to) : this.#tellsOnlyOf(to, texts) && comeThere(lists)
    if (!heard.some(isOfIt)) return []
    const expected = `that what tells of the move to ${JSON.stringify(topic)} lists message ${message_id}`
    return this.#missing(queue, heard, { message_id, topic, exchange }, { expected, got: 'it lists others, or none' })
  }

  /** Whether a message that the owner is told of was in another topic when the queue began. */
  #comesThere(queue: Queue, message_id: number, topic: string): boolean {
    const start = this.#start(queue, message_id)
    if (!start || !this.#isPlain(topic) || !this.#isPlain(start.topic)) return false
    return folded(start.topic) !== folded(topic) && this.#isTold(queue, start)
  }

  /** Where a message was when the queue began, where all that may have moved it since was asked for later. */
  #start({ registration }: Queue, message_id: number): Place | undefined {
    const start = this.#places.before(message_id, registration.sent)
    if (!start || start.sent < Math.max(this.#unknownUntil, this.#moves.forgottenUntil)) return undefined
    const isKnown = this.#moves.all.every(({ sent, ended }) => ended < start.sent || sent > registration.answered)
    return isKnown ? start : undefined
  }

  /** Whether it takes a message away from a place, and leaves it in its channel. */
  #isAway({ topic, to, mayChangeChannel }: Move, start: Place): boolean {
    if (topic === undefined || mayChangeChannel || !this.#isPlain(topic)) return false
    return this.#isPlain(start.topic) && to !== folded(start.topic)
  }

  /** Whether the owner got the message, and still sees its channel. */
  #isTold({ owner }: Queue, { message_id, stream_id }: Place): boolean {
    const { world } = this.#around
    const message = world.messages.get(message_id)
    if (stream_id === undefined || !message?.receivers?.includes(owner)) return false
    return canSee(world, owner, { ...message, stream_id: known(stream_id, [], clause) }) === 'yes'
  }

  /** Whether the owner has ever left a channel: who is not there is told nothing of it, and may have come back. */
  #hasLeft({ owner }: Queue): boolean {
    return [...this.#around.world.channels.values()].some((channel) => hasLeft(owner, channel))
  }

  #lastOf(heard: readonly ToldMove[], message_id: number): ToldMove | undefined {
    return heard.findLast(({ lists, texts }) => lists.includes(message_id) && this.#topicsIn(texts).length > 0)
  }

  /** The topics that anybody asked for among the texts of an event. */
  #topicsIn(texts: ReadonlySet<unknown>): readonly string[] {
    return this.#moves.askedIn(texts).filter((topic) => topic !== '' && !this.#names().has(topic))
  }

  /** Whether an event tells of moves to this topic and to no other. */
  #tellsOnlyOf(to: string | undefined, texts: ReadonlySet<unknown>): boolean {
    const topics = this.#topicsIn(texts)
    return topics.length > 0 && topics.every((topic) => topic === to)
  }

  /** Whether an event that lists the message may be one of its text, which may hold any words. */
  #isEdited({ registration }: Queue, message_id: number): boolean {
    return this.#moves.isTextEdited(message_id, registration.sent)
  }

  /** How an empty topic is written hangs on who asks. */
  #isPlain(topic: string): boolean {
    const { world } = this.#around
    const isNamed = setting(world, 'realm_empty_topic_display_name').kind !== 'unknown'
    return isNamed && isPlainTopic(world, topic) && !this.#names().has(folded(topic))
  }

  #missing(queue: Queue, heard: readonly ToldMove[], moved: Moved, { expected, got }: Missed): Observation[] {
    if (this.#hasLeft(queue)) return []
    const { ended } = this.#moves
    const isOver = isAtRest(this.#around, ended, queue.emptyAt)
    if (!isOver && isDue(this.#around, ended, queue.emptyAt)) queue.owed.add(clause)
    return isOver ? [broken(clause, expected, got, this.#because(queue, heard, moved))] : []
  }

  /** What shows it again: the race, what was seen of it, and what was told. */
  #because({ registration }: Queue, heard: readonly ToldMove[], { message_id, topic, exchange }: Moved): number[] {
    const moves = this.#moves.around(message_id, topic, registration.answered)
    const all = [...moves, ...heard].map((one) => one.exchange)
    return [...new Set([registration.exchange, exchange, ...all])].toSorted((a, b) => a - b)
  }
}

/** Events may name the channel, or somebody, whatever they tell of. */
function namesIn({ channels, state: { people } }: World): ReadonlySet<string> {
  const ofChannels = [...channels.values()].map(({ name }) => knownValue(name) ?? '')
  const ofPeople = [...people.values()].flatMap(({ full_name = '', emails }) => [full_name, ...emails])
  return new Set([...ofChannels, ...ofPeople].map(folded))
}

interface Missed {
  readonly expected: string
  readonly got: string
}

function missed({ message_id, topic }: Moved, last: ToldMove | undefined): Missed {
  const expected = `an event that lists message ${message_id} and tells of its move to ${JSON.stringify(topic)}`
  return { expected, got: last ? 'events that list it tell of other moves' : 'no event lists it' }
}

/** A message, where it went, and who moved it or saw it there. */
type Moved = Pick<Look, 'message_id' | 'topic' | 'exchange'>

/** All texts in a value, wherever they stand: the shape of events is left open. */
export function textsIn(value: unknown): Set<unknown> {
  if (typeof value !== 'object' || value === null) return new Set([typeof value === 'string' ? folded(value) : value])
  return new Set(Object.values(value).flatMap((inner) => [...textsIn(inner)]))
}
