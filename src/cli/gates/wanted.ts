// What a run is asked to do: by the command line, and where it goes on after one that was cut off, by that one's report.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMeant } from '../../report/gate/selection.ts'
import type { Report, Selection } from '../../report/report.ts'
import { loadSpec } from '../../spec/spec.ts'
import { defaultRuns } from '../process/options.ts'
import { WrongUse } from '../process/process.ts'
import { readReport } from '../process/read-report.ts'

export interface WantedOptions {
  readonly seed?: number
  readonly runs?: number
  readonly budget?: number
  readonly focus?: readonly string[]
  readonly concurrency?: number
  readonly only?: readonly string[] | undefined
  readonly skip?: readonly string[] | undefined
  readonly shard?: { readonly index: number; readonly of: number }
  readonly resume?: true
  readonly report: string
}

export interface Wanted {
  readonly seed: number
  /** Undefined where the budget decides. */
  readonly plans: number | undefined
  readonly budget: number | undefined
  readonly focus?: readonly string[]
  readonly concurrency?: number
  readonly selection?: Selection
  readonly shard?: { readonly index: number; readonly of: number }
  readonly from?: number
  /** What the run had seen that was cut off. */
  readonly before?: Report
}

/** Undefined where there is nothing left to do. */
export function wantedBy(options: WantedOptions): Wanted | undefined {
  if (!options.resume) return asAsked(options)
  const before = readReport(options.report)
  if (before.resume === undefined) return undefined
  refuseOthers(options, before)
  const { seed, focus, concurrency, selection, shard, resume } = before
  const plans = options.budget === undefined ? resume.plans_left : undefined
  if (plans === undefined && options.budget === undefined)
    throw new WrongUse(`the run in ${options.report} had a budget; say how much time is left, e.g. --budget 30s`)
  const who = { ...(focus && { focus }), ...(concurrency !== undefined && { concurrency }) }
  const about = { ...who, ...(selection && { selection }), ...(shard && { shard }) }
  return { seed, plans, budget: options.budget, ...about, from: resume.next_plan, before }
}

function asAsked({ seed, runs, budget, focus, concurrency, only, skip, shard }: WantedOptions): Wanted {
  if (shard && seed === undefined)
    throw new WrongUse('--shard needs --seed, the same for all shards: without it each would draw other plans')
  const all = runs ?? (budget === undefined ? defaultRuns : undefined)
  const selection = selectionOf({ only, skip })
  return {
    seed: seed ?? Math.floor(Math.random() * 2 ** 31),
    plans: all === undefined || !shard ? all : Math.ceil((all - shard.index + 1) / shard.of),
    budget,
    ...(focus && { focus }),
    ...(concurrency !== undefined && { concurrency }),
    ...(selection && { selection }),
    ...(shard && { shard }),
  }
}

/** Undefined where all clauses are asked for. */
export function selectionOf({ only, skip }: Pick<WantedOptions, 'only' | 'skip'>): Selection | undefined {
  if (!only && !skip) return undefined
  const selection = { ...(only && { only }), ...(skip && { skip }) }
  refuseEmpty(selection)
  return selection
}

function refuseEmpty(selection: Selection): void {
  const clauses = [...loadSpec().clauses.values()]
  const isAsked = isMeant(clauses, selection)
  if (!clauses.some(({ id, strength }) => strength !== 'open' && isAsked(id)))
    throw new WrongUse('--only and --skip leave no clause to judge')
}

/** What was asked stands in the report; whoever says something else means another run. */
function refuseOthers(options: WantedOptions, { seed, focus, concurrency, selection = {}, shard }: Report): void {
  const said: readonly [string, unknown, unknown][] = [
    ['--seed', options.seed, seed],
    ['--focus', options.focus, focus],
    ['--concurrency', options.concurrency, concurrency],
    ['--only', options.only, selection.only],
    ['--skip', options.skip, selection.skip],
    ['--shard', options.shard, shard],
  ]
  const [wrong] = said.filter(([, now, then]) => now !== undefined && JSON.stringify(now) !== JSON.stringify(then))
  if (wrong)
    throw new WrongUse(
      `--resume goes on with the run in ${options.report}, which had another ${wrong[0]} (${JSON.stringify(wrong[2]) ?? 'none'}); leave it out`,
    )
}

/** A trace of its own for what comes now: exchanges are numbered on from the one before. */
export function traceOf(folder: string, isGoingOn: boolean): string {
  if (!isGoingOn || !existsSync(folder)) return join(folder, 'trace.jsonl')
  const there = readdirSync(folder).filter((name) => /^trace(-\d+)?\.jsonl$/.test(name)).length
  return join(folder, there === 0 ? 'trace.jsonl' : `trace-${there + 1}.jsonl`)
}
