// A bench on which a simulated service is searched, in virtual time.

import type { Bench } from '../step.ts'
import { type Service, simulate } from './closed-queue.ts'

/** The n-th step of a seed is the same, also in a search that is taken up again. */
export function benchOf(service: Service, seed: number, taken = 0, windowSeconds = 0.25): Bench {
  let [now, steps] = [0, taken]
  return {
    now: () => now,
    rest: async (seconds) => {
      now += seconds
    },
    measure: async (users, seconds) => {
      now += seconds
      steps += 1
      const own = (seed * 1009 + steps) * 7919
      return simulate(service, { users, seconds, windowSeconds, seeds: { users: own, service: own + 3 } })
    },
  }
}
