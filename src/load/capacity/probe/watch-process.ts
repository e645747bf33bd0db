// What a process used while a step was played: looked at every second or so.

import type { Probe } from './process-probe.ts'

/** On average and at most, in the time that was measured. */
export interface TargetUse {
  /** Cores that were busy on average. */
  readonly cores: number
  readonly memoryMb: number
}

interface Look {
  readonly at: number
  readonly cpuSeconds: number
  readonly memoryMb: number
}

export class ProcessWatch {
  readonly #probe: Probe
  readonly #looks: Look[] = []

  constructor(probe: Probe) {
    this.#probe = probe
  }

  /** Seconds. */
  look(at: number): void {
    const used = this.#probe()
    if (used) this.#looks.push({ at, ...used })
  }

  /** Undefined where it was looked at too rarely. */
  between(from: number, to: number): TargetUse | undefined {
    const looks = this.#looks.filter(({ at }) => at >= from && at <= to)
    const [first, last] = [looks[0], looks.at(-1)]
    if (!first || !last || last.at - first.at < 1) return undefined
    return {
      cores: (last.cpuSeconds - first.cpuSeconds) / (last.at - first.at),
      memoryMb: Math.max(...looks.map(({ memoryMb }) => memoryMb)),
    }
  }
}
