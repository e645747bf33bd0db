// What is common to all endpoints. To be asked before the world learns of an exchange.

import { nobody } from '../../history/entry.ts'
import { mayBeLockedOut } from '../../model/world/people.ts'
import type { AnyAction } from '../../spec/control-action.ts'
import { CommonClauses } from '../everywhere/common-clauses.ts'
import { askedBy, type ReadExchange, ruleAt } from '../exchange/read-exchange.ts'
import { observedIn } from '../verdicts/observed-in.ts'
import type { Finding } from '../verdicts/verdict.ts'
import type { Concern } from './concern.ts'
import { type Context, momentOf } from './context.ts'
import { isIdle } from './idle.ts'

export class Common implements Concern {
  readonly name = 'what is common to all'
  readonly #around: Context
  readonly #clauses: CommonClauses

  constructor(around: Context) {
    this.#around = around
    const { spec, world } = around
    this.#clauses = new CommonClauses({ level: spec.level, word: spec.word, world })
  }

  forget(): void {
    this.#clauses.forget()
  }

  shown(action: AnyAction, place: number): Finding[] {
    return this.#around.evidence.add(observedIn(place, this.#clauses.learn(action)))
  }

  take(taken: ReadExchange): Finding[] {
    const { number, exchange, endpoint, user_id, read, answer } = taken
    const { world, evidence } = this.#around
    const isStranger = user_id === undefined && exchange.actor !== nobody
    if (isStranger || mayBeLockedOut(world, user_id) || isIdle(world, taken)) return []
    // Nothing follows from what somebody else may have changed meanwhile.
    const seen = exchange.overlapped ? { ...read, isReadable: false } : read
    const { spoilt, request } = exchange
    const said = () => this.#said(taken)
    const call = { exchange: number, user_id, spoilt, request, endpoint, read: seen, answer, said }
    return evidence.add(this.#clauses.take(call), askedBy(taken))
  }

  finish(): Finding[] {
    return this.#around.evidence.add(this.#clauses.finish())
  }

  /** What the rule of the endpoint says of it. */
  #said(taken: ReadExchange) {
    const { exchange, endpoint, user_id, read, answer } = taken
    const rule = read.isReadable && !exchange.overlapped ? ruleAt(endpoint) : undefined
    const outcome = rule?.(this.#around.world, read.parameters, answer, momentOf(this.#around, taken))
    return this.#around.unplaced.excuse(user_id, outcome?.observations ?? [])
  }
}
