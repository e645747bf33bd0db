// `plumb serve`: runs the reference server, and writes a target file for it.

import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import { createServer, type ServerOptions } from '../../reference-server/server.ts'
import { Control } from '../target/control.ts'
import { ControlProtocol } from '../target/control-protocol.ts'
import { httpTransport } from '../target/transport.ts'
import { writeTargetFile } from '../target/write-target-file.ts'
import { emitsOfReferenceServer, makeAccounts, settingsOfReferenceServer } from './embedded.ts'
import { level, port as portNumber, word } from './options.ts'
import { onInterrupt } from './process.ts'

interface ServeOptions {
  readonly port: number
  readonly controlPort: number
  readonly targetFile?: string
  readonly level?: number
  readonly word?: string
  readonly database?: string
}

export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('run the reference server on 127.0.0.1 until it is interrupted')
    .option('--port <n>', 'port of the API (0: any free one)', portNumber, 0)
    .option('--control-port <n>', 'port of the control protocol (0: any free one)', portNumber, 0)
    .option('--target-file <file>', 'write a complete target file once it listens')
    .option('--level <n>', 'feature level, 167 to 500', level)
    .option('--word <word>', 'what stands where the specification writes `service`', word)
    .option('--database <file>', 'keep the data in this SQLite file (default: in memory)')
    .addHelpText('after', '\nExample:\n  $ plumb serve --port 8080 --control-port 8081 --target-file target.yaml')
    .action(serve)
}

async function serve({ port, controlPort, targetFile, ...rest }: ServeOptions): Promise<void> {
  const interrupt = onInterrupt()
  const token = randomBytes(16).toString('hex')
  const server = createServer({ ...(rest as ServerOptions), clock: 'ticking', controlToken: token })
  try {
    const { url, controlUrl } = await server.listen({ port, controlPort })
    if (targetFile !== undefined) await describe(targetFile, url, rest.word, controlUrl, token)
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

async function describe(
  file: string,
  base_url: string,
  word = 'service',
  control_url: string,
  token: string,
): Promise<void> {
  const control = new Control([new ControlProtocol(httpTransport(control_url), token)])
  try {
    const accounts = await makeAccounts(control)
    const fixtures = { control: { control_url, token } }
    const { settings } = await control.act<{ settings: object }>('settings', {})
    const told = { settings: { ...settingsOfReferenceServer, ...settings }, emits: emitsOfReferenceServer }
    writeTargetFile(file, { base_url, word, disposable: true, clock: 'movable', ...told, accounts, fixtures })
  } finally {
    await control.close()
  }
}
