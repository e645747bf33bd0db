// Edits and moves of one message that overlap: whether the history of that message, seen at rest, tells an order of them
// that explains all that was seen. Begins with a write that somebody else's overlapped; what was never overlapped the
// rules judge.

import { broken, holds, type Seen } from '../../model/facts/observe.ts'
import { isViewable } from '../../model/readings/history-viewing.ts'
import { historicalUnits } from '../../model/units/deeds.ts'
import { type Told, toldBy } from '../../model/units/histories.ts'
import { ToldOrder } from '../../model/units/told-order.ts'
import type { Timed } from '../../model/units/unit.ts'
import type { World } from '../../model/world/world.ts'
import type { ReadExchange } from '../exchange/read-exchange.ts'

/** So many texts and topics are followed at most. */
const most = 100

interface Followed {
  readonly order: ToldOrder
  readonly clause: string
}

export class EditOrders {
  readonly #world: World
  readonly #mayStillChange: (unit: string) => boolean
  readonly #followed = new Map<string, Followed>()

  /** `mayStillChange`: whether a request is under way that may change a unit, or was never answered. */
  constructor(world: World, mayStillChange: (unit: string) => boolean) {
    this.#world = world
    this.#mayStillChange = mayStillChange
  }

  forget(): void {
    this.#followed.clear()
  }

  /** Whether an exchange that nothing overlapped may have to do with them. */
  areAbout({ endpoint }: ReadExchange): boolean {
    return this.#followed.size > 0 && (endpoint.slug === 'edit-message' || toldBy[endpoint.slug] !== undefined)
  }

  /** `deeds` are those of the exchange. */
  take(taken: ReadExchange, deeds: readonly Timed[], grain: number): Seen[] {
    const { number, exchange, endpoint, read, answer } = taken
    if (endpoint.slug === 'edit-message' && deeds.length > 0) this.#begin(taken)
    if (this.#followed.size > 0) this.#followAll(deeds)
    if (this.#followed.size === 0 || exchange.overlapped || answer.result !== 'success') return []
    const isTold = read.isReadable && isViewable(this.#world) === 'yes'
    const told = isTold ? (toldBy[endpoint.slug]?.(read.parameters, answer.body) ?? []) : []
    return told.flatMap((history) => this.#hold(history, grain)).map((seen) => ({ ...seen, exchange: number }))
  }

  /** With the first of a collision, since after it nobody knows any more what stood there. */
  #begin({ exchange, read }: ReadExchange): void {
    if (!exchange.overlapped) return
    for (const { unit, clause, before } of historicalUnits(this.#world, read.parameters.message_id)) {
      const known = this.#followed.get(unit)
      const base = known ? known.order.now : before
      if (base === undefined || base === null || this.#mayStillChange(unit)) continue
      if (this.#followed.size >= most) this.forget()
      this.#followed.set(unit, { order: new ToldOrder(base), clause })
    }
  }

  #followAll(deeds: readonly Timed[]): void {
    // Whether an edit of text and place together is one entry or two is not said.
    const areOfOneKind = new Set(deeds.map(kindOf)).size === 1
    for (const deed of deeds)
      for (const { order } of this.#concerned(deed)) {
        if (deed.isLook || areOfOneKind) order.take(deed)
        else order.lose()
      }
  }

  #concerned({ unit, isWide }: Timed): readonly Followed[] {
    if (isWide) return [...this.#followed].flatMap(([name, each]) => (name.startsWith(unit) ? [each] : []))
    const followed = this.#followed.get(unit)
    return followed ? [followed] : []
  }

  #hold({ unit, values }: Told, grain: number) {
    const followed = this.#followed.get(unit)
    if (!followed) return []
    const { order, clause } = followed
    const explained = order.explains(values, grain)
    if (explained === 'yes') return [holds(clause)]
    if (explained === 'unclear') return []
    order.lose()
    return [broken(clause, explained.expected, explained.got, explained.because)]
  }
}

/** As `topic`. */
function kindOf({ unit }: Timed): string {
  return unit.slice(0, unit.indexOf(':'))
}
