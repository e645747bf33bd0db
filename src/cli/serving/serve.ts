// What `plumb serve` does: runs the reference server, tells who can sign in, and writes a target file for it.

import { randomBytes } from 'node:crypto'
import { fillDemo } from '../../../reference-server/demo.ts'
import { type LoggedRequest, lineOf } from '../../../reference-server/sandbox/request-log.ts'
import type { Account } from '../../../reference-server/sandbox/standing-accounts.ts'
import { createServer, type ReferenceServer } from '../../../reference-server/server.ts'
import { STRICTNESSES, type Strictness } from '../../../reference-server/wider/strictness.ts'
import { Control } from '../../target/control/control.ts'
import { ControlProtocol } from '../../target/control/control-protocol.ts'
import { writeTargetFile } from '../../target/file/write-target-file.ts'
import { type Dispatch, inProcessTransport } from '../../target/wire/transport.ts'
import { aborted, onInterrupt, WrongUse } from '../process/process.ts'
import { said, sayably } from '../process/sayable.ts'
import { emitsOfReferenceServer, settingsOfReferenceServer } from '../target/embedded.ts'
import { writeClientFiles } from './client-files.ts'
import { readFaultsFile } from './faults-file.ts'

export interface ServeOptions {
  readonly port: number
  /** undefined where it was not asked for. */
  readonly controlPort?: number
  readonly wider?: boolean
  /** True stands for every way. */
  readonly strict?: readonly Strictness[] | true
  readonly targetFile?: string
  readonly zuliprc?: string
  readonly level?: number
  readonly word?: string
  readonly database?: string
  readonly syncEveryWrite?: boolean
  readonly seed?: number
  readonly demo?: boolean
  readonly log?: 'line' | 'json' | true
  readonly cors?: string | true
  readonly rateLimit?: number
  readonly faults?: string
  readonly allowPrivateWebhooks?: boolean
}

interface Listening {
  readonly url: string
  readonly controlUrl: string | undefined
}

const defaultDemoSeed = 1

export async function serve(options: ServeOptions): Promise<void> {
  if (options.strict !== undefined && !options.wider) throw new WrongUse('--strict is about the wider API; add --wider')
  const interrupt = onInterrupt()
  const token = randomBytes(16).toString('hex')
  const server = serverFor(options, token)
  try {
    const accounts = server.isNew ? await populated(server, token, options) : server.accounts()
    const listening = await listen(server, options)
    const { url, controlUrl } = listening
    const control = controlUrl === undefined ? undefined : { control_url: controlUrl, token }
    const { word = 'service', targetFile, zuliprc } = options
    const told = async () => ({ ...(await describe(server, token, accounts)), ...meansOf(options, control) })
    if (targetFile !== undefined) {
      const content = { base_url: url, word, ...(await told()) }
      sayably(`${targetFile} cannot be written`, 'choose another --target-file', () =>
        writeTargetFile(targetFile, content),
      )
    }
    if (zuliprc !== undefined) writeClientFiles(zuliprc, url, accounts)
    process.stdout.write(`${linesOf(listening, token, accounts).join('\n')}\n`)
    await aborted(interrupt.signal)
  } finally {
    interrupt.release()
    await server.close()
  }
}

function serverFor(options: ServeOptions, controlToken: string): ReferenceServer {
  const { level, word, database, wider, strict, seed, syncEveryWrite, allowPrivateWebhooks, cors, rateLimit, faults } =
    options
  return createServer({
    ...(level !== undefined && { level }),
    ...(word !== undefined && { word }),
    ...(database !== undefined && { database }),
    ...(wider !== undefined && { wider }),
    ...(strict !== undefined && { strict: strict === true ? STRICTNESSES : strict }),
    durability: syncEveryWrite === true ? 'power' : 'process',
    secrets: seed === undefined ? 'random' : { seed },
    allowsPrivateWebhooks: allowPrivateWebhooks === true,
    clock: 'ticking',
    controlToken,
    sandbox: {
      log: logOf(options.log),
      cors: cors === true ? '*' : cors,
      rateLimit,
      faults: faults === undefined ? undefined : readFaultsFile(faults),
      landingPage: true,
    },
  })
}

function logOf(log: ServeOptions['log']): ((request: LoggedRequest) => void) | undefined {
  if (log === undefined) return undefined
  const told = log === 'json' ? (request: LoggedRequest) => JSON.stringify(request) : lineOf
  return (request) => process.stderr.write(`${told(request)}\n`)
}

async function populated(server: ReferenceServer, token: string, { demo, seed }: ServeOptions) {
  const accounts = server.accounts()
  if (demo === true) await fillDemo(server, token, accounts, seed ?? defaultDemoSeed)
  return accounts
}

/** With the wider API alone, the control protocol cannot be reached from outside. */
async function listen(server: ReferenceServer, { port, controlPort, wider }: ServeOptions): Promise<Listening> {
  try {
    if (wider === true && controlPort === undefined)
      return { url: await server.listenAlone(port), controlUrl: undefined }
    return await server.listen({ port, controlPort: controlPort ?? 0 })
  } catch (error) {
    const { port: taken = port } = error as { port?: number }
    const option = taken === controlPort ? '--control-port' : '--port'
    throw said(error, `nothing can listen on port ${taken}`, `choose another ${option}, or 0 for any free one`)
  }
}

/** The URL comes first, alone on its line, for programs that wait for it. */
function linesOf({ url, controlUrl }: Listening, token: string, accounts: readonly Account[]): string[] {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  const control = controlUrl === undefined ? [] : [`control        ${controlUrl}  Authorization: Bearer ${token}`]
  const people = accounts.map(({ role, email, api_key }) => `${role.padEnd(13)}  ${email.padEnd(width)}  ${api_key}`)
  return [url, ...control, ...people, `${url}/ shows them too, and how to begin`]
}

/** Asked in this process, since the control protocol may have no port. */
async function describe(server: ReferenceServer, token: string, accounts: readonly Account[]) {
  const dispatch: Dispatch = (request) => server.dispatchControl({ ...request, headers: { ...request.headers } })
  const control = new Control([new ControlProtocol(inProcessTransport(dispatch), token)])
  try {
    const { settings } = await control.act<{ settings: object }>('settings', {})
    const told = { settings: { ...settingsOfReferenceServer, ...settings }, emits: emitsOfReferenceServer }
    const known = accounts.map(({ role, user_id, email, api_key: key }) => [role, { role, user_id, email, key }])
    return { disposable: true, ...told, accounts: Object.fromEntries(known) }
  } finally {
    await control.close()
  }
}

/** How a run makes what it needs: by the control protocol where there is one, by recipes for the wider API. */
function meansOf({ wider = false }: Pick<ServeOptions, 'wider'>, control: object | undefined) {
  return {
    ...(control && { clock: 'movable', fixtures: { control } }),
    ...(wider && { recipes: 'wider' }),
  }
}
