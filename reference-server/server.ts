// The reference server: puts its parts together, in process or on two loopback ports.
// Knows nothing of what the parts do.
import type { FastifyInstance, InjectOptions } from 'fastify'
import { Clock } from './clock.ts'
import { createControl, DEFAULT_CONTROL_TOKEN } from './control.ts'
import { ENDPOINTS } from './endpoints/endpoints.ts'
import { checkLevel, HIGHEST_LEVEL } from './levels.ts'
import { resumeQueues } from './register/resume-queues.ts'
import { addSandbox, type SandboxOptions } from './sandbox/sandbox.ts'
import { type Account, standingAccounts } from './sandbox/standing-accounts.ts'
import { resumeDeliveries } from './scheduling/deliver.ts'
import { createService } from './service.ts'
import { type Durability, openDatabase } from './store/database.ts'
import { lockFile } from './store/file-lock.ts'
import { type SecretKind, secretsOf } from './store/kept-secret.ts'
import { createApi } from './transport/api.ts'
import { Authentication } from './transport/authentication.ts'
import { undoTogether } from './undoing.ts'
import { withWiderApi } from './wider/endpoints.ts'
import { beginStrictly, strictly } from './wider/strict.ts'
import type { Strictness } from './wider/strictness.ts'

export interface ServerOptions {
  /** The feature level to keep, 167 to 500; 500 where not given. */
  level?: number
  /** Stands where the specification writes `service` in an identifier. */
  word?: string
  /** A file, or `:memory:`. */
  database?: string
  /** How many pages of 4 KiB the database may take; as many as the disk has where not given. */
  databasePagesMax?: number
  /** What an answered write survives; the end of the process where not given. */
  durability?: Durability
  /** What keys, tokens and addresses are made of. */
  secrets?: SecretKind
  /** Whether integrations of bots may stand in the network around the server; they may where not given. */
  allowsPrivateWebhooks?: boolean
  clock?: 'still' | 'ticking'
  /** UNIX seconds at which a still clock begins. */
  start?: number
  controlToken?: string
  /** Offers what servers of this family usually have besides the specification. */
  wider?: boolean
  /** In which ways that is as strict as mature servers are. */
  strict?: readonly Strictness[]
  sandbox?: SandboxOptions
}

export interface DispatchRequest {
  method: string
  /** Path with query, such as /api/v1/messages/3?apply_markdown=false. */
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array
}

export interface DispatchResponse {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

export interface ReferenceServer {
  readonly level: number
  /** Whether nobody had an account when it started. */
  readonly isNew: boolean
  /** One account of each role, the same whenever it starts with the same database. */
  accounts(): readonly Account[]
  /** A request to the API, in process. */
  dispatch(request: DispatchRequest): Promise<DispatchResponse>
  /** A request to the control protocol, in process; urls like /clock. */
  dispatchControl(request: DispatchRequest): Promise<DispatchResponse>
  /** Port 0 picks one. */
  listen(ports: { port: number; controlPort: number }): Promise<{ url: string; controlUrl: string }>
  /** The API alone: the control protocol cannot be reached from outside. */
  listenAlone(port: number): Promise<string>
  /** Ends waiting polls, closes sockets and database. */
  close(): Promise<void>
}

const DEFAULT_START = 1_767_225_600 // 2026-01-01

export function createServer(options: ServerOptions = {}): ReferenceServer {
  const level = checkLevel(options.level ?? HIGHEST_LEVEL)
  const clock = new Clock(options.clock ?? 'still', options.start ?? DEFAULT_START)
  const { database, lock, secrets } = openStore(options)
  const { word = 'service', allowsPrivateWebhooks = true } = options
  const service = createService({ level, word, clock, secrets, database, allowsPrivateWebhooks })
  undoTogether(service)
  if (service.queueLog !== undefined) resumeQueues(service, service.queueLog)
  resumeDeliveries(service)
  const isNew = [...service.users.all()].length === 1
  const endpoints = ENDPOINTS.filter(({ since }) => since === undefined || level >= since)
  const { wider = false, strict = [] } = options
  beginStrictly(service, strict, isNew)
  const authentication = new Authentication(service.users, strict.includes('emails'))
  const api = createApi(service, authentication, wider ? strictly(withWiderApi(endpoints), strict) : endpoints)
  const accounts = () => standingAccounts(service)
  addSandbox(api, { clock, accounts }, options.sandbox ?? {})
  const control = createControl(service, options.controlToken ?? DEFAULT_CONTROL_TOKEN)

  return {
    level,
    isNew,
    accounts,
    dispatch: (request) => dispatchTo(api, request),
    dispatchControl: (request) => dispatchTo(control, request),
    async listen({ port, controlPort }) {
      const url = await api.listen({ host: '127.0.0.1', port })
      const controlUrl = await control.listen({ host: '127.0.0.1', port: controlPort })
      return { url, controlUrl }
    },
    listenAlone: (port) => api.listen({ host: '127.0.0.1', port }),
    async close() {
      if (!database.isOpen) return
      clock.stop()
      service.deliveries.stopAll()
      service.queues.close()
      await Promise.all([service.queues.allSent(), service.deliveries.allDone()])
      await Promise.all([api.close(), control.close()])
      if (database.isOpen) database.close()
      lock.release()
    },
  }
}

/** The lock comes first: whoever has it has the secret and the database too. */
function openStore({ database: file = ':memory:', secrets: kind = 'embedded', ...options }: ServerOptions) {
  const { durability, databasePagesMax: pagesMax } = options
  const lock = lockFile(file)
  try {
    const secrets = secretsOf(kind, file)
    return { lock, secrets, database: openDatabase(file, { durability, pagesMax }) }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function dispatchTo(app: FastifyInstance, request: DispatchRequest): Promise<DispatchResponse> {
  const { method, url, headers, body } = request
  const options: InjectOptions = { method: method as 'GET', url, headers }
  if (body !== undefined) options.payload = Buffer.from(body)
  const { statusCode, headers: sent, rawPayload } = await app.inject(options)
  const received = Object.entries(sent).map(([name, value]) => [name, String(value)])
  return { status: statusCode, headers: Object.fromEntries(received), body: rawPayload }
}
