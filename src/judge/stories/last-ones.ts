// What has numbers that follow each other, of which only the last ones are remembered.

export class LastOnes<T> {
  readonly #most: number
  readonly #kept: T[] = []
  #last = 0

  constructor(most: number) {
    this.#most = most
  }

  /** The one with the next number; the first has the number 1. */
  add(one: T): void {
    this.#kept[++this.#last % this.#most] = one
  }

  get(number: number): T | undefined {
    return number > this.#last - this.#most && number <= this.#last ? this.#kept[number % this.#most] : undefined
  }
}
