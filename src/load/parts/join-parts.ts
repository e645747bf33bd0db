// Joins what the processes of a run wrote: figures add up, ledgers are read as one, and the exchanges of sampled users become
// one trace. Sender and receiver may sit in different processes.

import { join } from 'node:path'
import { Unreachable } from '../../target/wire/unreachable.ts'
import { type GeneratorEnd, isFull, joinedEnd } from '../generator/generator-end.ts'
import { files } from '../generator/part-files.ts'
import type { Deliveries } from '../ledger/deliveries.ts'
import { promisesOf } from '../ledger/emits.ts'
import { joinLedger } from '../ledger/join.ts'
import { readLedger } from '../ledger/read-ledger.ts'
import { mergedMeter, mergedSeries, readMeter, requestsOf } from '../measure/meter.ts'
import { compareStates } from '../sample/fold-state.ts'
import { judgeSample } from '../sample/judge-sample.ts'
import { readExchanges, writeSampledTrace } from '../sample/sampled-trace.ts'
import type { RecordedPlan, RunRecord } from './record.ts'
import type { RunFacts, Sample } from './run-facts.ts'

export interface PlayedPart {
  readonly folder: string
  readonly ended: GeneratorEnd
}

/** `traceFile` is where the exchanges of sampled users go. */
export function joinParts(
  plan: RecordedPlan,
  played: readonly PlayedPart[],
  traceFile: string,
): Omit<RunFacts, 'isInterrupted' | 'isStopped'> {
  const { run } = plan
  const meters = played.map((part) => meterOf(part))
  const meter = mergedMeter(meters)
  const folders = played.map(({ folder }) => folder)
  return {
    ...{ run, plan, meter, ended: joinedEnd(played.map(({ ended }) => ended)) },
    parts: meters.map((own, index) => ({
      ...{ segment: own.segment, host: own.host, started: own.start / 1000 },
      iterations: played[index]?.ended.iterations ?? null,
      requests: mergedSeries(Object.values(requestsOf(own))).latency.count,
    })),
    deliveries: deliveriesIn(folders, run),
    sample: sampleIn(folders, traceFile, plan, meter.start),
  }
}

function meterOf({ folder, ended }: PlayedPart) {
  try {
    return readMeter(join(folder, files.meter))
  } catch {
    const { code, told } = ended
    if (isFull(told))
      throw new Unreachable(`the disk is full where the report goes (${folder}); choose another --report`)
    const [last = ''] = told.trim().split('\n').slice(-1)
    throw new Unreachable(`k6 measured nothing (it ended with ${code}): ${last.slice(-1000)}`)
  }
}

function deliveriesIn(folders: readonly string[], { profile, people, channels, target }: RunRecord): Deliveries {
  const ids = (those: RunRecord['people']) => new Set(those.map(({ user_id }) => user_id))
  const wanted = Object.entries(profile.personas).map(([name, { register }]) => [name, typesIn(register)] as const)
  const wants = new Map(wanted)
  return joinLedger(readLedger(...folders.map((folder) => join(folder, files.ledger))), {
    ...{ channels, promises: promisesOf(target.emits), wants: (persona) => wants.get(persona) },
    // Bots and guests need not see everybody.
    everybody: ids(people.filter(({ role }) => role !== 'bot' && role !== 'guest')),
    privileged: ids(people.filter(({ role }) => role === 'owner' || role === 'administrator')),
    ...{ lostAfterMs: profile.lostAfterMs, lateAfterMs: profile.lateAfterMs },
  })
}

function typesIn(register: Readonly<Record<string, string>> | undefined): ReadonlySet<string> | undefined {
  const types = register?.event_types
  return types === undefined ? undefined : new Set(JSON.parse(types) as string[])
}

function sampleIn(
  folders: readonly string[],
  trace: string,
  { users, common, run }: RecordedPlan,
  start: number,
): Sample {
  const sampled = users.filter((user) => user.sampled)
  const exchanges = readExchanges(...folders.map((folder) => join(folder, files.exchanges)))
  const header = ifWritable(() => writeSampledTrace(exchanges, trace, sampled, run.target))
  const states = compareStates(exchanges, (start + common.end_ms) / 1000)
  if (header === undefined) return { users: sampled.length, exchanges: 0, clauses: [], findings: [], faults: 0, states }
  return { users: sampled.length, ...judgeSample(trace, header), states }
}

/** A full disk costs the sample, not the report. */
function ifWritable<T>(write: () => T): T | undefined {
  try {
    return write()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return undefined
    throw error
  }
}
