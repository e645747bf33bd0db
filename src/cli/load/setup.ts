// `plumb load --setup`: builds k6 with our extension, or finds that it is there.

import { buildK6 } from '../../load/setup/build-k6.ts'
import { systemClock } from '../../target/clock.ts'
import { exitCodes } from '../process/exit-code.ts'
import { onInterrupt, screenOf } from '../process/process.ts'

/** About as many as k6 consists of; a build that finds some compiled already tells fewer. */
const packages = 900

export async function setUp(): Promise<number> {
  const screen = screenOf(process.stderr)
  const interrupt = onInterrupt()
  const start = systemClock.now()
  let told = -1
  const progress = (done: number) => {
    const seconds = Math.round(systemClock.now() - start)
    // Without a terminal, a line every ten seconds is enough.
    const step = screen.isTerminal ? seconds : Math.floor(seconds / 10)
    if (step === told) return
    told = step
    const line = `building k6: ${done} of about ${packages} packages, ${seconds} s`
    screen.write(screen.isTerminal ? `\r\u001b[K${line}` : `${line}\n`)
  }
  try {
    const { path, wasThere } = await buildK6({ environment: process.env, progress, signal: interrupt.signal })
    const took = Math.round(systemClock.now() - start)
    screen.write(
      `${screen.isTerminal ? '\r\u001b[K' : ''}${wasThere ? 'k6 is there' : `k6 was built in ${took} s`}: ${path}\n`,
    )
    return exitCodes.fine
  } finally {
    interrupt.release()
  }
}
