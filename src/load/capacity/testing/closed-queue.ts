// A simulated service: so many users who think, ask, wait for the answer, and think again; so many slots that serve in the
// order of arrival; events to those who look on. Drawn from a seed; virtual time costs nothing.

import { Draw } from '../../k6/random.ts'
import { histogramOf } from '../../measure/histogram.ts'
import type { Step, StepWindow } from '../step.ts'

export interface Service {
  readonly slots: number
  readonly serviceMs: number
  /** `even`: the sum of four exponential parts; `uneven`: one request in ten takes six times as long as the others. */
  readonly spread: 'fixed' | 'exponential' | 'lognormal' | 'even' | 'uneven'
  readonly thinkMs: number
  /** The share of requests that makes an event, and what its delivery adds on average. */
  readonly eventShare: number
  readonly deliveryMs: number
  /** A request that finds so many waiting is refused with 429. */
  readonly mostWaiting?: number
}

export interface Simulated {
  readonly users: number
  readonly seconds: number
  readonly windowSeconds: number
  /** What users do, and how long the service takes, are drawn apart: two builds can be given the same users. */
  readonly seeds: { readonly users: number; readonly service: number }
}

export function simulate(service: Service, { users, seconds, windowSeconds, seeds }: Simulated): Step {
  const windows = Array.from({ length: Math.round(seconds / windowSeconds) }, () => newWindow())
  const [behaviour, work] = [new Draw(seeds.users), new Draw(seeds.service)]
  const ask = slotsOf(service)
  const next = new Arrivals(users, () => exponential(behaviour, service.thinkMs))
  const end = windows.length * windowSeconds * 1000
  for (let now = next.first; now < end; now = next.first) {
    const done = ask(now, () => drawn(service, work))
    const window = windows[Math.floor(now / windowSeconds / 1000)]
    if (done === undefined) refuse(window)
    else count(window, done - now, service, work)
    next.replaceFirst((done ?? now) + exponential(behaviour, service.thinkMs))
  }
  return { users, windowSeconds, windows: windows.map(told), wrong: 0, generator: [] }
}

/** When a request that comes now is done; undefined where it is refused. */
function slotsOf({ slots, serviceMs, mostWaiting }: Service): (now: number, draw: () => number) => number | undefined {
  const free = new Float64Array(slots)
  return (now, draw) => {
    let first = 0
    for (let slot = 1; slot < slots; slot++) if ((free[slot] as number) < (free[first] as number)) first = slot
    const start = Math.max(now, free[first] as number)
    // As many wait as are served in the time that one more would wait.
    if (mostWaiting !== undefined && ((start - now) / serviceMs) * slots > mostWaiting) return undefined
    const done = start + draw()
    free[first] = done
    return done
  }
}

function drawn({ serviceMs, spread }: Service, draw: Draw): number {
  if (spread === 'fixed') return serviceMs
  if (spread === 'exponential') return exponential(draw, serviceMs)
  if (spread === 'even') return [0, 1, 2, 3].reduce((sum) => sum + exponential(draw, serviceMs / 4), 0)
  if (spread === 'uneven') return exponential(draw, (serviceMs / 1.5) * (draw.share() < 0.1 ? 6 : 1))
  // With a deviation of 1 on the scale of logarithms the mean is √e times the median.
  return serviceMs * Math.exp(gaussian(draw) - 0.5)
}

function exponential(draw: Draw, mean: number): number {
  return -Math.log(1 - draw.share()) * mean
}

function gaussian(draw: Draw): number {
  return Math.sqrt(-2 * Math.log(1 - draw.share())) * Math.cos(2 * Math.PI * draw.share())
}

interface Counted {
  readonly requests: number[]
  readonly events: number[]
  limited: number
}

function newWindow(): Counted {
  return { requests: [], events: [], limited: 0 }
}

function count(window: Counted | undefined, tookMs: number, { eventShare, deliveryMs }: Service, draw: Draw): void {
  window?.requests.push(tookMs * 1000)
  if (eventShare > 0 && draw.share() < eventShare) window?.events.push((tookMs + exponential(draw, deliveryMs)) * 1000)
}

function refuse(window: Counted | undefined): void {
  if (window) window.limited += 1
}

function told({ requests, events, limited }: Counted): StepWindow {
  return {
    ...{ requests: histogramOf(requests), events: histogramOf(events) },
    ...{ ok: requests.length, failed: limited, limited },
  }
}

/** Times of arrival, the first on top of a heap. */
class Arrivals {
  readonly #times: Float64Array

  constructor(users: number, think: () => number) {
    this.#times = Float64Array.from({ length: users }, think).sort()
  }

  get first(): number {
    return this.#times[0] as number
  }

  replaceFirst(time: number): void {
    const times = this.#times
    let place = 0
    for (let child = 1; child < times.length; child = 2 * place + 1) {
      if (child + 1 < times.length && (times[child + 1] as number) < (times[child] as number)) child += 1
      if ((times[child] as number) >= time) break
      times[place] = times[child] as number
      place = child
    }
    times[place] = time
  }
}
