// `plumb send`: sends one message, to see what a client makes of it.

import type { Command } from 'commander'
import type { SendOptions } from '../serving/send.ts'

const examples = `
Exit codes: 0 sent · 2 wrong use, or no such account or channel · 3 the server refused it, or could not be reached · 4 a
fault of Plumbline itself.

Example:
  $ plumb serve --port 8080 --demo --target-file target.yaml     in a terminal of its own
  $ plumb send --as member --to general --topic hi "Hello, everybody"
  $ plumb send --as member --to @owner "Just the two of us"`

export function sendCommand(program: Command): void {
  program
    .command('send <text>')
    .description('send a message to a server that a target file describes, and print its id')
    .option('--target <file>', 'the target file', 'target.yaml')
    .requiredOption('--as <account>', 'who sends it: an account of the target file, such as member')
    .requiredOption('--to <channel>', 'a channel by its name, or @ and an account')
    .option('--topic <topic>', 'the topic in the channel (default: the empty one)')
    .addHelpText('after', examples)
    .action(async (text: string, options: SendOptions) => {
      const { send } = await import('../serving/send.ts')
      await send(text, options)
    })
}
