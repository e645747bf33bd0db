// Whether the target still answers. A server may be away for a moment; one that fails many times in a row is given up,
// and the run comes to its end with what was seen until then. Knows nothing of verdicts.

import type { HarnessClock } from '../../target/clock.ts'
import type { Around } from '../../target/control/control.ts'
import { ControlRefused } from '../../target/control/way.ts'
import type { Target } from '../../target/target.ts'
import type { Transport } from '../../target/wire/transport.ts'

/** So many failures in a row are the end. */
const mostFailures = 10
/** One that says nothing for a long time has cost enough by then. */
const mostSilences = 3
/** Seconds that are added to the pause before the next request with each failure. */
const morePause = 0.2
const noAnswerInTime = /timeout/i

/** Why a run came to its end before its time. */
class Stopped extends Error {}

export class Health {
  readonly #clock: HarnessClock
  readonly #stop = new AbortController()

  constructor(clock: HarnessClock) {
    this.#clock = clock
  }

  /** Aborted once the target is given up. */
  get signal(): AbortSignal {
    return this.#stop.signal
  }

  /** Why it was given up, as a sentence. */
  get reason(): string | undefined {
    return this.#stop.signal.aborted ? (this.#stop.signal.reason as Error).message : undefined
  }

  stop(reason: string): void {
    this.#stop.abort(new Stopped(reason))
  }

  watch(target: Target): Target {
    const { control } = target
    const transport = this.#watchTransport(target.transport, target.name)
    return { ...target, transport, control: control?.watched(this.#watchControl()) }
  }

  #watchTransport(transport: Transport, name: string): Transport {
    const failures = new Failures()
    const send: Transport['send'] = async (request, signal) => {
      try {
        const response = await transport.send(request, signal)
        failures.none()
        return response
      } catch (error) {
        if (!signal?.aborted) await this.#failed(failures, name, error)
        throw error
      }
    }
    return { ...transport, send }
  }

  #watchControl(): Around {
    const failures = new Failures()
    return async (_action, _takes, go) => {
      try {
        const gives = await go()
        failures.none()
        return gives
      } catch (error) {
        if (error instanceof ControlRefused) failures.none()
        else await this.#failed(failures, 'the control protocol', error)
        throw error
      }
    }
  }

  async #failed(failures: Failures, who: string, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error)
    const count = failures.more(noAnswerInTime.test(message))
    if (failures.isTheEnd)
      this.stop(`${who} stopped answering: ${count} requests in a row failed, at last with: ${message}`)
    else await this.#clock.sleep(count * morePause, this.#stop.signal)
  }
}

class Failures {
  #count = 0
  #silences = 0

  none(): void {
    this.#count = 0
    this.#silences = 0
  }

  more(isSilence: boolean): number {
    if (isSilence) this.#silences++
    return ++this.#count
  }

  get isTheEnd(): boolean {
    return this.#count >= mostFailures || this.#silences >= mostSilences
  }
}
