// Options that several commands share.

import { type Command, Option } from 'commander'
import { level, seconds, share, word } from '../process/options.ts'

/** Which server a command talks to. */
export function targetOptions(command: Command): Command {
  return command
    .option('--target <file>', 'judge the server that this target file describes')
    .addOption(
      new Option('--level <n>', 'feature level of the embedded server, 167 to 500')
        .argParser(level)
        .conflicts('target'),
    )
    .addOption(new Option('--word <word>', 'vendor word of the embedded server').argParser(word).conflicts('target'))
    .addOption(
      new Option('--transport <name>', 'how to reach the embedded server: over HTTP, or in process')
        .choices(['http', 'inject'])
        .default('http')
        .conflicts('target'),
    )
    .option('--allow-commands', 'run the shell commands that the target file has for control actions')
    .option('--anyway', 'go on where another run is at work on the same organization')
    .option('--wait <time>', 'wait so long for a server that is not there yet, e.g. 60s', seconds)
}

export function failOn(): Option {
  return new Option('--fail-on <strength>', 'the weakest clause whose breach fails the run')
    .choices(['must', 'should'])
    .default('must')
}

/** What makes a command fail. */
export function gateOptions(command: Command): Command {
  return command
    .addOption(failOn())
    .addOption(
      new Option('--coverage-floor <percent>', 'exit 3 if fewer of the applicable must clauses were judged')
        .argParser(share)
        .default(0.3, '30'),
    )
    .option('--baseline <file>', 'what held before has to be judged again, and what was known to be broken is forgiven')
    .option('--update-baseline', 'write what this run came to into the baseline')
}
