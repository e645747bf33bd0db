// Runs the real `plumb` in a process of its own, and reads what it wrote. Whatever a test leaves behind is cleared away.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll } from 'vitest'
import type { Entry, Exchange } from '../../history/entry.ts'
import { readTrace } from '../../history/trace.ts'
import schema from '../../report/report.schema.json' with { type: 'json' }
import type { Report } from '../../report/report.ts'

const root = join(import.meta.dirname, '../../..')
/** Halves the time until a process from source does something; the bundle has a cache of its own. */
const quickStart = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/plumbline') }
const mutants = join(root, 'reference-server/variants/mutants/load.ts')
/** Where runs keep their diaries: not among those of whoever runs the tests. */
const state = mkdtempSync(join(tmpdir(), 'plumbline-state-'))
const running = new Set<ChildProcess>()
const folders: string[] = [state]

// Asked for here and not where a test needs it: within a running test it would be too late.
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Started {
  readonly ended: Promise<Ended>
  /** Resolves once this was written to stdout, or the process has ended. */
  printed(text: string): Promise<void>
  /** The first line that was written to stdout; throws where the process ends without one. */
  firstLine(): Promise<string>
  signal(name: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void
}

interface Circumstances {
  /** Puts this fault into the reference server. */
  readonly mutant?: string | undefined
  /** A file that changes sources as they are loaded. */
  readonly load?: string | undefined
  readonly environment?: Readonly<Record<string, string>>
}

export function start(args: readonly string[], { mutant, load, environment }: Circumstances = {}): Started {
  const loaded = mutant === undefined ? load : mutants
  const child = spawn(process.execPath, [...programOf(loaded), ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...(loaded && quickStart),
      XDG_STATE_HOME: state,
      ...environment,
      ...(mutant === undefined ? {} : { PLUMB_MUTANT: mutant }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const written = { stdout: '', stderr: '' }
  child.stdout.on('data', (text) => {
    written.stdout += text
  })
  child.stderr.on('data', (text) => {
    written.stderr += text
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code, ...written })
    })
  })
  const printed = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => written.stdout.includes(text) && resolve()
      child.stdout.on('data', look)
      child.on('close', () => resolve())
      look()
    })
  const firstLine = async () => {
    await printed('\n')
    const [line = '', rest] = written.stdout.split('\n')
    if (rest === undefined)
      throw new Error(`plumb ${args.join(' ')} ended without a line: ${JSON.stringify(await ended)}`)
    return line
  }
  return { ended, printed, firstLine, signal: (name) => child.kill(name) }
}

/** As users start it, from the bundle that testing/bundle.ts makes; from its sources where they are to be changed. */
function programOf(load: string | undefined): string[] {
  return load === undefined ? [join(root, 'bin/plumb.js')] : ['--import', load, join(root, 'src/cli/main.ts')]
}

export function plumb(args: readonly string[], about: Circumstances = {}): Promise<Ended> {
  return start(args, about).ended
}

/** A folder that is there for as long as the tests of one file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
  folders.push(folder)
  return folder
}

export function readReport(folder: string): Report {
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
}

const validate = new Ajv({ allErrors: true, strictTypes: false }).compile(schema)

/** Where a report differs from its published schema. */
export function problemsIn(report: unknown): string[] {
  return validate(report)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

export function exchangesIn(folder: string, trace = 'trace.jsonl'): Exchange[] {
  const isExchange = (entry: Entry) => entry.kind === 'exchange'
  return [...readTrace(join(folder, trace)).entries].filter(isExchange)
}
