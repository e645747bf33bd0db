// Answers that contradict themselves, or their own request. They are judged whoever asked, whatever happened meanwhile,
// and however much of the history is known.

import { type Header, nobody } from '../../history/entry.ts'
import { heldAgainstItself } from '../../model/alone/alone.ts'
import type { Asked } from '../../model/alone/asked.ts'
import { brokenAmong } from '../../model/facts/observe.ts'
import { displayName } from '../../model/readings/empty-topic.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import type { Concern, Context } from './concern.ts'

export class Alone implements Concern {
  readonly name = 'answers held against themselves'
  readonly #around: Context
  readonly #isComplete: boolean
  /** What answers gave to be passed as `last_update_id`. */
  readonly #given = new Set<number>()
  /** The last exchange whose answer contradicted itself. */
  #contradictory = 0

  constructor(around: Context, { complete }: Header) {
    this.#around = around
    this.#isComplete = complete !== false
  }

  /** The rest of such an answer is not to be believed. */
  isContradictory(exchange: number): boolean {
    return exchange === this.#contradictory
  }

  take(taken: ReadExchange): void {
    const { number, exchange, endpoint, read, answer } = taken
    // Of an answer to nobody only the envelope is promised.
    if (exchange.actor === nobody || !read.isReadable || answer.result !== 'success') return
    const { evidence, doubts } = this.#around
    const seen = heldAgainstItself(endpoint.slug, this.#askedIn(taken), answer)
    if (brokenAmong(seen)) this.#contradictory = number
    evidence.addOf(number, exchange.overlapped ? doubts.whileOverlapped(seen) : seen)
    const { presence_last_update_id: given } = answer.body
    if (typeof given === 'number') this.#given.add(given)
  }

  #askedIn({ exchange, user_id, read }: ReadExchange): Asked {
    const { world, spec } = this.#around
    // Elsewhere what a rule finds may have been done by requests that nobody saw.
    const isJudgedByRule = this.#isComplete && user_id !== undefined && !exchange.overlapped
    return {
      request: read.parameters,
      user_id,
      level: spec.level,
      word: spec.word,
      emptyName: displayName(world),
      isGiven: (id) => this.#given.has(id),
      isKnown: (message_id) => isJudgedByRule && world.messages.get(message_id)?.own === true,
    }
  }
}
