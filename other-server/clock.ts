// The one clock of this server. It goes by real time alone, and is wrong by as much as it is told to be.

export interface Clock {
  /** UNIX seconds, as this server believes them to be; with a fraction. */
  seconds(): number
  /** Does something later, and gives the way to call it off. */
  after(milliseconds: number, act: () => void): () => void
}

export function realClock(offsetSeconds: number): Clock {
  return {
    seconds: () => Date.now() / 1000 + offsetSeconds,
    after: (milliseconds, act) => {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
  }
}
