// The moves that people asked for and that were not refused: when, of which message, where to. Judges nothing.

import { folded } from '../../model/readings/plain-text.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'

export type Edit = Pick<ReadExchange, 'number' | 'read' | 'exchange' | 'answer'>

export interface Move {
  readonly exchange: number
  readonly message_id: unknown
  readonly sent: number
  readonly ended: number
  /** The topic that was asked for; names that may be one topic are one here. */
  readonly to: string | undefined
  readonly topic: string | undefined
  /** Whether other messages of its topic may move along. */
  readonly mayTakeOthers: boolean
  readonly mayChangeChannel: boolean
}

/** So many are remembered. */
const most = 500

export class MovesAsked {
  #all: Move[] = []
  /** When those were over that are forgotten. */
  forgottenUntil = Number.NEGATIVE_INFINITY

  get all(): readonly Move[] {
    return this.#all
  }

  /** When the last one was over. */
  get ended(): number {
    return Math.max(...this.#all.map((move) => move.ended))
  }

  add(move: Move): void {
    this.#all.push(move)
    const oldest = this.#all.length > most ? this.#all.shift() : undefined
    if (oldest) this.forgottenUntil = Math.max(this.forgottenUntil, oldest.ended)
  }

  /** The topics among some texts that anybody asked for. */
  askedIn(texts: ReadonlySet<unknown>): string[] {
    return this.#all.flatMap(({ to }) => (to !== undefined && texts.has(to) ? [to] : []))
  }

  /** Those since a moment that may have moved a message. */
  of(message_id: unknown, since: number): Move[] {
    return this.#all.filter((move) => move.sent > since && (move.message_id === message_id || move.mayTakeOthers))
  }
}

/** undefined for an edit that moves nothing. */
export function moveOf({ number, read, exchange, answer }: Edit): Move | undefined {
  const { message_id, topic, stream_id, propagate_mode: mode = 'change_one' } = read.parameters
  if (topic === undefined && stream_id === undefined) return undefined
  const name = typeof topic === 'string' ? topic : undefined
  return {
    exchange: number,
    message_id,
    sent: exchange.sent,
    ended: answer.result === 'success' ? exchange.answered : Number.POSITIVE_INFINITY,
    topic: name,
    to: name === undefined ? undefined : folded(name),
    mayTakeOthers: mode !== 'change_one',
    mayChangeChannel: stream_id !== undefined,
  }
}
