// Messages that were there before, for targets where no message can be made: those among the newest that everybody in
// question can see. Plans may read them; to whom they belong nobody knows, so that plans must not change them.

import type { Actor, Pair, Wire, Wish } from '../asking/wire.ts'
import { newest } from './direct-messages.ts'

export class FoundMessages {
  /** By the name of who sees them, oldest first. */
  readonly #seen = new Map<string, readonly number[]>()

  /** Another one for each wish, as far as there are enough. */
  async take(wire: Wire, wishes: readonly Wish[], signal?: AbortSignal): Promise<Map<string, number>> {
    const taken = new Map<string, number>()
    for (const wish of wishes) {
      const common = await this.#seenByBoth(wire, wish, signal)
      const id = common.find((one) => ![...taken.values()].includes(one))
      if (id !== undefined) taken.set(wish.name, id)
    }
    return taken
  }

  async #seenByBoth(wire: Wire, { from, to }: Pair, signal?: AbortSignal): Promise<readonly number[]> {
    const others = await this.#seenBy(wire, to, signal)
    return (await this.#seenBy(wire, from, signal)).filter((id) => others.includes(id))
  }

  /** Asked once; what comes later is not theirs to read. */
  async #seenBy(wire: Wire, actor: Actor, signal?: AbortSignal): Promise<readonly number[]> {
    const known = this.#seen.get(actor.name)
    if (known) return known
    const listed = await newest(wire, actor, signal)
    const ids = listed.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
    this.#seen.set(actor.name, ids)
    return ids
  }
}
