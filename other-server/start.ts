// Starts the whole of it: an organization with its people, the API, and the control port where the mode has one.

import { realClock } from './clock.ts'
import type { FaultName } from './faults.ts'
import { type Habits, Organization } from './organization.ts'
import { type Accounts, populate } from './population.ts'
import type { Mode } from './routes.ts'
import { serveApi, serveControl } from './server.ts'

export interface Options extends Habits {
  readonly mode: Mode
  readonly faults: readonly FaultName[]
  readonly clockOffsetSeconds: number
  /** 0 takes a free one. */
  readonly port: number
}

export const usual: Options = {
  mode: 'accounts',
  faults: [],
  port: 0,
  word: 'harbour',
  featureLevel: 421,
  clockOffsetSeconds: -40,
  heartbeatSeconds: 55,
  longpollSeconds: 80,
  idleSeconds: 25,
  eventDelaysMs: [300, 1000, 450, 800],
}

export interface Running {
  readonly url: string
  readonly controlUrl: string | undefined
  readonly accounts: Accounts
  readonly options: Options
  readonly organization: Organization
  readonly close: () => Promise<void>
}

export async function start(wanted: Partial<Options> = {}): Promise<Running> {
  const options = { ...usual, ...wanted }
  const organization = new Organization(realClock(options.clockOffsetSeconds), options, new Set(options.faults))
  const accounts = populate(organization)
  const api = await serveApi(organization, options.mode, options.port)
  const control = options.mode === 'control' ? await serveControl(organization, 0) : undefined
  const close = async () => {
    await api.close()
    await control?.close()
  }
  return { url: api.url, controlUrl: control?.url, accounts, options, organization, close }
}
