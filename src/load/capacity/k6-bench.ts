// Measures steps by k6: each is a load run of its own, with the users of the profile in its mix.

import { Unreachable } from '../../target/wire/unreachable.ts'
import { type LoadOptions, play } from '../drive/load.ts'
import type { Histogram } from '../measure/histogram.ts'
import { between, failuresOf, type Meter, mergedLags, requestsIn } from '../measure/meter.ts'
import { eventWindows } from '../measure/windows.ts'
import type { RunFacts } from '../parts/run-facts.ts'
import { personasOf } from '../plan/mix.ts'
import type { Profile } from '../profile/profile.ts'
import { generatorOf, makeReport } from '../report/make-report.ts'
import type { Probe } from './probe/process-probe.ts'
import { ProcessWatch } from './probe/watch-process.ts'
import type { Bench, Step, StepWindow } from './step.ts'

export interface K6Options extends Omit<LoadOptions, 'personas'> {
  /** Looks at the process of the target. */
  readonly probe?: Probe
}

/** So many users come in a second: whoever comes asks for much at once. */
const arrivals = 200
/** After that, their first requests are got over. What is measured until then is left out. */
const settleMs = 2000
/** Events are waited for so long after a step, which would otherwise cost more time than the step itself. */
const [lostAfterMs, lastEventsMs] = [5000, 7000]
/** Where nobody waits for any, only for the last answers. */
const lastAnswersMs = 500

export function k6Bench(options: K6Options): Bench {
  const { clock, signal } = options
  let steps = 0
  return {
    now: () => clock.now(),
    rest: (seconds) => clock.sleep(seconds, signal),
    measure: (users, seconds, purpose) => {
      steps += 1
      const drainMs = purpose === 'search' ? lastEventsMs : lastAnswersMs
      return playStep({ ...options, seed: options.seed + steps }, { users, seconds, drainMs })
    },
  }
}

export interface Wanted {
  readonly users: number
  readonly seconds: number
  /** For how long events are waited for at the end. */
  readonly drainMs: number
}

function comingMs(users: number): number {
  return Math.max(1, Math.ceil(users / arrivals)) * 1000
}

/** One step; what users do in it follows from the seed. */
export async function playStep(options: K6Options, wanted: Wanted): Promise<Step> {
  const { users, seconds } = wanted
  const profile = stepProfile(options.profile, wanted)
  const watch = options.probe && new ProcessWatch(options.probe)
  const live: LoadOptions['live'] = (now, length) => {
    watch?.look(options.clock.now())
    options.live(now, length)
  }
  try {
    const facts = await play({ ...options, live, profile, personas: personasOf(users, profile.mix) })
    const { meter, deliveries } = facts
    const begins = (meter.start + comingMs(users) + settleMs) / 1000
    const used = watch?.between(begins, begins + seconds)
    return { ...stepOf(facts, eventWindows(meter, deliveries), wanted), ...(used && { used }) }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return { users, windowSeconds: 1, windows: [], wrong: undefined, generator: [], died: error.message }
  }
}

function stepProfile(profile: Profile, { users, seconds, drainMs }: Wanted): Profile {
  const stages = [
    { users, overMs: comingMs(users) },
    { users, overMs: settleMs + seconds * 1000 },
  ]
  const hasQueues = Object.values(profile.personas).some(({ register }) => register !== undefined)
  return {
    ...{ ...profile, stages, storms: [], slo: [], stopsWhenMissed: false, sample: 0 },
    ...{ lostAfterMs: hasQueues ? lostAfterMs : 0, drainMs: hasQueues ? drainMs : lastAnswersMs },
  }
}

/** The windows between the coming of the users and the end, whole ones only. */
export function stepOf(facts: RunFacts, events: (window: number) => Histogram, { users, seconds }: Wanted): Step {
  const { meter } = facts
  const first = Math.ceil((comingMs(users) + settleMs) / meter.window_ms)
  const many = Math.floor((seconds * 1000) / meter.window_ms)
  const { deliveries, stopped } = makeReport(facts)
  const faults = Object.values(deliveries.wrong).reduce((sum, one) => sum + one, 0)
  return {
    ...{ users, windowSeconds: meter.window_ms / 1000 },
    windows: Array.from({ length: many }, (_, index) => windowOf(meter, events, first + index)),
    wrong: faults > 0 || deliveries.expected > 0 ? faults : undefined,
    ...generatorIn(facts, between(meter, first, first + many)),
    ...(stopped === undefined ? {} : { died: stopped }),
  }
}

function generatorIn(facts: RunFacts, meter: Meter): Pick<Step, 'generator' | 'lateMs'> {
  const { run } = facts
  const { profile } = run
  const patient = { ...profile, generator: { ...profile.generator, lagP99Ms: Number.POSITIVE_INFINITY } }
  const isLateAtMost = generatorOf({ ...facts, run: { ...run, profile: patient } }, meter).valid
  const { loop, start } = mergedLags(Object.values(meter.windows))
  return {
    generator: generatorOf(facts, meter).reasons,
    ...(isLateAtMost && { lateMs: Math.round(Math.max(loop.max, start.max) / 1000) }),
  }
}

function windowOf(meter: Meter, events: (window: number) => Histogram, index: number): StepWindow {
  const requests = requestsIn(meter, index)
  return {
    ...{ requests: requests.latency, events: events(index) },
    ended: meter.windows[index]?.ended ?? 0,
    ...{ ok: requests.ok, failed: failuresOf(requests), limited: limitedIn(requests.failures ?? {}) },
  }
}

/** Failures are named by their status or by what went wrong. */
function limitedIn(failures: Readonly<Record<string, number>>): number {
  return Object.entries(failures).reduce((sum, [why, many]) => (/\b429\b/.test(why) ? sum + many : sum), 0)
}
