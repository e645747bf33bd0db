// Services with a known capacity, of several sizes and kinds. With exponential times theory knows it; otherwise a simulation
// that is long against any step measures it.

import { middleOf } from '../../measure/histogram.ts'
import { type Service, simulate } from './closed-queue.ts'
import { usersWith } from './exact-queue.ts'

export interface Searchable {
  readonly name: string
  readonly service: Service
  readonly slo: string
  readonly truth: number
}

const plain = { spread: 'exponential', eventShare: 0, deliveryMs: 0 } as const

const known: readonly [Service, number][] = [
  [{ ...plain, slots: 1, serviceMs: 5, thinkMs: 500 }, 60],
  [{ ...plain, slots: 2, serviceMs: 10, thinkMs: 1000 }, 100],
  [{ ...plain, slots: 4, serviceMs: 20, thinkMs: 2000 }, 300],
  [{ ...plain, slots: 8, serviceMs: 40, thinkMs: 3000 }, 250],
  [{ ...plain, slots: 16, serviceMs: 50, thinkMs: 1000 }, 500],
]

const measured: readonly [Service, number][] = [
  [{ ...plain, spread: 'fixed', slots: 4, serviceMs: 20, thinkMs: 1000 }, 100],
  [{ ...plain, spread: 'fixed', slots: 16, serviceMs: 40, thinkMs: 2000 }, 100],
  [{ ...plain, spread: 'lognormal', slots: 8, serviceMs: 20, thinkMs: 1000 }, 250],
]

/** Those that the numbers of the search were chosen on. */
export function searchables(): Searchable[] {
  return searchablesOf(known, measured)
}

const unseenKnown: readonly [Service, number][] = [
  [{ ...plain, slots: 3, serviceMs: 8, thinkMs: 700 }, 90],
  [{ ...plain, slots: 6, serviceMs: 30, thinkMs: 1500 }, 350],
  [{ ...plain, slots: 24, serviceMs: 60, thinkMs: 2500 }, 400],
]

const unseenMeasured: readonly [Service, number][] = [
  [{ ...plain, spread: 'even', slots: 2, serviceMs: 12, thinkMs: 800 }, 80],
  [{ ...plain, spread: 'even', slots: 12, serviceMs: 25, thinkMs: 1200 }, 150],
  [{ ...plain, spread: 'uneven', slots: 6, serviceMs: 15, thinkMs: 900 }, 250],
  [{ ...plain, spread: 'uneven', slots: 20, serviceMs: 30, thinkMs: 1800 }, 500],
  [{ ...plain, spread: 'lognormal', slots: 3, serviceMs: 10, thinkMs: 1000 }, 200],
]

/** Held out: other sizes and other kinds of service, which nothing was chosen on. */
export function unseenSearchables(): Searchable[] {
  return searchablesOf(unseenKnown, unseenMeasured)
}

function searchablesOf(exact: typeof known, simulated: typeof measured): Searchable[] {
  return [
    ...exact.map(([service, ms]) => searchable(service, ms, usersWith(0.01, ms, service))),
    ...simulated.map(([service, ms]) => searchable(service, ms, usersMeasured(0.01, ms, service))),
  ]
}

function searchable(service: Service, ms: number, truth: number): Searchable {
  const { slots, serviceMs, spread, thinkMs } = service
  const name = `${slots} slots of ${serviceMs} ms (${spread}), thinking ${thinkMs} ms`
  return { name, service, slo: `p99 request < ${ms}ms`, truth }
}

/** Long against any memory that such a service has. */
const seconds = 1200

function usersMeasured(share: number, ms: number, service: Service): number {
  const { slots, serviceMs, thinkMs } = service
  let [low, high] = [1, Math.ceil((slots * (thinkMs + ms + serviceMs)) / serviceMs)]
  while (high - low > Math.max(1, low / 400)) {
    const middle = Math.floor((low + high) / 2)
    if (shareAbove(ms, middle, service) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function shareAbove(ms: number, users: number, service: Service): number {
  const { windows } = simulate(service, { users, seconds, windowSeconds: 10, seeds: { users: 1, service: 2 } })
  let [slow, all] = [0, 0]
  for (const { requests } of windows) {
    all += requests.count
    for (const [index, many] of Object.entries(requests.buckets)) if (middleOf(Number(index)) >= ms * 1000) slow += many
  }
  return slow / all
}
