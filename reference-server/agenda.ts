// What is due when: a heap of tasks, earliest first, tasks of one instant in the order they were added.
// Knows nothing of what time it is now.

/** An object rather than a function, so that whoever has many due times need not make a function for each. */
export interface Task {
  fallDue(at: number): void
}

export interface Appointment {
  readonly at: number
  readonly task: Task
}

interface Entry extends Appointment {
  readonly order: number
}

export class Agenda {
  #heap: Entry[] = []
  #added = 0

  add(at: number, task: Task): void {
    this.#added += 1
    this.#heap.push({ at, task, order: this.#added })
    this.#rise(this.#heap.length - 1)
  }

  /** Takes the earliest appointment that is due by `until`, if there is one. */
  takeDueBy(until: number): Appointment | undefined {
    const first = this.#heap[0]
    if (first === undefined || first.at > until) return undefined
    const last = this.#heap.pop()
    if (last !== undefined && last !== first) {
      this.#heap[0] = last
      this.#sink(0)
    }
    return first
  }

  clear(): void {
    this.#heap = []
  }

  #rise(start: number): void {
    let index = start
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!this.#isEarlier(index, parent)) return
      this.#swap(index, parent)
      index = parent
    }
  }

  #sink(start: number): void {
    let index = start
    for (;;) {
      const left = 2 * index + 1
      const right = left + 1
      const child = this.#isEarlier(right, left) ? right : left
      if (!this.#isEarlier(child, index)) return
      this.#swap(index, child)
      index = child
    }
  }

  #isEarlier(index: number, other: number): boolean {
    const a = this.#heap[index]
    const b = this.#heap[other]
    if (a === undefined || b === undefined) return false
    return a.at < b.at || (a.at === b.at && a.order < b.order)
  }

  #swap(index: number, other: number): void {
    const a = this.#heap[index]
    const b = this.#heap[other]
    if (a === undefined || b === undefined) return
    this.#heap[index] = b
    this.#heap[other] = a
  }
}
