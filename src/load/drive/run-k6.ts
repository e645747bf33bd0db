// Runs k6 on a plan. What it measures goes to a folder; the plan, which has keys in it, does not stay.

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../spec/own-files.ts'
import type { Plan } from '../plan/make-plan.ts'
import { offline } from '../setup/find-k6.ts'

export interface Generator {
  readonly ended: Promise<GeneratorEnd>
  /** Lets it come to its end early, events and all. */
  stop(): void
  /** Ends it now; what it measured so far is kept. */
  interrupt(): void
}

export interface GeneratorEnd {
  readonly code: number | null
  /** What k6 had to say, at the end of it. */
  readonly told: string
  /** Thresholds that k6 itself looked at: whether each was kept. None where it did not come to its end. */
  readonly thresholds: Readonly<Record<string, boolean>>
}

export interface GeneratorOptions {
  readonly k6: string
  readonly environment: NodeJS.ProcessEnv
  readonly dashboard?: boolean
  /** A file with the authority that signed the target's certificate. */
  readonly ca?: string
}

const script = join(root, 'src/load/k6/main.ts')

export const files = {
  ledger: 'ledger.tsv',
  meter: 'meter.json',
  exchanges: 'exchanges.jsonl',
  summary: 'k6.json',
  log: 'k6.log',
}

export function runK6(plan: Plan, folder: string, options: GeneratorOptions): Generator {
  mkdirSync(folder, { recursive: true })
  for (const file of [...Object.values(files), 'stop']) rmSync(join(folder, file), { force: true })
  const secret = mkdtempSync(join(tmpdir(), 'plumbline-load-'))
  const child = start(writePlan(plan, folder, secret), folder, options)
  const abandon = () => {
    child.kill('SIGKILL')
    rmSync(secret, { recursive: true, force: true })
  }
  // Whoever ends this process at once must not leave a generator behind.
  process.once('exit', abandon)
  const ended = endOf(child, folder).finally(() => {
    process.off('exit', abandon)
    rmSync(secret, { recursive: true, force: true })
  })
  return {
    ended,
    stop: () => writeFileSync(join(folder, 'stop'), ''),
    interrupt: () => void child.kill('SIGINT'),
  }
}

function writePlan({ common, ...rest }: Plan, folder: string, secret: string): string {
  const file = join(secret, 'plan.json')
  writeFileSync(file, JSON.stringify({ common: { ...common, folder }, ...rest }), { mode: 0o600 })
  return file
}

function start(plan: string, folder: string, { k6, environment, dashboard, ca }: GeneratorOptions) {
  const log = `--log-output=file=${join(folder, files.log)},level=error`
  return spawn(k6, ['run', '--quiet', '--no-color', log, script], {
    env: {
      ...withoutK6(environment),
      ...offline,
      ...(dashboard ? { K6_WEB_DASHBOARD: 'true', K6_WEB_DASHBOARD_HOST: '127.0.0.1' } : {}),
      ...(ca === undefined ? {} : { SSL_CERT_FILE: ca }),
      PLUMB_PLAN: plan,
      PLUMB_SUMMARY: join(folder, files.summary),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // An interrupt at the terminal is passed on by us, so that it comes once.
    detached: true,
  })
}

/** So many characters of what k6 says are enough to see why it failed. */
const enough = 8000

function endOf(child: ReturnType<typeof start>, folder: string): Promise<GeneratorEnd> {
  let told = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      told = `${told}${text}`.slice(-enough)
    })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      const log = join(folder, files.log)
      const logged = existsSync(log) ? readFileSync(log, 'utf8').slice(-enough) : ''
      resolve({ code, told: `${told}${logged}`, thresholds: thresholdsIn(join(folder, files.summary)) })
    })
  })
}

/** What somebody set for their own scripts does not change ours. */
function withoutK6(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('K6_')))
}

interface Summary {
  readonly metrics?: Readonly<
    Record<string, { readonly thresholds?: Readonly<Record<string, { readonly ok: boolean }>> }>
  >
}

function thresholdsIn(file: string): Record<string, boolean> {
  if (!existsSync(file)) return {}
  const { metrics = {} } = JSON.parse(readFileSync(file, 'utf8')) as Summary
  const named = Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([name, { ok }]) => [`${metric}: ${name}`, ok]),
  )
  return Object.fromEntries(named)
}
