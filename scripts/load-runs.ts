// Load runs for the proofs: `plumb load` in a process of its own, with profiles that are made here.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { LoadReport } from '../src/load/report/load-report.ts'
import { folder, main } from './proof.ts'

export interface LoadRun {
  readonly code: number | null
  readonly report: LoadReport
}

/** Where a run of this name reports to. */
export function loadFolder(name: string): string {
  return join(folder, 'load', name)
}

export async function loadRun(name: string, args: readonly string[]): Promise<LoadRun> {
  const into = loadFolder(name)
  const code = await ended(
    spawn(process.execPath, [main, 'load', ...args, '--report', into], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  return { code, report: JSON.parse(readFileSync(join(into, 'report.json'), 'utf8')) as LoadReport }
}

export function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => child.on('exit', resolve).on('error', reject))
}

/** A server in a process of its own, with its target file. */
export interface Served {
  readonly file: string
  readonly url: string
  readonly child: ChildProcess
  close(): Promise<void>
}

export async function serveFor(name: string, program: readonly string[]): Promise<Served> {
  const file = join(loadFolder('targets'), `${name}.yaml`)
  mkdirSync(loadFolder('targets'), { recursive: true })
  const child = spawn(process.execPath, [...program, '--target-file', file], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  const { base_url } = parse(readFileSync(file, 'utf8')) as { base_url: string }
  const close = async () => {
    const gone = ended(child)
    child.kill('SIGTERM')
    await gone
  }
  return { file, url: base_url, child, close }
}

export const referenceProgram = [main, 'serve', '--port', '0', '--control-port', '0']
export const otherProgram = [join(import.meta.dirname, '../other-server/main.ts'), '--mode', 'control']

const register = {
  event_types: ['message', 'update_message', 'realm_user', 'user_status', 'user_settings'],
  fetch_event_types: ['subscription'],
  client_capabilities: { notification_settings_null: true },
}
const calm = { view: { before: 5, after: 5 }, session: { from: '10h', to: '20h' }, retry: 'back-off' }

/** A profile with one persona that does only this, so often an hour. */
export function onlyDoing(name: string, per_hour: object, profile: object): string {
  const file = join(loadFolder('profiles'), `${name}.yaml`)
  mkdirSync(loadFolder('profiles'), { recursive: true })
  const personas = { one: { about: name, register, per_hour, ...calm } }
  writeFileSync(join(loadFolder('profiles'), `${name}-personas.yaml`), stringify({ personas }))
  const own = { about: name, mix: { one: '100%' }, personas: `${name}-personas.yaml`, sample: 0, ...profile }
  writeFileSync(file, stringify(own))
  return file
}
