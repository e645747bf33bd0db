// Those who act in a plan, what belongs to it on the target, and what its names stand for by now.

import type { RequestStep, Value } from '../../generate/plan.ts'
import { type Actor, nobodyAtAll, posingAs } from '../asking/wire.ts'
import type { Json } from '../control/control-step.ts'
import { Belongings } from '../organization/belongings.ts'
import type { Integrations } from './integrations.ts'
import type { Inhabitants } from './namespace.ts'
import { Names } from './resolve.ts'
import type { Stage } from './stage.ts'

export class Cast {
  readonly inhabitants: Inhabitants
  readonly own: Belongings
  /** The target's time, as its clock told it last. */
  now: number | undefined
  /** Those whom steps made, by the step's name and their number in it. */
  readonly #made = new Map<string, Actor>()
  readonly #names: Names

  constructor({ wire, world }: Stage, inhabitants: Inhabitants, integrations: Integrations) {
    const { target, clock, recorder, time } = wire
    this.inhabitants = inhabitants
    this.now = inhabitants.now
    this.own = new Belongings(target)
    this.own.settle(inhabitants, target.control?.offers('channels') === true)
    const urlOf = (name: string) => integrations.url(name)
    const targetNow = () => this.now ?? time?.now()
    const tellMissing = (of: string, id: number | string) => {
      this.own.addNothing(id)
      recorder.add({ kind: 'control', at: clock.now(), did: 'missing', of, ids: [id] })
    }
    this.#names = new Names(inhabitants, world, target.word, targetNow, urlOf, tellMissing)
  }

  add(name: string, actor: Actor): void {
    this.#made.set(name, actor)
  }

  actorOf({ as, spoilt }: RequestStep): Actor | undefined {
    if (as === undefined) return nobodyAtAll
    const actor = this.inhabitants.actors.get(as) ?? this.#made.get(as)
    return actor && spoilt !== undefined ? posingAs(actor, spoilt, this.inhabitants.actors.values()) : actor
  }

  /** What members stand for; undefined where one of them stands for nothing. */
  resolve(members: Readonly<Record<string, Value>>): Readonly<Record<string, unknown>> | undefined {
    return this.#names.resolve(members)
  }

  /** Later steps refer to what came of a step by its name. */
  answered(name: string | undefined, answer: Json | undefined): void {
    this.#names.answered(name, answer && { ...answer })
  }
}
