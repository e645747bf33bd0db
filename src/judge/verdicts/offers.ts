// Which needs of clauses the history shows to be met: what a fixture did once, the target offers. So a clause that nobody
// came to can be told from one that the target has no means for.

import type { ClockLine, ControlLine, Entry } from '../../history/entry.ts'
import { asTaken } from '../json/declined.ts'

export class Offers {
  readonly #done = new Set<string>()
  #clock: ClockLine | undefined

  take(entry: Entry): void {
    if (entry.kind === 'control') this.#did(entry)
    if (entry.kind !== 'clock') return
    const before = this.#clock
    this.#clock = entry
    // Reading the time is not moving it.
    if (before && entry.now - before.now - (entry.at - before.at) > 1) this.#done.add('clock')
  }

  /** Those that nothing in the history met. */
  lacking(needs: readonly string[]): string[] {
    return needs.filter((need) => !this.#done.has(need))
  }

  /** Messages that were asked to be old may have been sent now. */
  #did(line: ControlLine): void {
    this.#done.add(line.did)
    const { messages } = asTaken(line)
    if (Array.isArray(messages) && messages.some((message) => message?.age > 0)) this.#done.add('message-age')
  }
}
