// Which needs of clauses the history shows to be met: what a fixture did once, the target offers. So a clause that nobody
// came to can be told from one that the target has no means for.

import type { ClockLine, Entry } from '../history/entry.ts'

export class Offers {
  readonly #done = new Set<string>()
  #clock: ClockLine | undefined

  take(entry: Entry): void {
    if (entry.kind === 'control') this.#done.add(entry.did)
    if (entry.kind !== 'clock') return
    const before = this.#clock
    this.#clock = entry
    // Reading the time is not moving it.
    if (before && entry.now - before.now - (entry.at - before.at) > 1) this.#done.add('clock')
  }

  /** Those that nothing in the history met. */
  lacking(needs: readonly string[]): string[] {
    return needs.filter((need) => !this.#done.has(need === 'message-age' ? 'messages' : need))
  }
}
