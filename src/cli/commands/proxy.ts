// `plumb proxy`: judges what clients and a server say to each other.

import type { Command } from 'commander'
import { port, someSeconds } from '../process/options.ts'
import type { ProxyOptions } from '../proxy/proxy.ts'
import { failOn } from './common-options.ts'

const helpText = `
Exit codes, once it is ended by Ctrl-C or --for:
  0    what passed broke nothing that counts
  1    something was broken
  2    wrong use, or a bad file
  3    nothing passed, or the target could not be reached
  4    a fault of Plumbline itself

Example:
  $ plumb proxy --target target.yaml --port 8090
  $ plumb proxy --target target.yaml --for 10m --report reports/staging

The first line printed is the URL: give it to clients instead of the server's. Ctrl-C ends it, and the exit code says what
was found. Nothing is sent but what clients send, except for one registration at the beginning.`

export function proxyCommand(program: Command): void {
  program
    .command('proxy')
    .description('stand between clients and a server on 127.0.0.1, and judge what passes')
    .requiredOption('--target <file>', 'the server that this target file describes')
    .option('--port <n>', 'port for the clients (0: any free one)', port, 0)
    .option('--report <folder>', 'where the report and the trace go', 'reports/proxy')
    .option('--for <time>', 'stop after this time, e.g. 10m', someSeconds)
    .option('--no-record', 'do not keep what passes as a trace')
    .option('--quiet', 'tell only what is wrong, and the exit code')
    .option('--json', 'print the report as JSON instead of the summary')
    .addOption(failOn())
    .addHelpText('after', helpText)
    .action(async (options: ProxyOptions) => {
      const { proxy } = await import('../proxy/proxy.ts')
      process.exitCode = await proxy(options)
    })
}
