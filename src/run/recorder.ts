// Puts what happened into the order in which it was sent, however the answers came in, so that two runs of one seed
// give the same history. Nothing is handed on before everything sent earlier has been answered or given up. Tells of
// each request whether somebody's write was under way meanwhile.

import type { Entry } from '../history/entry.ts'
import { isHarmedBy, type Kind } from '../history/overlap.ts'

interface Slot {
  entry?: Entry
  readonly kind: Kind
  isOverlapped: boolean
}

interface Begun {
  readonly number: number
  readonly end: (entry: Entry) => void
  /** Whether nothing else has happened since. */
  readonly isLatest: () => boolean
}

export class Recorder {
  readonly #handOn: (entry: Entry) => void
  readonly #slots: Slot[] = []
  #exchanges = 0

  constructor(handOn: (entry: Entry) => void) {
    this.#handOn = handOn
  }

  /** Something that is over. */
  add(entry: Entry): void {
    if (entry.kind === 'exchange') this.#exchanges++
    this.#slots.push({ entry, kind: 'none', isOverlapped: false })
    this.#flush()
  }

  /** Takes the place of an exchange that is being sent, and its number. */
  begin(kind: Kind = 'none'): Begun {
    const slot: Slot = { kind, isOverlapped: false }
    this.#meet(slot)
    this.#slots.push(slot)
    const end = (entry: Entry) => {
      const isTold = slot.isOverlapped && entry.kind === 'exchange'
      slot.entry = isTold ? { ...entry, overlapped: true } : entry
      this.#flush()
    }
    return { number: ++this.#exchanges, end, isLatest: () => this.#slots.at(-1) === slot }
  }

  /** Whatever has no answer yet when another is sent overlaps with it. */
  #meet(begun: Slot): void {
    for (const open of this.#slots) {
      if (open.entry) continue
      open.isOverlapped ||= isHarmedBy(open.kind, begun.kind)
      begun.isOverlapped ||= isHarmedBy(begun.kind, open.kind)
    }
  }

  #flush(): void {
    for (let entry = this.#slots[0]?.entry; entry; entry = this.#slots[0]?.entry) {
      this.#slots.shift()
      this.#handOn(entry)
    }
  }
}
