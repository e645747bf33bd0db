// One waiting request for events: answered once, with events or a refusal. Knows nothing of queues or HTTP.
import type { Refusal } from '../refusal.ts'

export class Poll {
  readonly events: Promise<string>
  readonly #sent: Promise<void>
  #resolve: (events: string) => void = () => {}
  #reject: (refusal: Refusal) => void = () => {}

  /** `sent` resolves when the answer has left, or the client has. */
  constructor(sent: Promise<void>) {
    this.#sent = sent
    this.events = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  answer(events: string, unsent: Set<Promise<void>>): void {
    this.#resolve(events)
    this.#keepUntilSent(unsent)
  }

  refuse(refusal: Refusal, unsent: Set<Promise<void>>): void {
    this.#reject(refusal)
    this.#keepUntilSent(unsent)
  }

  #keepUntilSent(unsent: Set<Promise<void>>): void {
    const sent = this.#sent.finally(() => unsent.delete(sent))
    unsent.add(sent)
  }
}
