// The moves that people asked for and that were not refused: when, of which message, where to. Judges nothing.

import { folded } from '../../model/facts/remembered.ts'
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

type TextEdit = Pick<Move, 'message_id' | 'ended'>

/** So many of each are remembered. */
const most = 500

export class MovesAsked {
  #all: Move[] = []
  /** When those were over that are forgotten. */
  forgottenUntil = Number.NEGATIVE_INFINITY
  /** When the last edit of a text was over. */
  textEditedUntil = Number.NEGATIVE_INFINITY
  readonly #texts: TextEdit[] = []
  #textsForgottenUntil = Number.NEGATIVE_INFINITY
  readonly #grain: number

  /** `grain` is how exact times are: each may have been sent so much earlier, and ended so much later. */
  constructor(grain: number) {
    this.#grain = grain
  }

  get all(): readonly Move[] {
    return this.#all
  }

  /** When the last one was over. */
  get ended(): number {
    return Math.max(...this.#all.map((move) => move.ended))
  }

  add(edit: Edit): void {
    if (edit.read.parameters.content !== undefined) this.#keepText(edit)
    const move = moveOf(edit, this.#grain)
    if (move) this.#keep(move)
  }

  #keepText(edit: Edit): void {
    const ended = endOf(edit) + this.#grain
    this.textEditedUntil = Math.max(this.textEditedUntil, ended)
    this.#texts.push({ message_id: edit.read.parameters.message_id, ended })
    const oldest = this.#texts.length > most ? this.#texts.shift() : undefined
    if (oldest) this.#textsForgottenUntil = Math.max(this.#textsForgottenUntil, oldest.ended)
  }

  #keep(move: Move): void {
    this.#all.push(move)
    const oldest = this.#all.length > most ? this.#all.shift() : undefined
    if (oldest) this.forgottenUntil = Math.max(this.forgottenUntil, oldest.ended)
  }

  /** The topics among some texts that anybody asked for. */
  askedIn(texts: ReadonlySet<unknown>): string[] {
    return this.#all.flatMap(({ to }) => (to !== undefined && texts.has(to) ? [to] : []))
  }

  /** Whether the text of a message may have been edited since a moment. */
  isTextEdited(message_id: unknown, since: number): boolean {
    const isIt = (edit: TextEdit) => edit.message_id === message_id && edit.ended > since
    return this.#textsForgottenUntil > since || this.#texts.some(isIt)
  }

  /** Those of a message or to a topic since a moment, with those that overlap them. */
  around(message_id: unknown, topic: string, since: number): Move[] {
    const later = this.#all.filter(({ sent }) => sent > since)
    const concerned = later.filter((move) => move.message_id === message_id || move.to === folded(topic))
    return later.filter((move) => concerned.some((other) => move.sent <= other.ended && move.ended >= other.sent))
  }

  /** Those since a moment that may have moved a message. */
  of(message_id: unknown, since: number): Move[] {
    return this.#all.filter((move) => move.sent > since && (move.message_id === message_id || move.mayTakeOthers))
  }
}

/** Of one that was not answered nobody knows when it happens. */
function endOf({ exchange, answer }: Edit): number {
  return answer.result === 'success' ? exchange.answered : Number.POSITIVE_INFINITY
}

/** undefined for an edit that moves nothing. */
function moveOf(edit: Edit, grain: number): Move | undefined {
  const { number, read, exchange } = edit
  const { message_id, topic, stream_id, propagate_mode: mode = 'change_one' } = read.parameters
  if (topic === undefined && stream_id === undefined) return undefined
  const name = typeof topic === 'string' ? topic : undefined
  return {
    exchange: number,
    message_id,
    sent: exchange.sent - grain,
    ended: endOf(edit) + grain,
    topic: name,
    to: name === undefined ? undefined : folded(name),
    mayTakeOthers: mode !== 'change_one',
    mayChangeChannel: stream_id !== undefined,
  }
}
