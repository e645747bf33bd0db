// What a step says of the objectives: how bad it was, against how bad it may be, and how sure that is.

import { Draw } from '../k6/random.ts'
import { meanMs } from '../measure/histogram.ts'
import type { Part } from '../profile/slo.ts'
import { type Shares, sharesOf } from './margins.ts'
import type { TargetUse } from './probe/watch-process.ts'
import { blockLength, memoryOf } from './statistics/autocorrelation.ts'
import { bootstrapped, deviationOf, meanOf } from './statistics/bootstrap.ts'
import { settledAfter } from './statistics/mser.ts'
import type { Purpose, Step, StepWindow } from './step.ts'

interface Measured {
  readonly text: string
  /** Milliseconds, a part of 1, or a count; null where nothing was measured. */
  readonly value: number | null
  readonly kept: boolean | null
}

/** Of the objective that is worst off. */
export interface Worst {
  readonly text: string
  readonly bad: number
  readonly all: number
  readonly allowed: number
  /** Of the number of bad ones, by bootstrap. */
  readonly variance: number
  /** So many requests come in the time for which latencies remember one another: the most that a burst can spoil. */
  readonly together: number
}

export interface Trial {
  readonly users: number
  readonly seconds: number
  /** Seconds with all that is around it: rest, coming and going of users. */
  readonly took: number
  readonly purpose: Purpose
  readonly objectives: readonly Measured[]
  /** Null where nothing was measured that an objective speaks of. */
  readonly worst: Worst | null
  /** Good answers a second. */
  readonly rate: number
  readonly meanMs: number | null
  readonly limitedShare: number
  /** Seconds cut off as warm-up, and whether there was an end of it. */
  readonly trimmed: number
  readonly isSettled: boolean
  /** Why the generator was the limit, so that the step tells nothing; none where it was not. */
  readonly generator: readonly string[]
  /** It was late by as much, and the objective was missed by more. */
  readonly lateMs?: number
  /** What the process of the target used meanwhile; absent where it was not looked at. */
  readonly used?: TargetUse
  readonly died?: string
}

export type Untimed = Omit<Trial, 'took'>

const times = 120

export function trialOf(step: Step, slo: readonly Part[], seed: number, purpose: Purpose = 'search'): Untimed {
  const { cut, isSettled } = settledAfter(pace(step.windows))
  const steady = step.windows.slice(cut)
  const sum = (of: 'ok' | 'failed' | 'limited') => steady.reduce((all, window) => all + window[of], 0)
  const late = missedAnyway(steady, step, slo, new Draw(seed))
  return {
    ...{ users: step.users, seconds: step.windows.length * step.windowSeconds, purpose },
    ...judged(steady, step, slo, new Draw(seed)),
    ...{ rate: answersIn(steady) / (steady.length * step.windowSeconds || 1), meanMs: meanLatency(steady) },
    limitedShare: sum('limited') / (sum('ok') + sum('failed') || 1),
    ...{ trimmed: cut * step.windowSeconds, isSettled, generator: step.generator },
    ...late,
    ...(step.used && { used: step.used }),
    ...(step.died === undefined ? {} : { died: step.died }),
  }
}

/** Where a generator was late, nobody knows which latencies are its own. What is slower by more than it was late is not. */
function missedAnyway(windows: readonly StepWindow[], step: Step, slo: readonly Part[], draw: Draw) {
  const { generator, lateMs } = step
  if (generator.length === 0 || lateMs === undefined) return undefined
  const { worst } = judged(windows, step, slo.map(lenient(lateMs)), draw)
  return worst && isMissed({ worst }) ? { worst, generator: [], lateMs } : undefined
}

function lenient(lateMs: number): (part: Part) => Part {
  return ({ text, objective }) => ({
    text,
    objective: objective.kind === 'latency' ? { ...objective, belowMs: objective.belowMs + lateMs } : objective,
  })
}

/** Good answers that came in this time: who is full answers no faster, however much is asked for. */
function answersIn(windows: readonly StepWindow[]): number {
  return windows.reduce(
    (sum, { ok, failed, ended }) => sum + (ended === undefined ? ok : Math.max(0, ended - failed)),
    0,
  )
}

function judged(windows: readonly StepWindow[], { wrong }: Step, slo: readonly Part[], draw: Draw) {
  const shares = slo.map((part) => ({ text: part.text, shares: sharesOf(part, windows, wrong) }))
  const known = shares.flatMap(({ text, shares }) =>
    shares ? [{ text, shares, margin: marginOf(sumOf(shares)) }] : [],
  )
  const worst = known.toSorted((one, other) => other.margin - one.margin)[0]
  return {
    objectives: shares.map(({ text, shares }) => ({
      ...{ text, value: shares?.value ?? null, kept: shares ? marginOf(sumOf(shares)) < 0 : null },
    })),
    worst: worst
      ? {
          ...{ text: worst.text, ...sumOf(worst.shares), variance: varianceOf(worst.shares, windows, draw) },
          together: (worst.shares.all / windows.length) * memoryOf(pace(windows)),
        }
      : null,
  }
}

function sumOf({ bad, all, allowed }: Shares): Omit<Worst, 'text' | 'variance' | 'together'> {
  return { bad: bad.reduce((sum, many) => sum + many, 0), all, allowed }
}

/** The logarithm of the share of bad ones over the allowed share: below 0 the objective was kept. */
export function marginOf({ bad, all, allowed }: Pick<Worst, 'bad' | 'all' | 'allowed'>): number {
  if (bad === 0) return Number.NEGATIVE_INFINITY
  return allowed === 0 ? Number.POSITIVE_INFINITY : Math.log(bad / all / allowed)
}

export function isMissed({ worst }: { readonly worst: Worst }): boolean {
  const limit = worst.all * worst.allowed
  // One bad request of few is no sign.
  return worst.bad > limit + (worst.allowed === 0 ? 0 : 1.5 * Math.sqrt(Math.max(1, limit)))
}

function varianceOf({ bad }: Shares, windows: readonly StepWindow[], draw: Draw): number {
  if (bad.length !== windows.length || bad.every((many) => many === 0)) return 0
  const block = blockLength(pace(windows))
  const sums = bootstrapped((chosen) => chosen.reduce((sum, window) => sum + (bad[window] ?? 0), 0), {
    length: bad.length,
    block,
    times,
    draw,
  })
  // Few blocks show less than all of the variation.
  const blocks = bad.length / block
  return (deviationOf(sums) ** 2 * blocks) / Math.max(1, blocks - 1)
}

/** The logarithm of latency by window: so that a burst is not taken for a warm-up only because it is high. */
function pace(windows: readonly StepWindow[]): number[] {
  const known = windows.map(({ requests }) => Math.log(Math.max(0.001, meanMs(requests) ?? Number.NaN)))
  const mean = meanOf(known.filter((value) => !Number.isNaN(value)))
  // A window without answers tells nothing of a change.
  return known.map((value) => (Number.isNaN(value) ? mean || 0 : value))
}

function meanLatency(windows: readonly StepWindow[]): number | null {
  const [count, sum] = windows.reduce(([many, all], { requests }) => [many + requests.count, all + requests.sum], [
    0, 0,
  ] as [number, number])
  return count === 0 ? null : sum / count / 1000
}
