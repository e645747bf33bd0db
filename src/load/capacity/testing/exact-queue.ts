// The truth about a simulated service with exponential times, without simulation: the machine-repair model. Whoever asks
// finds the others as they are in the long run with one user fewer, and waits for those before him.

import type { Service } from './closed-queue.ts'

type Exponential = Pick<Service, 'slots' | 'serviceMs' | 'thinkMs'>

/** The probability that an answer takes longer. */
export function longerThan(ms: number, users: number, service: Exponential): number {
  const { slots, serviceMs } = service
  return statesOf(users - 1, service).reduce(
    (sum, probability, ahead) =>
      sum + probability * longerBehind(ahead - slots + 1, ms, slots / serviceMs, 1 / serviceMs),
    0,
  )
}

/** How likely it is that so many are being served or wait. */
function statesOf(users: number, { slots, serviceMs, thinkMs }: Exponential): number[] {
  const logs = [0]
  for (let there = 1; there <= users; there++) {
    const birth = (users - there + 1) / thinkMs
    const death = Math.min(there, slots) / serviceMs
    logs.push((logs[there - 1] as number) + Math.log(birth / death))
  }
  const most = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - most))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / all)
}

/** So many have to leave at the fast rate before one is served at the slow one: P(Erlang + exponential > ms). */
function longerBehind(leaving: number, ms: number, fast: number, slow: number): number {
  if (leaving <= 0) return Math.exp(-slow * ms)
  const waits = erlangLonger(leaving, fast * ms)
  if (fast - slow < 1e-12) return erlangLonger(leaving + 1, fast * ms)
  // The part that began to be served and is not done: ∫ f(t) e^(−slow (ms − t)) dt over an Erlang density f.
  const log = leaving * Math.log(fast / (fast - slow)) - slow * ms
  return waits + Math.exp(log) * (1 - erlangLonger(leaving, (fast - slow) * ms))
}

/** P(Erlang of this shape and rate 1 > x): fewer than so many Poisson events in x. */
function erlangLonger(shape: number, x: number): number {
  let [log, sum] = [-x, 0]
  for (let many = 0; many < shape; many++) {
    sum += Math.exp(log)
    log += Math.log(x / (many + 1))
  }
  return Math.min(1, sum)
}

/** The number of users, straight between whole ones, with which so large a share takes longer. */
export function usersWith(share: number, ms: number, service: Exponential): number {
  let [low, high] = [1, 2]
  while (longerThan(ms, high, service) < share) [low, high] = [high, high * 2]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (longerThan(ms, middle, service) < share) low = middle
    else high = middle
  }
  const [below, above] = [longerThan(ms, low, service), longerThan(ms, high, service)]
  return low + (Math.log(share) - Math.log(below)) / (Math.log(above) - Math.log(below))
}
