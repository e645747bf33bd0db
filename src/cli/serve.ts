// What `plumb serve` does: runs the reference server, and writes a target file for it.

import { randomBytes } from 'node:crypto'
import { createServer, type ServerOptions } from '../../reference-server/server.ts'
import { Control } from '../target/control/control.ts'
import { ControlProtocol } from '../target/control/control-protocol.ts'
import { writeTargetFile } from '../target/file/write-target-file.ts'
import { type Dispatch, inProcessTransport } from '../target/wire/transport.ts'
import { emitsOfReferenceServer, makeAccounts, settingsOfReferenceServer } from './embedded.ts'
import { onInterrupt } from './process.ts'

export interface ServeOptions {
  readonly port: number
  /** undefined where it was not asked for. */
  readonly controlPort?: number
  readonly wider?: boolean
  readonly targetFile?: string
  readonly level?: number
  readonly word?: string
  readonly database?: string
}

export async function serve({ port, controlPort, targetFile, ...rest }: ServeOptions): Promise<void> {
  const interrupt = onInterrupt()
  const token = randomBytes(16).toString('hex')
  const server = createServer({ ...(rest as ServerOptions), clock: 'ticking', controlToken: token })
  const isAlone = rest.wider === true && controlPort === undefined
  try {
    const { url, controlUrl } = isAlone
      ? { url: await server.listenAlone(port), controlUrl: undefined }
      : await server.listen({ port, controlPort: controlPort ?? 0 })
    if (targetFile !== undefined) {
      const { word = 'service' } = rest
      const control = controlUrl === undefined ? undefined : { control_url: controlUrl, token }
      const told = { ...(await describe(server, token)), ...meansOf(rest, control) }
      writeTargetFile(targetFile, { base_url: url, word, ...told })
    }
    process.stdout.write(`${url}\n`)
    await aborted(interrupt.signal)
  } finally {
    interrupt.release()
    await server.close()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Asked in this process, since the control protocol may have no port. */
async function describe(server: ReturnType<typeof createServer>, token: string) {
  const dispatch: Dispatch = (request) => server.dispatchControl({ ...request, headers: { ...request.headers } })
  const control = new Control([new ControlProtocol(inProcessTransport(dispatch), token)])
  try {
    const { settings } = await control.act<{ settings: object }>('settings', {})
    const told = { settings: { ...settingsOfReferenceServer, ...settings }, emits: emitsOfReferenceServer }
    return { disposable: true, ...told, accounts: await makeAccounts(control) }
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
