// What `plumb check --jobs N` does: carries a run out in several processes side by side, each with an organization and a
// share of the plans of its own, and makes one report of what they saw.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CheckOptions } from '../gates/carry-out.ts'
import { commandLine } from '../gates/command-line.ts'
import { baselineOf } from '../gates/expectations.ts'
import { screenFor } from '../gates/outlets.ts'
import { type ExitCode, exitCodes } from '../process/exit-code.ts'
import { onInterrupt, WrongUse } from '../process/process.ts'
import { clearFolder, prepareFolder } from '../process/report-folder.ts'
import { mergeFolders } from './merge.ts'

export type JobsOptions = CheckOptions & Required<Pick<CheckOptions, 'jobs'>>

/** What the whole has alone, or each job in its own way; with how many words each takes. */
const notShared: Readonly<Record<string, number>> = {
  ...{ '--jobs': 1, '--organization': 1, '--target': 1, '--report': 1, '--seed': 1 },
  ...{ '--baseline': 1, '--update-baseline': 0, '--coverage-floor': 1, '--json': 0, '--quiet': 0 },
}

export async function checkInJobs(options: JobsOptions): Promise<number> {
  refuseWhatCannotBe(options)
  // A wrong baseline is told now, and not after the run.
  baselineOf(options)
  prepareFolder(options.report)
  const parts = join(options.report, 'jobs')
  if (!options.resume) {
    clearFolder(options.report)
    rmSync(parts, { recursive: true, force: true })
  }
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31)
  const words = process.argv.slice(2)
  const jobs = Array.from({ length: options.jobs }, (_, index) => {
    const folder = join(parts, `${index + 1}`)
    const target = targetsOf(options)[index]
    const own = ['--report', folder, '--shard', `${index + 1}/${options.jobs}`, ...(target ? ['--target', target] : [])]
    // A run that goes on has its seed in its report.
    const drawn = options.resume ? [] : ['--seed', `${seed}`]
    return { folder, args: ['check', ...sharedOf(words), ...own, ...drawn] }
  })
  const codes = await allEnded(jobs, options)
  const failed = jobs.findIndex(
    ({ folder }, index) => codes[index] === exitCodes.wrongUse || !existsSync(join(folder, 'report.json')),
  )
  if (failed >= 0) {
    screenFor(options).write(
      `job ${failed + 1} left no report, so that there is none of the whole; ${parts} has the others\n`,
    )
    return codes[failed] ?? exitCodes.ownFault
  }
  const folders = jobs.map(({ folder }) => folder)
  return mergeFolders(folders, { ...options, command: commandLine(words) })
}

function refuseWhatCannotBe(options: JobsOptions): void {
  const { jobs, target, organization = [], shard, record } = options
  if (shard) throw new WrongUse('--jobs makes shards of its own; leave out --shard, or --jobs')
  if (typeof record === 'string')
    throw new WrongUse('with --jobs each job records a trace of its own: say --record without a file')
  if (target === undefined && organization.length > 0)
    throw new WrongUse('--organization names further organizations of the server of --target, which is not there')
  if (target !== undefined && targetsOf(options).length < jobs)
    throw new WrongUse(
      `--jobs ${jobs} need an organization each, or they would disturb one another: ${target} has one; name ${jobs - 1} more target files by --organization, one for each, or run with --jobs ${targetsOf(options).length}`,
    )
}

function targetsOf({ target, organization = [] }: JobsOptions): readonly string[] {
  return target === undefined ? [] : [target, ...organization]
}

/** The words of the command that every job gets. */
function sharedOf(words: readonly string[]): string[] {
  const shared: string[] = []
  for (let index = words[0] === 'check' ? 1 : 0; index < words.length; index += 1) {
    const [name = '', value] = (words[index] ?? '').split('=', 2)
    const takes = notShared[name]
    if (takes === undefined) shared.push(words[index] ?? '')
    else if (value === undefined) index += takes
  }
  return shared
}

interface Job {
  readonly folder: string
  readonly args: readonly string[]
}

/** The first interrupt ends the jobs, each of which writes what it saw; with the second one they go at once. */
async function allEnded(jobs: readonly Job[], options: JobsOptions): Promise<(ExitCode | null)[]> {
  const { signal, release } = onInterrupt()
  const children = jobs.map(({ args }) => started(args))
  const endAll = (by: 'SIGINT' | 'SIGKILL') => {
    for (const child of children) child.kill(by)
  }
  const killAll = () => endAll('SIGKILL')
  process.once('exit', killAll)
  signal.addEventListener('abort', () => endAll('SIGINT'))
  const screen = screenFor(options)
  children.forEach((child, index) => {
    if (child.stdout && !options.quiet)
      createInterface(child.stdout).on('line', (line) => {
        if (line.startsWith('plan ')) screen.write(`job ${index + 1}: ${line}\n`)
      })
    else child.stdout?.resume()
  })
  const codes = await Promise.all(
    children.map(
      (child) => new Promise<ExitCode | null>((done) => child.once('close', (code) => done(code as ExitCode))),
    ),
  )
  process.off('exit', killAll)
  release()
  return codes
}

/**
 * In a group of its own, so that a terminal interrupts it through us alone, and connected with us, so that it ends when we
 * are gone. The whole is told to GitHub, not its parts.
 */
function started(args: readonly string[]): ChildProcess {
  const { GITHUB_ACTIONS: _, ...env } = process.env
  const stdio = ['ignore', 'pipe', 'inherit', 'ipc'] as const
  return spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...args], {
    ...{ env, detached: true, stdio: [...stdio] },
  })
}
