// A map that forgets: of the keys set it knows at least the last `most`, and at most twice as many. Two maps by turns,
// since a map from whose front keys are deleted one by one searches longer and longer for its first.

export class Lately<Key, Value> {
  readonly #most: number
  #young = new Map<Key, Value>()
  #old: ReadonlyMap<Key, Value> = new Map()

  constructor(most: number) {
    this.#most = most
  }

  get(key: Key): Value | undefined {
    return this.#young.get(key) ?? this.#old.get(key)
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#most && !this.#young.has(key)) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  clear(): void {
    this.#young = new Map()
    this.#old = new Map()
  }

  *[Symbol.iterator](): Generator<[Key, Value]> {
    for (const entry of this.#old) if (!this.#young.has(entry[0])) yield entry
    yield* this.#young
  }
}
