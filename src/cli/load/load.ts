// What `plumb load` does: plays a profile against a server, and says whether the server was right and quick enough.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Live, liveText } from '../../load/drive/live.ts'
import { load } from '../../load/drive/load.ts'
import { personasOf } from '../../load/plan/mix.ts'
import type { Population } from '../../load/plan/population.ts'
import { mostUsers } from '../../load/profile/profile.ts'
import { readProfile } from '../../load/profile/read-profile.ts'
import { type GateName, type Passing, passingOf } from '../../load/report/gate.ts'
import type { LoadReport } from '../../load/report/load-report.ts'
import type { Ungated } from '../../load/report/make-report.ts'
import { summaryOf } from '../../load/report/summary.ts'
import { writeLoadReport } from '../../load/report/write-report.ts'
import { findK6 } from '../../load/setup/find-k6.ts'
import { lackOf, limitsHere } from '../../load/setup/limits.ts'
import { harmless } from '../../report/words/harmless.ts'
import { systemClock } from '../../target/clock.ts'
import { type ExitCode, exitCodes } from '../process/exit-code.ts'
import { onInterrupt, screenOf, version, WrongUse } from '../process/process.ts'
import { prepareFolder } from '../process/report-folder.ts'
import { problemOf } from '../process/save.ts'
import { type LoadTargetOptions, openLoadTarget } from './load-target.ts'
import { scaled } from './scaled.ts'
import { refuseTooMuch } from './within-limits.ts'

export interface LoadOptions extends LoadTargetOptions {
  readonly report: string
  readonly seed?: number
  readonly users?: number
  readonly for?: number
  readonly failOn: GateName
  readonly json?: true
  readonly dashboard?: true
  readonly processes?: number
}

export async function runLoad(name: string, options: LoadOptions): Promise<number> {
  const screen = screenOf(options.json ? process.stderr : process.stdout)
  const profile = scaled(readProfile(name), options)
  refuseIdle(options.processes ?? 1, mostUsers(profile))
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31)
  const k6 = findK6(process.env)
  const lack = lackOf(limitsHere(), mostUsers(profile))
  if (lack !== undefined) throw new WrongUse(lack)
  prepareFolder(options.report)
  const interrupt = onInterrupt()
  const { signal } = interrupt
  try {
    const { target, address, ca, populate, close } = await openLoadTarget(options, signal)
    try {
      refuseTooMuch(profile, target)
      const personas = personasOf(mostUsers(profile), profile.mix)
      const processes = options.processes ?? 1
      const line = teller(screen)
      screen.write(`Loading ${target.name} with ${profile.name}: ${profile.about}; seed ${seed}\n`)
      const population = await populate(profile, personas, seed, line)
      if (signal.aborted) throw signal.reason
      refuseSharing(processes, population)
      const live = (now: Live, length: number) => line(liveText(now, length))
      const made = await load({
        ...{ version: version(), profile, personas, population, target, address, seed, folder: options.report },
        ...{
          k6,
          environment: process.env,
          clock: systemClock,
          signal,
          live,
          dashboard: options.dashboard === true,
          processes,
        },
        ...(ca !== undefined && { ca }),
      })
      line('')
      return conclude(made, options)
    } finally {
      await close()
    }
  } finally {
    interrupt.release()
  }
}

/** Said before anybody is made. */
export function refuseIdle(processes: number, users: number): void {
  if (processes > users)
    throw new WrongUse(`--processes ${processes} are too many for ${users} users: each plays at least one`)
}

/** The changes of one account are numbered by one process. */
export function refuseSharing(processes: number, { people }: Population): void {
  const accounts = new Set(people.map(({ user_id }) => user_id)).size
  refuseIdle(processes, people.length)
  if (processes > 1 && accounts < people.length)
    throw new WrongUse(
      `${people.length} users share ${accounts} accounts, which only one process can play; name as many accounts in the accounts_file, use --prepare, or --users ${accounts}`,
    )
}

const codes: Readonly<Record<Passing['kind'], ExitCode>> = {
  passed: exitCodes.fine,
  broken: exitCodes.broken,
  'not-judged': exitCodes.notJudged,
  interrupted: exitCodes.interrupted,
  'own-fault': exitCodes.ownFault,
}

export function conclude(made: Ungated, options: Pick<LoadOptions, 'report' | 'failOn' | 'json'>): number {
  const { kind, reason } = passingOf(made, options.failOn)
  const report: LoadReport = { ...made, exit: { code: codes[kind], reason, fail_on: options.failOn } }
  const folder = saved(options.report, report)
  const screen = screenOf(options.json ? process.stderr : process.stdout)
  if (options.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else screen.write(`${summaryOf(report)}\n`)
  screen.write(folder === undefined ? 'the report could be written nowhere\n' : `report: ${folder}/index.html\n`)
  screen.write(`exit ${codes[kind]}: ${harmless(reason)}\n`)
  return codes[kind]
}

/** Where the folder has gone or the disk is full, somewhere else. */
function saved(folder: string, report: LoadReport): string | undefined {
  if (problemOf(() => writeLoadReport(folder, report)) === undefined) return folder
  let other: string | undefined
  const problem = problemOf(() => {
    other = mkdtempSync(join(tmpdir(), 'plumbline-report-'))
    writeLoadReport(other, report)
  })
  return problem === undefined ? other : undefined
}

/** On a terminal one line that changes; otherwise a line now and then. */
export function teller(screen: ReturnType<typeof screenOf>): (what: string) => void {
  let last = 0
  return (what) => {
    if (screen.isTerminal) return void screen.write(`\r\u001b[K${what}`)
    if (what === '' || systemClock.now() - last < 10) return
    last = systemClock.now()
    screen.write(`${what}\n`)
  }
}
