// A list of numbers that takes eight bytes for each of them.

export class Column {
  #values = new Float64Array(1024)
  #length = 0

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }

  at(index: number): number {
    return this.#values[index] ?? Number.NaN
  }

  get length(): number {
    return this.#length
  }
}
