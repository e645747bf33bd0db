// Measures steps by k6: each is a load run of its own, with the users of the profile in its mix.

import { Unreachable } from '../../target/wire/unreachable.ts'
import { type LoadOptions, play } from '../load.ts'
import type { Histogram } from '../measure/histogram.ts'
import { failuresOf, type Meter, requestsIn } from '../measure/meter.ts'
import { eventWindows } from '../measure/windows.ts'
import { personasOf } from '../plan/mix.ts'
import type { Profile } from '../profile/profile.ts'
import { makeReport, type Ungated } from '../report/make-report.ts'
import type { Probe } from './probe/process-probe.ts'
import { ProcessWatch } from './probe/watch-process.ts'
import type { Bench, Step, StepWindow } from './step.ts'

export interface K6Options extends Omit<LoadOptions, 'personas'> {
  /** Looks at the process of the target. */
  readonly probe?: Probe
}

/** Users come within this time, and what is measured meanwhile is left out. */
const rampMs = 2000
/** Events are waited for so long after a step, which would otherwise cost more time than the step itself. */
const [lostAfterMs, drainMs] = [5000, 7000]

export function k6Bench(options: K6Options): Bench {
  const { clock, signal } = options
  let steps = 0
  return {
    now: () => clock.now(),
    rest: (seconds) => clock.sleep(seconds, signal),
    measure: (users, seconds) => {
      steps += 1
      return playStep({ ...options, seed: options.seed + steps }, users, seconds)
    },
  }
}

/** One step; what users do in it follows from the seed. */
export async function playStep(options: K6Options, users: number, seconds: number): Promise<Step> {
  const profile = stepProfile(options.profile, users, seconds)
  const watch = options.probe && new ProcessWatch(options.probe)
  const live: LoadOptions['live'] = (now, length) => {
    watch?.look(options.clock.now())
    options.live(now, length)
  }
  try {
    const facts = await play({ ...options, live, profile, personas: personasOf(users, profile.mix) })
    const { meter, deliveries } = facts
    const step = stepOf(makeReport(facts), meter, eventWindows(meter, deliveries), { users, seconds })
    const begins = (meter.start + rampMs) / 1000
    const used = watch?.between(begins, begins + seconds)
    return { ...step, ...(used && { used }) }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return { users, windowSeconds: 1, windows: [], wrong: undefined, generator: [], died: error.message }
  }
}

function stepProfile(profile: Profile, users: number, seconds: number): Profile {
  const stages = [
    { users, overMs: rampMs },
    { users, overMs: seconds * 1000 },
  ]
  return { ...profile, stages, storms: [], slo: [], stopsWhenMissed: false, sample: 0, lostAfterMs, drainMs }
}

/** The windows between the coming of the users and the end, whole ones only. */
export function stepOf(
  report: Pick<Ungated, 'generator' | 'deliveries' | 'stopped'>,
  meter: Meter,
  events: (window: number) => Histogram,
  { users, seconds }: { readonly users: number; readonly seconds: number },
): Step {
  const first = Math.ceil(rampMs / meter.window_ms)
  const many = Math.floor((seconds * 1000) / meter.window_ms)
  const { wrong, expected } = report.deliveries
  const faults = Object.values(wrong).reduce((sum, one) => sum + one, 0)
  return {
    ...{ users, windowSeconds: meter.window_ms / 1000 },
    windows: Array.from({ length: many }, (_, index) => windowOf(meter, events, first + index)),
    wrong: faults > 0 || expected > 0 ? faults : undefined,
    generator: report.generator.reasons,
    ...(report.stopped === undefined ? {} : { died: report.stopped }),
  }
}

function windowOf(meter: Meter, events: (window: number) => Histogram, index: number): StepWindow {
  const requests = requestsIn(meter, index)
  return {
    ...{ requests: requests.latency, events: events(index) },
    ...{ ok: requests.ok, failed: failuresOf(requests), limited: limitedIn(requests.failures ?? {}) },
  }
}

/** Failures are named by their status or by what went wrong. */
function limitedIn(failures: Readonly<Record<string, number>>): number {
  return Object.entries(failures).reduce((sum, [why, many]) => (/\b429\b/.test(why) ? sum + many : sum), 0)
}
