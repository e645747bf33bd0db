// Opens the server that a target file describes.

import { randomInt } from 'node:crypto'
import { Control } from './control.ts'
import { ControlProtocol } from './control-protocol.ts'
import type { Target } from './target.ts'
import { secret, type TargetFile } from './target-file.ts'
import { httpTransport } from './transport.ts'

/** Seconds; an action may move a clock by days, or make hundreds of messages. */
const controlLimits = { usual: 120, longPoll: 120 }

/** `run` is what names that are made there have in them, so that no two runs make the same. */
export function openTarget(file: TargetFile, environment: NodeJS.ProcessEnv, run = drawRun()): Target {
  const control = file.fixtures?.control
  return {
    name: file.base_url,
    word: file.word ?? 'service',
    run,
    transport: httpTransport(file.base_url),
    accounts: Object.fromEntries(
      Object.entries(file.accounts).map(([name, account]) => [
        name,
        { ...account, key: secret(account.key, environment) },
      ]),
    ),
    absent: file.absent ?? [],
    settings: file.settings ?? {},
    emits: file.emits ?? {},
    disposable: file.disposable ?? false,
    ...(file.clock !== undefined && { movesClock: file.clock === 'movable' }),
    control:
      control &&
      new Control([
        new ControlProtocol(httpTransport(control.control_url, controlLimits), secret(control.token, environment)),
      ]),
    isLocal: isLoopback(new URL(file.base_url).hostname),
    arrival: 0.02,
  }
}

/** Small letters and digits, since names of domains and emoji take no others. */
function drawRun(): string {
  return `r${randomInt(36 ** 6).toString(36)}`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
