// Numbers from a seed, so that a run offers the same again.

export class Draw {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, but not including, 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + this.share() * (high - low)
  }

  integer(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  /** How long until the next of what happens so often a second, at random, in milliseconds. */
  wait(rate: number): number {
    return (-Math.log(1 - this.share()) / rate) * 1000
  }

  one<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.share() * items.length)]
  }
}
