// Puts together what a load run came to. The exit code is decided by whoever knows the gate.

import { type GeneratorVerdict, judgeGenerator } from '../generator/generator.ts'
import { type Histogram, histogramOf, percentileMs } from '../measure/histogram.ts'
import { type Meter, mergedSeries, requestsOf, type Series, windowCount } from '../measure/meter.ts'
import { mixOf } from '../measure/mix.ts'
import { keptOf } from '../measure/objectives.ts'
import { recoveryOf } from '../measure/recovery.ts'
import { eventWindows, reportedWindows } from '../measure/windows.ts'
import type { RunFacts } from '../parts/run-facts.ts'
import { mostUsers } from '../profile/profile.ts'
import { heldUntil } from './held.ts'
import type { LoadReport, Percentiles, ReportedRequests } from './load-report.ts'

export type Ungated = Omit<LoadReport, 'exit'>

export function makeReport(facts: RunFacts): Ungated {
  const { run, plan, meter, parts, deliveries, isInterrupted } = facts
  const { profile, people, channels, messages } = run
  const requests = requestsOf(meter)
  const all = mergedSeries(Object.values(requests))
  const events = histogramOf([...deliveries.latencies.values()].flat().map(([, took]) => took * 1000))
  const wrong = Object.values(deliveries.wrong).reduce((sum, many) => sum + many, 0)
  const judged = wrong > 0 || deliveries.expected > 0 ? wrong : undefined
  const inWindow = eventWindows(meter, deliveries)
  const windows = reportedWindows(meter, inWindow)
  const stopped = whyStopped(windows, isInterrupted)
  const { latencies: _, ...counted } = deliveries
  return {
    ...{
      tool: { name: 'plumbline', version: run.version },
      kind: 'load',
      profile: profile.name,
      about: profile.about,
    },
    ...{
      target: run.target.name,
      seed: run.seed,
      started: meter.start / 1000,
      speed: profile.speed,
      personas: profile.mix,
    },
    ...{ seconds: (windowCount(meter) * meter.window_ms) / 1000, users: mostUsers(profile), machine: machineOf(facts) },
    parts,
    ...(isInterrupted ? { interrupted: true } : {}),
    ...(stopped === undefined ? {} : { stopped }),
    generator: generatorOf(facts),
    objectives: profile.slo.map((part) => keptOf(part, { requests: all, events, wrong: judged })),
    all_requests: reported(all),
    requests: Object.fromEntries(Object.entries(requests).map(([slug, series]) => [slug, reported(series)])),
    polls: pollsIn(meter.counts),
    events: percentilesOf(events),
    deliveries: counted,
    mix: mixOf(plan.users, plan.common, meter.counts),
    storms: profile.storms.map((storm) => recoveryOf(storm, windows, plan.users.length)),
    held: heldUntil(meter, Math.ceil(plan.common.end_ms / meter.window_ms), inWindow, profile.slo),
    sample: facts.sample,
    organization: { people: new Set(people.map(({ user_id }) => user_id)).size, channels: channels.length, messages },
    ...{ windows, lacks: [...run.lacks, ...throttled(all)], histograms: { requests: all.latency, events } },
  }
}

/** In all windows, or in those of another meter. */
export function generatorOf(facts: RunFacts, meter = facts.meter): GeneratorVerdict {
  const { run, plan, parts, missing = [], ended, isInterrupted, isStopped } = facts
  const whole = { vus: plan.common.vus, started: parts.map(({ started }) => started), missing }
  return judgeGenerator(meter, ended, run.profile, whole, isInterrupted || isStopped)
}

function throttled({ failures = {} }: Series): string[] {
  const times = failures['429'] ?? 0
  return times === 0
    ? []
    : [`it asked to come again later ${times} times (429): its rate limit shaped what was measured`]
}

function reported(series: Series): ReportedRequests {
  return {
    ...percentilesOf(series.latency),
    ...{ ok: series.ok, failures: series.failures ?? {} },
    service_p99_ms: percentileMs(series.service, 0.99) ?? null,
  }
}

function percentilesOf(histogram: Histogram): Percentiles {
  const at = (share: number) => percentileMs(histogram, share) ?? null
  return { count: histogram.count, p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99), max_ms: histogram.max / 1000 }
}

function pollsIn(counts: Meter['counts']): Record<string, number> {
  const polls = Object.entries(counts).filter(([name]) => name.startsWith('get-events '))
  return Object.fromEntries(polls.map(([name, many]) => [name.slice('get-events '.length), many]))
}

/** So many windows without any good answer, and it is gone. */
const silent = 3

function whyStopped(windows: LoadReport['windows'], isInterrupted: boolean): string | undefined {
  if (isInterrupted) return undefined
  const asked = windows.filter(({ started }) => started > 0)
  const last = asked.slice(-silent)
  const isGone = asked.length > silent && last.every(({ ok, failed }) => ok === 0 && failed > 0)
  if (!isGone) return undefined
  const since = windows.findLast(({ ok }) => ok > 0)?.at ?? 0
  return `the target stopped answering about ${Math.round(since)} s after the start`
}

/** Runners that stood elsewhere are named by their hosts. */
function machineOf({ run, parts }: RunFacts): string {
  const hosts = [...new Set(parts.map(({ host }) => host))]
  return run.machine ?? `${hosts.length} runners: ${hosts.join(', ')}`
}
