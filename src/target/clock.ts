// The harness's own clock and its only timers. Everything else is given the time.

export interface HarnessClock {
  /** UNIX seconds. */
  now(): number
  /** Resolves after the given seconds, or as soon as the signal is aborted. */
  sleep(seconds: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: HarnessClock = {
  now: () => (performance.timeOrigin + performance.now()) / 1000,
  sleep: (seconds, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve()
      const timer = setTimeout(done, seconds * 1000)
      signal?.addEventListener('abort', done, { once: true })
      function done() {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
    }),
}

/** Acts after the given seconds, unless what it returns is called before. */
export function after(seconds: number, act: () => void): () => void {
  const timer = setTimeout(act, seconds * 1000)
  return () => clearTimeout(timer)
}
