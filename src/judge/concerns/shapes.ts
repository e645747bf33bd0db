// The shape of an answer, whatever was asked: as the schemas of its endpoint say.

import { nobody } from '../../history/entry.ts'
import { whereViewable } from '../../model/readings/history-viewing.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'
import { ignoredParameters, shapeOf } from '../exchange/shape.ts'
import { observedIn } from '../verdicts/observed-in.ts'
import type { Finding } from '../verdicts/verdict.ts'
import type { Concern, Context } from './concern.ts'

export class Shapes implements Concern {
  readonly name = 'shape'
  readonly #around: Context

  constructor(around: Context) {
    this.#around = around
  }

  take({ number, exchange, endpoint, read, answer }: ReadExchange): Finding[] {
    const { spec, world, evidence } = this.#around
    // Of an answer to nobody only the envelope is promised.
    const shape = exchange.actor === nobody ? [] : shapeOf(spec, endpoint, answer)
    // What a history looks like where its viewing may be switched off, or limited, is open.
    const isOpen = endpoint.slug === 'get-message-history'
    const seen = isOpen ? shape.flatMap((look) => [...whereViewable(world, [look])]) : shape
    return evidence.add(observedIn(number, [...seen, ...ignoredParameters(endpoint, answer, read)]))
  }
}
