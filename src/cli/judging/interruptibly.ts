// Long work on many items that somebody may interrupt: signals are heard in pauses between them.

import { systemClock } from '../../target/clock.ts'
import { onInterrupt } from '../process/process.ts'

/** Items after which there is a pause, which takes a millisecond: a small part of the work. */
const untilPause = 500

/** Throws once it is interrupted. */
export async function interruptibly<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const { signal, release } = onInterrupt()
  let done = 0
  try {
    for (const item of items) {
      work(item)
      if (++done % untilPause === 0) await systemClock.sleep(0)
      signal.throwIfAborted()
    }
  } finally {
    release()
  }
}
