// Many searches of one simulated service, in a thread of their own: how many cover the truth, and how narrow they are.

import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { answerOf } from '../src/load/capacity/answer.ts'
import { search } from '../src/load/capacity/search.ts'
import type { Asked } from '../src/load/capacity/state.ts'
import type { Searchable } from '../src/load/capacity/testing/services.ts'
import { benchOf } from '../src/load/capacity/testing/simulated-bench.ts'

export const limits: Omit<Asked, 'slo' | 'seed'> = { seconds: 12, budget: 300, within: 0.1, start: 10, most: 100_000 }

export interface Tally {
  covered: number
  narrow: number
  width: number
  seconds: number
}

interface Work {
  readonly searchable: Searchable
  readonly many: number
  readonly from: number
}

/** Resolves in the main thread once the thread is done. */
export function searchedApart(work: Work): Promise<Tally> {
  return new Promise((resolve, reject) => {
    new Worker(import.meta.filename, { workerData: work }).on('message', resolve).on('error', reject)
  })
}

async function searched({ searchable, many, from }: Work): Promise<Tally> {
  const { service, slo, truth } = searchable
  const tally = { covered: 0, narrow: 0, width: 0, seconds: 0 }
  for (let seed = from; seed < from + many; seed++) {
    const result = await search(benchOf(service, seed), { ...limits, slo, seed }, { save: () => {}, told: () => {} })
    const { holds, seconds } = answerOf(result)
    if (holds === null) continue
    // Whole users are told: the last one that is held.
    if (holds.low <= truth && Math.floor(truth) <= holds.high) tally.covered += 1
    if (result.why === 'within') tally.narrow += 1
    tally.width += (holds.high - holds.low) / holds.users
    tally.seconds += seconds
  }
  return tally
}

if (!isMainThread) parentPort?.postMessage(await searched(workerData as Work))
