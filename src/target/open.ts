// Opens the server that a target file describes.

import { randomInt } from 'node:crypto'
import { Control } from './control.ts'
import { ControlProtocol } from './control-protocol.ts'
import type { Target } from './target.ts'
import { secret, type TargetFile } from './target-file.ts'
import { httpTransport } from './transport.ts'
import type { Way } from './way.ts'
import { type Extras, moreWays } from './ways.ts'

/** Seconds; an action may move a clock by days, or make hundreds of messages. */
const controlLimits = { usual: 120, longPoll: 120 }

/** `run` is what names that are made there have in them, so that no two runs make the same. */
export function openTarget(
  file: TargetFile,
  environment: NodeJS.ProcessEnv,
  run = drawRun(),
  extras: Extras = {},
): Target {
  const transport = httpTransport(file.base_url)
  const accounts = accountsOf(file, environment)
  const ways = [...controlWay(file, environment), ...moreWays(file, environment, { transport, accounts, run }, extras)]
  return {
    name: file.base_url,
    word: file.word ?? 'service',
    run,
    transport,
    accounts,
    absent: file.absent ?? [],
    settings: file.settings ?? {},
    emits: file.emits ?? {},
    disposable: file.disposable ?? false,
    ...(file.clock !== undefined && { movesClock: file.clock === 'movable' }),
    control: ways.length > 0 ? new Control(ways) : undefined,
    isLocal: isLoopback(new URL(file.base_url).hostname),
    arrival: 0.02,
  }
}

function accountsOf({ accounts }: TargetFile, environment: NodeJS.ProcessEnv): Target['accounts'] {
  const known = Object.entries(accounts).map(([name, account]) => [
    name,
    { ...account, key: secret(account.key, environment) },
  ])
  return Object.fromEntries(known)
}

function controlWay({ fixtures }: TargetFile, environment: NodeJS.ProcessEnv): Way[] {
  const control = fixtures?.control
  if (!control) return []
  return [new ControlProtocol(httpTransport(control.control_url, controlLimits), secret(control.token, environment))]
}

/** Small letters and digits, since names of domains and emoji take no others. */
function drawRun(): string {
  return `r${randomInt(36 ** 6).toString(36)}`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
