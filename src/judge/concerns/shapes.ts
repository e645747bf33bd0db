// The shape of an answer, whatever was asked: as the schemas of its endpoint say.

import { nobody } from '../../history/entry.ts'
import { historyShape } from '../exchange/history-shape.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import { ignoredParameters, shapeOf } from '../exchange/shape.ts'
import { observedIn } from '../verdicts/observed-in.ts'
import type { Finding } from '../verdicts/verdict.ts'
import type { Concern } from './concern.ts'
import type { Context } from './context.ts'

export class Shapes implements Concern {
  readonly name = 'shape'
  readonly #around: Context

  constructor(around: Context) {
    this.#around = around
  }

  take({ number, exchange, endpoint, read, answer }: ReadExchange): Finding[] {
    const { spec, world, evidence } = this.#around
    // Of an answer to nobody only the envelope is promised.
    const shape = exchange.actor === nobody ? [] : historyShape(world, endpoint.slug, shapeOf(spec, endpoint, answer))
    const ignored = ignoredParameters(endpoint, answer, read, read.isReadable)
    return evidence.add(observedIn(number, [...shape, ...ignored]))
  }
}
