// Carries a run out as it was asked for: what counts, when it is enough, who listens.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { traceListener } from '../../report/files.ts'
import { isMeant } from '../../report/gate/selection.ts'
import type { Expectations } from '../../report/gate/weigh.ts'
import { counterexampleFile, type Report } from '../../report/report.ts'
import { progress } from '../../report/terminal/progress.ts'
import type { Screen } from '../../report/terminal/screen.ts'
import type { Listener, RunResult } from '../../run/event.ts'
import type { Earlier } from '../../run/findings/earlier.ts'
import { run } from '../../run/run.ts'
import { loadSpec } from '../../spec/spec.ts'
import { systemClock } from '../../target/clock.ts'
import type { Target } from '../../target/target.ts'
import { failingStrengths, type Gate } from '../process/exit-code.ts'
import { readExample } from '../replay.ts'
import type { TargetChoice } from '../target/target-options.ts'
import type { BaselineOptions } from './expectations.ts'
import { screenFor, type Telling } from './outlets.ts'
import type { Wanted, WantedOptions } from './wanted.ts'

export interface CheckOptions extends TargetChoice, Gate, BaselineOptions, WantedOptions, Telling {
  readonly patience: number
  readonly record?: string | true
  readonly maxFindings?: number
  readonly failFast?: true
  readonly dryRun?: true
  /** Processes side by side. */
  readonly jobs?: number
  /** Target files of further organizations, one for each job but the first. */
  readonly organization?: readonly string[]
}

export interface Asked {
  readonly options: CheckOptions
  readonly wanted: Wanted
  readonly expectations: Expectations
  /** Where the trace goes, if anywhere. */
  readonly file: string | undefined
  readonly began: number
  readonly signal: AbortSignal
}

export async function carryOut(
  target: Target,
  asked: Asked,
  provisional: (result: RunResult) => void,
): Promise<RunResult> {
  const { options, wanted, file, signal } = asked
  const screen = screenFor(options)
  const trace = file === undefined ? undefined : recording(file, screen)
  const listeners: Listener[] = [
    ...(options.quiet ? [] : [progress(screen, systemClock)]),
    ...(trace ? [trace.listener] : []),
    (event) => event.kind === 'provisional' && provisional(event.result),
  ]
  const emit: Listener = (event) => {
    for (const listener of listeners) listener(event)
  }
  const { before, selection, ...plans } = wanted
  const earlier = before ? leftUnconfirmed(options.report, before) : []
  const meant = selection && isMeant(loadSpec().clauses.values(), selection)
  const about = { ...plans, earlier, patience: options.patience, ...(meant && { isMeant: meant }), ...enough(asked) }
  const done = await run({ target, clock: systemClock, ...about, signal }, emit)
  const untold = trace?.problem()
  return untold === undefined || done.stopped !== undefined ? done : { ...done, stopped: untold }
}

/** Findings that the run which was cut off could not run again, with the plans that showed them. */
function leftUnconfirmed(folder: string, { findings }: Report): Earlier[] {
  return findings.flatMap((finding) => {
    const file = join(folder, counterexampleFile(finding.clause))
    return finding.unconfirmed && existsSync(file) ? [{ ...readExample(file), finding }] : []
  })
}

/** Whether as much was found broken as somebody wants to know of. */
function enough({ options, expectations }: Asked): { isEnough?: (broken: ReadonlySet<string>) => boolean } {
  const most = options.failFast ? 1 : options.maxFindings
  if (most === undefined) return {}
  const { clauses } = loadSpec()
  const counts = (clause: string) =>
    failingStrengths(options.failOn).includes(clauses.get(clause)?.strength ?? 'open') &&
    !Object.hasOwn(expectations.deviations, clause)
  return { isEnough: (broken) => [...broken].filter(counts).length >= most }
}

function recording(file: string, screen: Screen): { listener: Listener; problem: () => string | undefined } {
  let problem: string | undefined
  const failed = ({ message }: Error) => {
    problem = `the trace cannot be written to ${file}: ${message}`
    screen.write(`${problem}; the run goes on without it\n`)
  }
  return { listener: traceListener(file, failed), problem: () => problem }
}
