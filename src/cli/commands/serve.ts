// `plumb serve`: runs the reference server, and writes a target file for it.

import type { Command } from 'commander'
import { level, port as portNumber, word } from '../options.ts'
import type { ServeOptions } from '../serve.ts'

const widerWords = 'sending messages, making channels, GET /users/me and so on'

const helpText = `
Example:
  $ plumb serve --port 8080 --control-port 8081 --target-file target.yaml
  $ plumb serve --port 8080 --wider --target-file target.yaml

With --wider, usual client libraries work with it; multipart bodies and parameters in the query of every method are
understood. Its target file says "recipes: wider", and there is no control protocol unless --control-port is given.`

export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('run the reference server on 127.0.0.1 until it is interrupted')
    .option('--port <n>', 'port of the API (0: any free one)', portNumber, 0)
    .option('--control-port <n>', 'port of the control protocol (0: any free one)', portNumber)
    .option('--wider', `also offer the usual API beside the specification: ${widerWords}`)
    .option('--target-file <file>', 'write a complete target file once it listens')
    .option('--level <n>', 'feature level, 167 to 500', level)
    .option('--word <word>', 'what stands where the specification writes `service`', word)
    .option('--database <file>', 'keep the data in this SQLite file (default: in memory)')
    .addHelpText('after', helpText)
    .action(async (options: ServeOptions) => {
      const { serve } = await import('../serve.ts')
      await serve(options)
    })
}
