// Puts what happened into the order in which it was sent, however the answers came in, so that two runs of one seed
// give the same history. Nothing is handed on before everything sent earlier has been answered or given up. Tells of
// each request whether somebody's write was under way meanwhile, or a fixture acted; as whoever reads a trace does.

import type { Entry } from '../../history/entry.ts'
import { isHarmedBy, isHarmedByFixtures, type Kind, kindOfFixture } from '../../history/overlap.ts'

interface Slot {
  entry?: Entry
  readonly kind: Kind
  isOverlapped: boolean
  isBesideFixture: boolean
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
    const slot = newSlot(entry.kind === 'control' ? kindOfFixture(entry.did) : 'none')
    this.#meet(slot)
    this.#slots.push(slot)
    slot.entry = told(entry, slot)
    this.#flush()
  }

  /** Takes the place of an exchange that is being sent, and its number. */
  begin(kind: Kind = 'none'): Begun {
    const slot = newSlot(kind)
    this.#meet(slot)
    this.#slots.push(slot)
    const end = (entry: Entry) => {
      slot.entry = told(entry, slot)
      this.#flush()
    }
    return { number: ++this.#exchanges, end, isLatest: () => this.#slots.at(-1) === slot }
  }

  /** Whatever has no answer yet when another is sent overlaps with it. */
  #meet(begun: Slot): void {
    for (const open of this.#slots) {
      if (open.entry) continue
      open.isOverlapped ||= isHarmedBy(open.kind, begun.kind)
      open.isBesideFixture ||= begun.kind === 'fixture' && isHarmedByFixtures(open.kind)
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

function newSlot(kind: Kind): Slot {
  return { kind, isOverlapped: false, isBesideFixture: false }
}

function told(entry: Entry, { isOverlapped, isBesideFixture }: Slot): Entry {
  if (entry.kind !== 'exchange' && entry.kind !== 'control') return entry
  if (isBesideFixture) return { ...entry, overlapped: true, besideFixture: true }
  return isOverlapped ? { ...entry, overlapped: true } : entry
}
