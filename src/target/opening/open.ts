// Opens the server that a target file describes.

import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { systemClock } from '../clock.ts'
import { Control } from '../control/control.ts'
import { ControlProtocol } from '../control/control-protocol.ts'
import type { Way } from '../control/way.ts'
import type { FileAccount, TargetFile } from '../file/described-target.ts'
import { secret, TargetFileError } from '../file/target-file.ts'
import type { KnownAccount, Target } from '../target.ts'
import { isLoopback } from '../wire/connection.ts'
import { Pace, paced } from '../wire/pace.ts'
import { httpTransport, type Transport } from '../wire/transport.ts'
import { type Extras, moreWays } from './ways.ts'

/** Seconds; an action may move a clock by days, or make hundreds of messages. */
const controlLimits = { usual: 120, longPoll: 120 }
/** Seconds until what was sent is there, with room for a busy moment. */
const arrival = 0.02

/** `run` is what names that are made there have in them, so that no two runs make the same. */
export function openTarget(
  file: TargetFile,
  environment: NodeJS.ProcessEnv,
  run = drawRun(),
  extras: Extras = {},
): Target {
  return openWithWays(file, environment, run, extras).target
}

/** `ways` are those that the target's control has, in the order in which they are tried. */
export function openWithWays(
  file: TargetFile,
  environment: NodeJS.ProcessEnv,
  run = drawRun(),
  extras: Extras = {},
): { readonly target: Target; readonly ways: readonly Way[] } {
  const pace = file.max_rate === undefined ? undefined : new Pace(file.max_rate, systemClock)
  const transport = transportOf(file, environment, pace)
  const accounts = accountsOf(file, environment)
  // Recipes have the transport of the API, and so its pace.
  const ways = [
    ...controlWay(file, environment, pace),
    ...moreWays(file, environment, { transport, accounts, run }, extras),
  ]
  const target: Target = {
    // Reports are shown to others.
    name: file.base_url.replace(/(\/\/[^/@:]*):[^/@]*@/, '$1:…@'),
    word: file.word ?? 'service',
    run,
    transport,
    accounts,
    ...(file.known && { known: knownOf(file.known, environment) }),
    absent: file.absent ?? [],
    settings: file.settings ?? {},
    emits: file.emits ?? {},
    deviations: file.deviations ?? {},
    disposable: file.disposable ?? false,
    ...(file.max_rate !== undefined && { rate: file.max_rate }),
    ...(file.max_concurrency !== undefined && { concurrency: file.max_concurrency }),
    ...(file.clock !== undefined && { movesClock: file.clock === 'movable' }),
    control: ways.length === 0 ? undefined : new Control(ways),
    isLocal: isLoopback(new URL(file.base_url).hostname),
    // Where requests wait for their turn, one may be before them.
    arrival: arrival + (file.max_rate === undefined ? 0 : 2 / file.max_rate),
  }
  return { target, ways }
}

function controlWay({ fixtures, ca }: TargetFile, environment: NodeJS.ProcessEnv, pace: Pace | undefined): Way[] {
  const control = fixtures?.control
  if (!control) return []
  const transport = httpTransport(control.control_url, { ...controlLimits, environment, ...trusting(ca) })
  return [new ControlProtocol(pace ? paced(transport, pace) : transport, secret(control.token, environment))]
}

function accountsOf({ accounts }: TargetFile, environment: NodeJS.ProcessEnv): Target['accounts'] {
  const known = Object.entries(accounts).map(([name, account]) => [name, whole(name, account, environment)])
  return Object.fromEntries(known)
}

export function transportOf(
  file: TargetFile,
  environment: NodeJS.ProcessEnv,
  pace = file.max_rate === undefined ? undefined : new Pace(file.max_rate, systemClock),
): Transport {
  const { base_url, request_timeout } = file
  const transport = httpTransport(base_url, {
    ...connectionOf(file, environment),
    ...(request_timeout !== undefined && { usual: request_timeout }),
  })
  return pace ? paced(transport, pace) : transport
}

/** How the server is reached, and what is sent with every request. */
export function connectionOf({ headers = {}, ca }: TargetFile, environment: NodeJS.ProcessEnv) {
  const given = Object.entries(headers).map(([name, value]) => [name, secret(value, environment)] as const)
  return { environment, headers: Object.fromEntries(given), ...trusting(ca) }
}

function trusting(file: string | undefined): { readonly ca?: string } {
  if (file === undefined) return {}
  try {
    return { ca: readFileSync(file, 'utf8') }
  } catch {
    throw new TargetFileError(`${file}: cannot be read, though ca of the target file names it`)
  }
}

function whole(name: string, account: FileAccount, environment: NodeJS.ProcessEnv): KnownAccount {
  const { role, user_id, email } = account
  if (role === undefined || user_id === undefined)
    throw new TargetFileError(`accounts.${name} lacks ${user_id === undefined ? 'user_id' : 'role'}`)
  return { role, email, user_id, key: secret(account.key, environment) }
}

function knownOf({ bots, ...known }: NonNullable<TargetFile['known']>, environment: NodeJS.ProcessEnv) {
  return { ...known, ...(bots && { bots: bots.map((bot) => ({ ...bot, key: secret(bot.key, environment) })) }) }
}

/** Small letters and digits, since names of domains and emoji take no others. */
function drawRun(): string {
  return `r${randomInt(36 ** 6).toString(36)}`
}
