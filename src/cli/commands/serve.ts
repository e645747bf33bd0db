// `plumb serve`: runs the reference server, and writes a target file for it.

import { type Command, InvalidArgumentError, Option } from 'commander'
import { LIMITS_TOLD } from '../../../reference-server/limits-told.ts'
import { STRICTNESS_TOLD, STRICTNESSES, type Strictness } from '../../../reference-server/wider/strictness.ts'
import { atLeastOne, integer, level, port as portNumber, word } from '../process/options.ts'
import type { ServeOptions } from '../serving/serve.ts'

const widerWords = 'sending messages, making channels, GET /users/me and so on'

const helpText = `
Exit codes: 0 ended by Ctrl-C · 2 wrong use, or a file or port that is not to be had · 4 a fault of Plumbline itself.

Example:
  $ plumb serve --port 8080 --control-port 8081 --target-file target.yaml
  $ plumb serve --port 8080 --wider --demo --log --zuliprc ~/chat

The first line printed is the URL; then come the control protocol's and an account of each role with its key. Keys are
of chance, and stay the same for the same --database or --seed. A database survives the end of the process, however that
comes; that of the machine only with --sync-every-write. Beside it stand FILE.secret, without which its keys are lost, and
FILE.lock, by which a second server is kept out.

With --wider, usual client libraries work with it; it is outside the specification. Its target file says "recipes:
wider", and there is no control protocol unless --control-port is given.

--strict makes the wider API refuse what mature servers refuse. Without names all of it holds:
${Object.entries(STRICTNESS_TOLD)
  .map(([name, says]) => `  ${name.padEnd(12)}  ${says}`)
  .join('\n')}

A file for --faults, where share, latency (ms), drop, status, retry_after (s) and carried_out say what happens:
  seed: 7
  faults:
    - { on: GET /events, share: 0.1, drop: true }
    - { on: '*', latency: [50, 300] }
    - { on: 'PATCH /messages/{message_id}', share: 0.2, status: 503, carried_out: true }

Limits:
${LIMITS_TOLD.map((line) => `  ${line}`).join('\n')}`

export function serveCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('run the reference server on 127.0.0.1 until it is interrupted')
    .option('--port <n>', 'port of the API (0: any free one)', portNumber, 0)
    .option('--control-port <n>', 'port of the control protocol (0: any free one)', portNumber)
    .option('--wider', `also offer the usual API beside the specification: ${widerWords}`)
    .option('--strict [names]', 'with --wider: be as strict as mature servers, in these ways', strictness)
    .option('--target-file <file>', 'write a complete target file once it listens')
    .option('--zuliprc <folder>', 'write a file for each account by which client libraries sign in')
    .option('--level <n>', 'feature level, 167 to 500', level)
    .option('--word <word>', 'what stands where the specification writes `service`', word)
    .option('--database <file>', 'keep the data in this SQLite file (default: in memory)')
    .option('--sync-every-write', 'have every write on the disk before it is answered')
    .option('--seed <n>', 'keys, tokens and the demo follow from this number', integer)
  clientOptions(command)
    .addHelpText('after', helpText)
    .action(async (options: ServeOptions) => {
      const { serve } = await import('../serving/serve.ts')
      await serve(options)
    })
}

/** What those want who write clients. */
function clientOptions(command: Command): Command {
  return command
    .option('--demo', 'begin with people, channels, messages and a schedule')
    .addOption(new Option('--log [form]', 'tell of each request on stderr').choices(['line', 'json']))
    .option('--cors [origin]', 'let pages of this origin use the API from a browser (default: of all)')
    .option('--rate-limit <n>', 'refuse with 429 after so many requests a minute of one account', atLeastOne)
    .option('--faults <file>', 'cause trouble on chosen endpoints, as this YAML file says')
    .option('--allow-private-webhooks', 'let bots have integrations in private networks')
}

function strictness(text: string): readonly Strictness[] {
  return text.split(',').map((name) => {
    const known = STRICTNESSES.find((each) => each === name)
    if (known === undefined) throw new InvalidArgumentError(`there are ${STRICTNESSES.join(', ')}.`)
    return known
  })
}
