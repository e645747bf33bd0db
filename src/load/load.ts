// Runs a load profile against a target and says what it came to: plan, generate, join, judge.

import { join, resolve } from 'node:path'
import type { HarnessClock } from '../target/clock.ts'
import type { Target } from '../target/target.ts'
import { Unreachable } from '../target/wire/unreachable.ts'
import { type Live, liveOf, meterSoFar } from './drive/live.ts'
import { files, type Generator, type GeneratorEnd, runK6 } from './drive/run-k6.ts'
import type { Deliveries } from './ledger/deliveries.ts'
import { promisesOf } from './ledger/emits.ts'
import { joinLedger } from './ledger/join.ts'
import { readLedger } from './ledger/read-ledger.ts'
import { mergedMeter, readMeter } from './measure/meter.ts'
import { eventWindowsSoFar } from './measure/windows.ts'
import { type Address, makePlan, type Plan } from './plan/make-plan.ts'
import type { Population } from './plan/population.ts'
import { lengthMs, type Profile } from './profile/profile.ts'
import { heldUntil } from './report/held.ts'
import type { LoadReport } from './report/load-report.ts'
import { makeReport, type Ungated } from './report/make-report.ts'
import { compareStates } from './sample/fold-state.ts'
import { judgeSample } from './sample/judge-sample.ts'
import { readExchanges, writeSampledTrace } from './sample/sampled-trace.ts'

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
  readonly dashboard?: boolean
  /** A file with the authority that signed the target's certificate. */
  readonly ca?: string
}

export async function load(options: LoadOptions): Promise<Ungated> {
  const { profile, personas, population, address, seed, signal } = options
  const raw = resolve(options.folder, 'raw')
  const plan = makePlan(profile, personas, population, address, seed)
  const generator = runK6(plan, raw, options)
  const { ended, isStopped } = await watched(generator, raw, plan, options)
  const meter = readMeters(raw, ended)
  const deliveries = readDeliveries(raw, options)
  return makeReport({
    ...{ version: options.version, profile, plan, population, target: options.target.name, seed },
    ...{ meter, deliveries, ended, isStopped, isInterrupted: signal.aborted },
    sample: readSample(raw, plan, meter.start, options),
  })
}

/** Seconds that k6 may take longer than planned, for its start and its end. */
const patience = 90
const pulse = 1
/** Seconds for the last polls of a run that was ended early; some hang longer, and nobody waits for them. */
const farewell = 10

async function watched(
  generator: Generator,
  raw: string,
  plan: Plan,
  { profile, clock, signal, live }: LoadOptions,
): Promise<{ ended: GeneratorEnd; isStopped: boolean }> {
  const length = (lengthMs(profile) + profile.drainMs) / 1000
  let deadline = clock.now() + length + patience + plan.common.vus / 10
  let [isOver, isStopped, isInterrupted] = [false, false, false]
  const ended = generator.ended.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await Promise.race([ended, clock.sleep(pulse)])
    if (isOver) break
    const meter = meterSoFar(join(raw, files.meter))
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

function readMeters(raw: string, { code, told }: GeneratorEnd) {
  try {
    return mergedMeter([readMeter(join(raw, files.meter))])
  } catch {
    throw new Unreachable(`k6 measured nothing (it ended with ${code}): ${told.trim().slice(-1500)}`)
  }
}

function readDeliveries(raw: string, { profile, population, target }: LoadOptions): Deliveries {
  const { channels, people } = population
  // Bots and guests need not see everybody.
  const everybody = new Set(
    people.filter(({ role }) => role !== 'bot' && role !== 'guest').map(({ user_id }) => user_id),
  )
  const mayDoAll = people.filter(({ role }) => role === 'owner' || role === 'administrator')
  const wanted = Object.entries(profile.personas).map(([name, { register }]) => [name, typesIn(register)] as const)
  const wants = new Map(wanted)
  return joinLedger(readLedger(join(raw, files.ledger)), {
    ...{
      channels,
      everybody,
      privileged: new Set(mayDoAll.map(({ user_id }) => user_id)),
      promises: promisesOf(target.emits),
      wants: (persona) => wants.get(persona),
    },
    ...{ lostAfterMs: profile.lostAfterMs, lateAfterMs: profile.lateAfterMs },
  })
}

function typesIn(register: Readonly<Record<string, string>> | undefined): ReadonlySet<string> | undefined {
  const types = register?.event_types
  return types === undefined ? undefined : new Set(JSON.parse(types) as string[])
}

function readSample(raw: string, plan: Plan, start: number, { folder, target }: LoadOptions): LoadReport['sample'] {
  const users = plan.users.filter(({ sampled }) => sampled)
  const recorded = join(raw, files.exchanges)
  const trace = join(folder, 'trace.jsonl')
  const header = writeSampledTrace(recorded, trace, users, target)
  const states = compareStates(readExchanges(recorded), (start + plan.common.end_ms) / 1000)
  if (header === undefined) return { users: users.length, exchanges: 0, clauses: [], findings: [], faults: 0, states }
  return { users: users.length, ...judgeSample(trace, header), states }
}
