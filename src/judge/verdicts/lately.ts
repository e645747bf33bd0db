// A set that forgets: of the texts added it knows at least the last `most`, and at most twice as many. Two sets by turns,
// since a set from whose front texts are deleted one by one searches longer and longer for its first.

export class Lately {
  readonly #most: number
  #young = new Set<string>()
  #old: ReadonlySet<string> = new Set()

  constructor(most: number) {
    this.#most = most
  }

  has(text: string): boolean {
    return this.#young.has(text) || this.#old.has(text)
  }

  /** Says whether it was new. */
  add(text: string): boolean {
    if (this.has(text)) return false
    if (this.#young.size >= this.#most) {
      this.#old = this.#young
      this.#young = new Set()
    }
    this.#young.add(text)
    return true
  }

  clear(): void {
    this.#young = new Set()
    this.#old = new Set()
  }

  *[Symbol.iterator](): Generator<string> {
    yield* this.#old
    yield* this.#young
  }
}
