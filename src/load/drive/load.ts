// Runs a load profile against a target and says what it came to: plan, generate, join, judge.

import { join, resolve } from 'node:path'
import type { HarnessClock } from '../../target/clock.ts'
import type { Target } from '../../target/target.ts'
import type { GeneratorEnd } from '../generator/generator-end.ts'
import { machine } from '../generator/machine.ts'
import { files } from '../generator/part-files.ts'
import { mergedMeter } from '../measure/meter.ts'
import { eventWindowsSoFar } from '../measure/windows.ts'
import { joinParts } from '../parts/join-parts.ts'
import { type RecordedPlan, recordOf } from '../parts/record.ts'
import type { RunFacts } from '../parts/run-facts.ts'
import { type Address, keysOf, makePlan } from '../plan/make-plan.ts'
import type { Population } from '../plan/population.ts'
import { lengthMs, type Profile } from '../profile/profile.ts'
import { heldUntil } from '../report/held.ts'
import { makeReport, type Ungated } from '../report/make-report.ts'
import { type Live, liveOf, meterSoFar } from './live.ts'
import { type Generator, runK6 } from './run-k6.ts'

export interface LoadOptions {
  readonly version: string
  readonly profile: Profile
  readonly personas: readonly string[]
  readonly population: Population
  readonly target: Target
  readonly address: Address
  readonly seed: number
  /** Where everything goes. */
  readonly folder: string
  readonly k6: string
  readonly environment: NodeJS.ProcessEnv
  readonly clock: HarnessClock
  readonly signal: AbortSignal
  readonly live: (live: Live, length: number) => void
  /** Of k6, which share the users. */
  readonly processes?: number
  readonly dashboard?: boolean
  /** A file with the authority that signed the target's certificate. */
  readonly ca?: string
}

export async function load(options: LoadOptions): Promise<Ungated> {
  return makeReport(await play(options))
}

/** What was measured, before anything is made of it. */
export async function play(options: LoadOptions): Promise<RunFacts> {
  const raw = resolve(options.folder, 'raw')
  const plan = planOf(options)
  const generator = runK6(plan, keysOf(options.address, plan.users.length, options.population), raw, options)
  const { ended, isStopped } = await watched(generator, plan, options)
  const played = generator.folders.map((folder, index) => ({ folder, ended: ended[index] as GeneratorEnd }))
  const joined = joinParts(plan, played, join(options.folder, 'trace.jsonl'))
  return { ...joined, isStopped, isInterrupted: options.signal.aborted }
}

/** Of a run on this machine. */
function planOf(options: Planned): RecordedPlan {
  const { version, profile, personas, population, target, address, seed, processes } = options
  const run = recordOf(target, population, { version, profile, seed, machine: machine() })
  return { ...makePlan(profile, personas, population, address, seed, processes), run }
}

type Planned = Pick<
  LoadOptions,
  'version' | 'profile' | 'personas' | 'population' | 'target' | 'address' | 'seed' | 'processes'
>

/** Seconds that k6 may take longer than planned, for its start and its end. */
const patience = 90
const pulse = 1
/** Seconds for the last polls of a run that was ended early; some hang longer, and nobody waits for them. */
const farewell = 10

async function watched(
  generator: Generator,
  plan: RecordedPlan,
  { profile, clock, signal, live }: LoadOptions,
): Promise<{ ended: readonly GeneratorEnd[]; isStopped: boolean }> {
  const length = (lengthMs(profile) + profile.drainMs) / 1000
  let deadline = clock.now() + length + patience + plan.common.vus / 10
  let [isOver, isStopped, isInterrupted] = [false, false, false]
  const ended = generator.ended.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await Promise.race([ended, clock.sleep(pulse)])
    if (isOver) break
    const meter = soFar(generator)
    if (meter) live(liveOf(meter), length)
    if (meter && profile.stopsWhenMissed && !isStopped) {
      const whole = Object.keys(meter.windows).length - 1
      isStopped = heldUntil(meter, whole, eventWindowsSoFar(meter), profile.slo).missed !== undefined
      if (isStopped) {
        generator.stop()
        deadline = clock.now() + profile.drainMs / 1000 + farewell
      }
    }
    if ((signal.aborted || clock.now() > deadline) && !isInterrupted) {
      isInterrupted = true
      generator.interrupt()
    }
  }
  return { ended: await ended, isStopped }
}

function soFar({ folders }: Generator) {
  const meters = folders.flatMap((folder) => meterSoFar(join(folder, files.meter)) ?? [])
  return meters.length === 0 ? undefined : mergedMeter(meters)
}
