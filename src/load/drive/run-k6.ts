// Runs k6 on a plan, in one process or in several that start together. The keys of users do not stay.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../../spec/ground/make-folder.ts'
import { root } from '../../spec/own-files.ts'
import type { HarnessClock } from '../../target/clock.ts'
import { endIn, enough, type GeneratorEnd } from '../generator/generator-end.ts'
import { files, partFolders } from '../generator/part-files.ts'
import { segmentOptions } from '../generator/segments.ts'
import { packed, type RecordedPlan } from '../parts/record.ts'
import type { Keys } from '../plan/make-plan.ts'
import { offline } from '../setup/find-k6.ts'

export interface Generator {
  /** Where its processes write. */
  readonly folders: readonly string[]
  /** One for each of them. */
  readonly ended: Promise<readonly GeneratorEnd[]>
  /** Lets it come to its end early, events and all. */
  stop(): void
  /** Ends it now; what it measured so far is kept. */
  interrupt(): void
}

export interface GeneratorOptions {
  readonly k6: string
  readonly environment: NodeJS.ProcessEnv
  readonly clock: HarnessClock
  readonly processes?: number
  readonly dashboard?: boolean
  /** A file with the authority that signed the target's certificate. */
  readonly ca?: string
}

const script = join(root, 'src/load/k6/main.ts')

export function runK6(plan: RecordedPlan, keys: Keys, raw: string, options: GeneratorOptions): Generator {
  const folders = partFolders(raw, options.processes ?? 1)
  clear(raw)
  for (const folder of folders) makeFolder(folder)
  const secret = mkdtempSync(join(tmpdir(), 'plumbline-load-'))
  writeFileSync(join(secret, 'keys.json'), JSON.stringify(keys), { mode: 0o600 })
  writeFileSync(join(secret, files.plan), packed(plan), { mode: 0o600 })
  const children = folders.map((folder, index) => start(secret, folder, index, options))
  const abandon = () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(secret, { recursive: true, force: true })
  }
  // Whoever ends this process at once must not leave a generator behind.
  process.once('exit', abandon)
  const each = children.map((child, index) => endOf(child, folders[index] ?? raw))
  const interrupt = () => children.forEach((child) => void child.kill('SIGINT'))
  if (children.length > 1) void startTogether(folders, plan.common.vus, each, interrupt, options.clock)
  const ended = Promise.all(each).finally(() => {
    process.off('exit', abandon)
    rmSync(secret, { recursive: true, force: true })
  })
  return { folders, ended, interrupt, stop: () => folders.forEach((one) => void writeFileSync(join(one, 'stop'), '')) }
}

/** What earlier runs left, also those with more processes. */
function clear(raw: string): void {
  const inside = existsSync(raw) ? readdirSync(raw).filter((name) => /^\d+$/.test(name)) : []
  for (const name of [...Object.values(files), 'stop', 'ready', 'start']) rmSync(join(raw, name), { force: true })
  for (const name of inside) rmSync(join(raw, name), { recursive: true, force: true })
}

const glance = 0.02

/** Once all are ready, all are told one time. If one ends before, there is nothing to wait for. */
async function startTogether(
  folders: readonly string[],
  vus: number,
  ends: readonly Promise<GeneratorEnd>[],
  interrupt: () => void,
  clock: HarnessClock,
): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  for (const end of ends) end.then(over, over)
  while (!folders.every((folder) => existsSync(join(folder, 'ready')))) {
    if (isOver) return interrupt()
    await clock.sleep(glance)
  }
  const at = clock.now() * 1000 + Math.min(500 + 20 * vus, 6000)
  for (const folder of folders) {
    writeFileSync(join(folder, 'start.part'), `${at}`)
    renameSync(join(folder, 'start.part'), join(folder, 'start'))
  }
}

function start(secret: string, folder: string, index: number, options: GeneratorOptions) {
  const { k6, environment, processes = 1, dashboard, ca } = options
  const log = `--log-output=file=${join(folder, files.log)},level=error`
  return spawn(k6, ['run', '--quiet', '--no-color', log, ...segmentOptions(index, processes), script], {
    env: {
      ...withoutK6(environment),
      ...offline,
      // One of them is enough to look at.
      ...(dashboard && index === 0 ? { K6_WEB_DASHBOARD: 'true', K6_WEB_DASHBOARD_HOST: '127.0.0.1' } : {}),
      ...(ca === undefined ? {} : { SSL_CERT_FILE: ca }),
      ...{ PLUMB_PLAN: join(secret, files.plan), PLUMB_KEYS: join(secret, 'keys.json'), PLUMB_FOLDER: folder },
      ...(processes > 1 ? { PLUMB_TOGETHER: 'true' } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // An interrupt at the terminal is passed on by us, so that it comes once.
    detached: true,
  })
}

function endOf(child: ReturnType<typeof start>, folder: string): Promise<GeneratorEnd> {
  let told = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      told = `${told}${text}`.slice(-enough)
    })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(endIn(folder, code, told)))
  })
}

/** What somebody set for their own scripts does not change ours. */
function withoutK6(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('K6_')))
}
