// `plumb capacity`: how many users a server holds.

import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CapacityOptions } from '../load/capacity.ts'
import type { WhatIfOptions } from '../load/what-if.ts'
import { atLeastOne, integer, seconds, share, someSeconds } from '../process/options.ts'

const usualSlo = 'p99 event < 1s, p99 request < 500ms, errors < 0.1%, wrong = 0'

const helpText = `
The answer is an interval: docs/capacity.md explains how it is reached. A search that was stopped goes on where it was,
if the same --report, --slo, --step, --most and --seed are given.

Exit codes:
  0    there is an answer (and with --at-least, the whole interval lies above it)
  1    below --at-least, or even one user is too many for the objective
  2    wrong use, a bad file, or no k6
  3    no answer: the generator was the limit, the target died, or the budget was too small
  4    a fault of Plumbline itself
  130  interrupted; the same command goes on

Example:
  $ plumb capacity                                              the reference server on this machine
  $ plumb capacity --target target.yaml --prepare --slo 'p99 request < 300ms, errors < 0.1%'
  $ plumb capacity --what-if '2:29504, 3:43371, 4:51572' --servers 5 --for-users 100000 --price 120`

type Options = CapacityOptions & Partial<WhatIfOptions>

export function capacityCommand(program: Command): void {
  program
    .command('capacity')
    .argument('[profile]', 'who the users are: a profile of `plumb load`, or a YAML file (default: steady)')
    .description('how many users a server holds while it keeps its objectives, with an error bar')
    .option('--slo <objectives>', 'what has to be kept', usualSlo)
    .addOption(new Option('--budget <time>', 'spend at most so long').argParser(someSeconds).default(180, '3m'))
    .addOption(
      new Option('--step <time>', 'measure each number of users for so long, at least 10s')
        .argParser(someSeconds)
        .default(12, '12s'),
    )
    .addOption(
      new Option('--within <percent>', 'end once the interval is this part of the answer, in percent')
        .argParser(share)
        .default(0.1, '10'),
    )
    .option('--start <n>', 'begin with so many users', atLeastOne, 100)
    .option('--most <n>', 'play at most so many users', atLeastOne, 2000)
    .option('--at-least <n>', 'fail unless at least so many users are held for sure', atLeastOne)
    .option('--processes <n>', 'share the users out to so many processes of k6, which start together', atLeastOne)
    .option(
      '--probe-pid <pid>',
      'tell what the process of the target on this machine used of cores and memory',
      atLeastOne,
    )
    .option('--seed <n>', 'draw what users do from this seed', integer, 1)
    .option('--fresh', 'begin anew, whatever search the report folder holds')
    .option('--target <file>', 'the server that this target file describes (default: a reference server of its own)')
    .option('--prepare', "make people, channels and messages by the target's fixtures, and put them away at the end")
    .option('--keep', 'leave there what --prepare made')
    .option('--report <folder>', 'where the report and the state of the search go', 'reports/capacity')
    .option('--yes-load-this-host', 'load a host that is neither on this machine nor in a private network')
    .option('--allow-commands', 'run the shell commands that the target file has for control actions')
    .option('--anyway', 'go on where another run is at work on the same organization')
    .option('--wait <time>', 'wait so long for a server that is not there yet, e.g. 60s', seconds)
    .option(
      '--what-if <points>',
      'measure nothing: say how capacity grows, given servers:users (and --report a page of it)',
    )
    .option('--servers <n>', 'with --what-if: users that so many servers hold', atLeastOne)
    .option('--for-users <n>', 'with --what-if: servers that so many users need', atLeastOne)
    .option('--price <amount>', 'with --what-if: of one server, for the cost of 1,000 users', price)
    .option('--json', 'print report.json instead of the summary')
    .addHelpText('after', helpText)
    .action(async (profile: string | undefined, options: Options, command: Command) => {
      const { whatIf, report, ...others } = options
      if (whatIf !== undefined) {
        const { runWhatIf } = await import('../load/what-if.ts')
        // Where nobody asks for a report, what was measured there before stays.
        const isAsked = command.getOptionValueSource('report') === 'cli'
        process.exitCode = runWhatIf({ ...others, whatIf, ...(isAsked && { report }) })
        return
      }
      const { runCapacity } = await import('../load/capacity.ts')
      process.exitCode = await runCapacity(profile ?? 'steady', options)
    })
}

function price(text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new InvalidArgumentError('an amount is expected, e.g. 120 or 0.25.')
  return value
}
