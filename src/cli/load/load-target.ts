// Which server a load run talks to, and who its users are.

import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Draw } from '../../load/k6/random.ts'
import { lookAround } from '../../load/plan/existing.ts'
import type { Address } from '../../load/plan/make-plan.ts'
import type { Inhabitant, Population } from '../../load/plan/population.ts'
import { prepare } from '../../load/plan/prepare.ts'
import type { Profile } from '../../load/profile/profile.ts'
import { isNear } from '../../load/setup/allowed-host.ts'
import { placedFile } from '../../spec/placed-file.ts'
import { readAccountsFile } from '../../target/file/accounts-file.ts'
import { readTargetFile, secret } from '../../target/file/target-file.ts'
import type { Target } from '../../target/target.ts'
import { WrongUse } from '../process/process.ts'
import { chooseTarget, lookAtTarget } from '../target/target-options.ts'
import { startReferenceServer } from './reference-process.ts'

export interface LoadTargetOptions {
  readonly target?: string
  readonly prepare?: true
  readonly keep?: true
  readonly yesLoadThisHost?: true
  readonly anyway?: true
  readonly allowCommands?: true
  readonly wait?: number
}

export interface LoadTarget {
  readonly target: Target
  readonly address: Address
  /** A file with the authority that signed its certificate. */
  readonly ca?: string
  /** Of a server that was started for this alone. */
  readonly pid?: number
  populate(
    profile: Profile,
    personas: readonly string[],
    seed: number,
    told: (what: string) => void,
  ): Promise<Population>
  /** Puts away what was made, unless it is to stay. */
  close(): Promise<void>
}

export async function openLoadTarget(options: LoadTargetOptions, signal: AbortSignal): Promise<LoadTarget> {
  if (options.target === undefined) return openReferenceServer(signal)
  const file = options.target
  const { base_url, ca } = readTargetFile(file)
  if (!isNear(base_url) && !options.yesLoadThisHost)
    throw new WrongUse(
      `${base_url} is neither on this machine nor in a private network; where you may load it, say --yes-load-this-host`,
    )
  const choice = { ...options, transport: 'http' } as const
  const { target, close } = options.keep ? await lookAtTarget(choice, signal) : await chooseTarget(choice, signal)
  const populate: LoadTarget['populate'] = (profile, personas, seed, told) =>
    options.prepare
      ? prepare({ target, profile, personas, draw: new Draw(seed), told })
      : lookAround(target, accountsOf(file, target), personas.length, told)
  return { target, address: addressOf(file), populate, close, ...(ca !== undefined && { ca }) }
}

/** Nobody needs it afterwards, so that nothing is put away. */
async function openReferenceServer(signal: AbortSignal): Promise<LoadTarget> {
  const server = await startReferenceServer()
  const { target, close } = await lookAtTarget({ target: server.targetFile, transport: 'http' }, signal)
  return {
    target: { ...target, name: 'the reference server' },
    address: addressOf(server.targetFile),
    ...(server.pid !== undefined && { pid: server.pid }),
    populate: (profile, personas, seed, told) => prepare({ target, profile, personas, draw: new Draw(seed), told }),
    close: async () => {
      await close()
      await server.close()
    },
  }
}

function addressOf(file: string): Address {
  const { base_url, headers = {}, absent = [], request_timeout = 30 } = readTargetFile(file)
  const sent = Object.entries(headers).map(([name, value]) => [name, secret(value, process.env)])
  return { base_url, headers: Object.fromEntries(sent), absent, request_timeout_ms: request_timeout * 1000 }
}

/** Those of the accounts_file, all of them; without one, those of the file. Whoever has no id gets one of ours. */
function accountsOf(file: string, { accounts }: Target): Inhabitant[] {
  const { accounts_file } = placedFile(file, readFileSync(file, 'utf8')).content as { accounts_file?: string }
  if (accounts_file === undefined) return Object.values(accounts)
  const listed = readAccountsFile(resolve(dirname(file), accounts_file))
  return listed.map(({ email, key, role = 'member', user_id }, index) => ({
    ...{ email, role, key: secret(key, process.env), user_id: user_id ?? -1 - index },
  }))
}
