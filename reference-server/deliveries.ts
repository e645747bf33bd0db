// What is still under way after a request was answered. Knows nothing of what it is.

export class Deliveries {
  readonly #underWay = new Set<Promise<void>>()
  #stop = new AbortController()

  /** The signal says that nobody wants the work any more. */
  start(work: (stopped: AbortSignal) => Promise<void>): void {
    const done = work(this.#stop.signal)
      .catch((error: unknown) => console.error(error))
      .finally(() => this.#underWay.delete(done))
    this.#underWay.add(done)
  }

  /** Resolves when nothing is under way, not even what came up meanwhile. */
  async allDone(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  stopAll(): void {
    this.#stop.abort()
    this.#stop = new AbortController()
  }
}
