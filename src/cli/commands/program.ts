// All commands of `plumb` with their options. What a command does is loaded when it is asked for.

import { Command } from 'commander'
import { version } from '../process/process.ts'
import { capacityCommand } from './capacity.ts'
import { checkCommand } from './check.ts'
import { compareCommand } from './compare.ts'
import { judgeCommand } from './judge.ts'
import { loadCommand } from './load.ts'
import { proxyCommand } from './proxy.ts'
import { replayCommand } from './replay.ts'
import { reportCommand } from './report.ts'
import { scenarioCommand } from './scenario.ts'
import { sendCommand } from './send.ts'
import { serveCommand } from './serve.ts'
import { specCommand } from './spec.ts'
import { targetCommand } from './target.ts'

const commands = [
  checkCommand,
  compareCommand,
  replayCommand,
  judgeCommand,
  proxyCommand,
  loadCommand,
  capacityCommand,
  reportCommand,
  scenarioCommand,
  sendCommand,
  serveCommand,
  specCommand,
  targetCommand,
]

const helpText = `
\`plumb\` alone is \`plumb check\`: it judges the server that is built in, and writes the report into reports/latest.
\`plumb COMMAND --help\` tells the options and exit codes of a command.

Example:
  $ plumb --runs 40
  $ plumb target init target.yaml
  $ plumb check --target target.yaml --report reports/mine`

export function plumbProgram(): Command {
  const program = new Command('plumb')
    .description('Tells whether a server keeps the Team Chat Service HTTP API, clause by clause.')
    .version(version())
    .exitOverride()
    .addHelpText('after', helpText)
  for (const add of commands) add(program)
  for (const command of program.commands.flatMap((one) => [one, ...one.commands])) command.exitOverride()
  return program
}
