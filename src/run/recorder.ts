// Puts what happened into the order in which it was sent, however the answers came in, so that two runs of one seed
// give the same history. Nothing is handed on before everything sent earlier has been answered or given up.

import type { Entry } from '../history/entry.ts'

export class Recorder {
  readonly #handOn: (entry: Entry) => void
  readonly #slots: { entry?: Entry }[] = []
  #exchanges = 0

  constructor(handOn: (entry: Entry) => void) {
    this.#handOn = handOn
  }

  /** Something that is over. */
  add(entry: Entry): void {
    if (entry.kind === 'exchange') this.#exchanges++
    this.#slots.push({ entry })
    this.#flush()
  }

  /** Takes the place of an exchange that is being sent, and its number. */
  begin(): { number: number; end: (entry: Entry) => void } {
    const slot: { entry?: Entry } = {}
    this.#slots.push(slot)
    const end = (entry: Entry) => {
      slot.entry = entry
      this.#flush()
    }
    return { number: ++this.#exchanges, end }
  }

  #flush(): void {
    for (let entry = this.#slots[0]?.entry; entry; entry = this.#slots[0]?.entry) {
      this.#slots.shift()
      this.#handOn(entry)
    }
  }
}
