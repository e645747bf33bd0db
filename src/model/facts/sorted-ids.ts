// Ids in their order, to be read from any of them on in either direction without reading the others.

export class SortedIds {
  readonly #ids: number[] = []

  add(id: number): void {
    const at = this.#placeOf(id)
    if (this.#ids[at] !== id) this.#ids.splice(at, 0, id)
  }

  delete(id: number): void {
    const at = this.#placeOf(id)
    if (this.#ids[at] === id) this.#ids.splice(at, 1)
  }

  get size(): number {
    return this.#ids.length
  }

  [Symbol.iterator](): Iterator<number> {
    return this.#ids.values()
  }

  /** From the lowest to the highest, both included. */
  between(lowest: number, highest: number): readonly number[] {
    const end = this.#placeOf(highest)
    return this.#ids.slice(this.#placeOf(lowest), this.#ids[end] === highest ? end + 1 : end)
  }

  /** Those below, the nearest first. */
  *below(id: number): Generator<number> {
    for (let at = this.#placeOf(id) - 1; at >= 0; at--) yield this.#ids[at] as number
  }

  /** Those above, the nearest first. */
  *above(id: number): Generator<number> {
    const at = this.#placeOf(id)
    for (let next = this.#ids[at] === id ? at + 1 : at; next < this.#ids.length; next++) yield this.#ids[next] as number
  }

  /** Where the id stands, or would stand; ids mostly grow, so that it is looked for at the end first. */
  #placeOf(id: number): number {
    const last = this.#ids.at(-1)
    if (last === undefined || id > last) return this.#ids.length
    let [low, high] = [0, this.#ids.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#ids[middle] as number) < id) low = middle + 1
      else high = middle
    }
    return low
  }
}
