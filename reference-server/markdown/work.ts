// How much linkifiers may still do in one text. Counted, not timed: the same text gives the same links anywhere.
// Knows nothing of patterns or links.
import { LINKIFIED_CHARACTERS_MAX, LINKIFYING_WORK_MAX } from '../limits.ts'

/** A pattern that takes more steps than this costs more for each character. */
const STEPS_AT_ONCE = 20

export class Work {
  #looks = LINKIFYING_WORK_MAX
  #characters = LINKIFIED_CHARACTERS_MAX

  /** Whether a pattern of so many steps may look at so many characters. */
  mayLook(characters: number, steps: number): boolean {
    this.#looks -= characters * Math.max(1, steps / STEPS_AT_ONCE)
    return this.#looks >= 0
  }

  mayWrite(characters: number): boolean {
    this.#characters -= characters
    return this.#characters >= 0
  }
}
