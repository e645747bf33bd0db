// Processes that run scenarios against mutants, many one after the other (scenario-mutants.ts). Each is replaced after a
// while, since every mutant stays in its memory, and when it ends or is busy for too long.

import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { systemClock } from '../src/target/clock.ts'
import { atOnce } from './at-once.ts'
import type { Done, Job } from './scenario-mutants.ts'

const root = join(import.meta.dirname, '..')
const file = join(import.meta.dirname, 'scenario-mutants.ts')
const jobsPerProcess = 60
/** Seconds that a job may take, however busy the machine is. */
const patience = 900

/** `told` gets what came of each job; undefined where its process ended, or was ended. */
export async function runJobs(
  atATime: number,
  jobs: readonly Job[],
  told: (job: Job, done: Done | undefined) => void,
): Promise<void> {
  const rounds = Math.ceil(jobs.length / jobsPerProcess)
  const chunks = Array.from({ length: rounds }, (_, at) => jobs.slice(at * jobsPerProcess, (at + 1) * jobsPerProcess))
  await atOnce(atATime, chunks, async (chunk) => {
    let child: ChildProcess | undefined
    for (const job of chunk) {
      child ??= fork(file, [], { cwd: root, execArgv: ['--no-warnings'] })
      const done = await answerOf(child, job)
      told(job, done)
      if (done) continue
      child.kill('SIGKILL')
      child = undefined
    }
    child?.kill()
  })
}

async function answerOf(child: ChildProcess, job: Job): Promise<Done | undefined> {
  const over = new AbortController()
  const answer = new Promise<Done | undefined>((resolve) => {
    child.once('message', (done) => resolve(done as Done))
    child.once('exit', () => resolve(undefined))
    child.send(job)
  })
  const late = systemClock.sleep(patience, over.signal).then(() => undefined)
  const done = await Promise.race([answer, late])
  over.abort()
  child.removeAllListeners()
  return done
}
