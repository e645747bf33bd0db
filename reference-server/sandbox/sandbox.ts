// What makes the server a sandbox for people who write clients: all of it is off unless asked for.
// Knows nothing of the API.
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { allowOrigin } from './cors.ts'
import { causeTrouble } from './faults.ts'
import type { Faults } from './faults-file.ts'
import { showLandingPage } from './landing-page.ts'
import { limitRate } from './rate-limit.ts'
import { type LoggedRequest, logRequests } from './request-log.ts'
import type { Account } from './standing-accounts.ts'

export interface SandboxOptions {
  /** Is told of each request. */
  readonly log?: ((request: LoggedRequest) => void) | undefined
  /** The origin whose pages may use the API, or `*`. */
  readonly cors?: string | undefined
  /** Requests a minute for each account. */
  readonly rateLimit?: number | undefined
  readonly faults?: Faults | undefined
  /** Whether there is a page at `/` that shows the accounts. */
  readonly landingPage?: boolean | undefined
}

export interface Grounds {
  readonly clock: Clock
  readonly accounts: () => readonly Account[]
}

/** Only what comes over the wire is told of, limited and troubled, not what is asked in process. */
export function addSandbox(app: FastifyInstance, { clock, accounts }: Grounds, options: SandboxOptions): void {
  const { log, cors, rateLimit, faults, landingPage } = options
  if (log !== undefined) logRequests(app, clock, log)
  if (cors !== undefined) allowOrigin(app, cors)
  if (rateLimit !== undefined) limitRate(app, clock, rateLimit)
  if (faults !== undefined) causeTrouble(app, faults.seed, faults.faults)
  if (landingPage === true) showLandingPage(app, accounts)
}
